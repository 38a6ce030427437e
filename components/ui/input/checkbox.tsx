'use client'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'ref'> & {
  /** Some but not all are checked. */
  indeterminate?: boolean
  onChange?: (checked: boolean, event: React.ChangeEvent<HTMLInputElement>) => void
  /** Without one, give it an aria-label. */
  label?: ReactNode
  help?: ReactNode
}

/** Yes or no, alone or in a list. */
export function Checkbox({ label, help, className, id, ...rest }: CheckboxProps) {
  const ownId = useId()
  if (!label) return <Box {...rest} id={id} className={className} />
  return (
    <label htmlFor={id ?? ownId} className={cn('flex w-fit cursor-pointer items-start gap-2', className)}>
      <span className="flex h-[22px] items-center">
        <Box {...rest} id={id ?? ownId} />
      </span>
      <span>
        {label}
        {help && <span className="block text-muted text-small">{help}</span>}
      </span>
    </label>
  )
}

function Box({ indeterminate = false, onChange, className, ...rest }: Omit<CheckboxProps, 'label' | 'help'>) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <span className={cn('relative inline-flex size-4 shrink-0 text-on-fill', className)}>
      <input
        {...rest}
        ref={box}
        type="checkbox"
        onChange={(event) => onChange?.(event.target.checked, event)}
        className="check-box"
      />
      <span aria-hidden="true" />
    </span>
  )
}
