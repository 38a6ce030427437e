'use client'
import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check, Minus } from 'lucide-react'
import type { MouseEvent, ReactNode, Ref } from 'react'
import { cn } from '@/lib/browser/cn'

type CheckboxProps = {
  checked?: boolean
  defaultChecked?: boolean
  /** Some, but not all. */
  indeterminate?: boolean
  disabled?: boolean
  onChange?: (checked: boolean) => void
  /** For those who need the modifier keys. */
  onClick?: (event: MouseEvent) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLElement>
  className?: string
} & ({ label: ReactNode; help?: ReactNode } | { 'aria-label': string; label?: never; help?: never })

/** Yes or no, alone or in a list. */
export function Checkbox({ label, help, onChange, className, indeterminate = false, ...rest }: CheckboxProps) {
  const box = (
    <Base.Root
      {...rest}
      indeterminate={indeterminate}
      onCheckedChange={(checked) => onChange?.(checked)}
      className={cn(
        'flex size-4 shrink-0 items-center justify-center rounded-[4px] border border-line bg-surface transition-colors data-checked:border-transparent data-indeterminate:border-transparent data-checked:bg-accent-fill data-indeterminate:bg-accent-fill data-disabled:opacity-50',
        !label && className,
      )}
    >
      <Base.Indicator className="text-on-fill">
        {indeterminate ? <Minus className="size-3" strokeWidth={3} /> : <Check className="size-3" strokeWidth={3} />}
      </Base.Indicator>
    </Base.Root>
  )
  if (!label) return box
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside renders an input.
    <label className={cn('flex w-fit cursor-pointer items-start gap-2', className)}>
      <span className="flex h-[22px] items-center">{box}</span>
      <span>
        {label}
        {help && <span className="block text-muted text-small">{help}</span>}
      </span>
    </label>
  )
}
