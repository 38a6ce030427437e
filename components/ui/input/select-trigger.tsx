'use client'
import { ChevronsUpDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { useFieldContext, useFieldGroup } from '../form/field-context'
import { controlStyle } from './input'

/** An option to choose. */
export type Choice<Value extends string> = { value: Value; label: string; help?: string; icon?: ReactNode }

export type SelectProps<Value extends string> = {
  items: readonly Choice<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  name?: string
  size?: 'small' | 'medium' | 'large'
  /** Required outside a Field. */
  'aria-label'?: string
  className?: string
  ref?: Ref<HTMLButtonElement>
}

type SelectFaceProps = Omit<SelectProps<string>, 'onChange'> & Omit<ComponentProps<'button'>, 'onChange' | 'value'>

/** A closed select. */
export function SelectTrigger(props: SelectFaceProps) {
  const { items, value, placeholder = 'Choose', size = 'medium', className, 'aria-label': label, ...rest } = props
  const wiring = useFieldContext()
  const group = useFieldGroup(label)
  const listId = useId()
  const chosen = items.find((item) => item.value === value)
  return (
    <button
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-controls={listId}
      {...rest}
      {...wiring}
      {...group}
      className={cn(selectStyle, controlStyle({ size }), className)}
    >
      <span className={cn('flex-1 truncate', !chosen && 'text-muted')}>{chosen?.label ?? placeholder}</span>
      <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </button>
  )
}

export const selectStyle = 'flex cursor-pointer items-center gap-2 text-left'
