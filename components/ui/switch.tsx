'use client'
import { Switch as Base } from '@base-ui/react/switch'
import { type ReactNode, type Ref, useId } from 'react'

type SwitchProps = {
  checked?: boolean
  defaultChecked?: boolean
  disabled?: boolean
  onChange?: (checked: boolean) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLElement>
  label: ReactNode
  help?: ReactNode
}

/** Something that is on or off at once. The words stand at the left, the switch at the right. */
export function Switch({ label, help, onChange, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <div id={id} className="font-medium text-small">
          {label}
        </div>
        {help && (
          <p id={`${id}-help`} className="text-muted text-small">
            {help}
          </p>
        )}
      </div>
      <Base.Root
        {...rest}
        aria-labelledby={id}
        aria-describedby={help ? `${id}-help` : undefined}
        onCheckedChange={(checked) => onChange?.(checked)}
        className="flex h-5 w-9 shrink-0 cursor-pointer items-center rounded-full bg-line p-0.5 transition-colors data-disabled:cursor-not-allowed data-checked:bg-accent-fill data-disabled:opacity-50"
      >
        <Base.Thumb className="size-4 rounded-full bg-on-fill transition-transform data-checked:translate-x-4" />
      </Base.Root>
    </div>
  )
}
