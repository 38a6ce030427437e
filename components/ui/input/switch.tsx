'use client'
import { type ComponentProps, type ReactNode, useId } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> & {
  onChange?: (checked: boolean) => void
  label: ReactNode
  help?: ReactNode
}

/** A setting that takes effect at once. The label is on the left, the switch on the right. */
export function Switch({ label, help, onChange, id, ...rest }: SwitchProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={controlId} className="cursor-pointer font-medium text-small">
          {label}
        </label>
        {help && (
          <div id={`${controlId}-help`} className="text-muted text-small">
            {help}
          </div>
        )}
      </div>
      <span className="relative inline-flex h-5 w-9 shrink-0">
        <input
          {...rest}
          id={controlId}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked.
          role="switch"
          aria-describedby={help ? `${controlId}-help` : undefined}
          onChange={(event) => onChange?.(event.target.checked)}
          className="peer size-full cursor-pointer appearance-none rounded-full bg-line transition-colors checked:bg-accent-fill disabled:cursor-not-allowed disabled:opacity-50"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0.5 left-0.5 size-4 rounded-full bg-on-fill transition-transform peer-checked:translate-x-4"
        />
      </span>
    </div>
  )
}
