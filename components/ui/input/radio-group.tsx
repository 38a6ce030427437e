'use client'
import { useId } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { useFieldGroup } from '../form/field-context'
import type { Choice } from './select-trigger'

export type RadioGroupProps<Value extends string> = {
  items: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean
  'aria-label'?: string
  className?: string
}

/** A choice among a few options, all visible with their descriptions. In a Field: `control="custom"`. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const group = useFieldGroup(props['aria-label'])
  const id = useId()
  return (
    <div role="radiogroup" {...group} className={cn('flex flex-col gap-2', props.className)}>
      {props.items.map((item) => (
        <label key={item.value} htmlFor={`${id}-${item.value}`} className="flex w-fit cursor-pointer items-start gap-2">
          <span className="flex h-[22px] items-center">
            <input
              id={`${id}-${item.value}`}
              type="radio"
              name={id}
              value={item.value}
              checked={item.value === props.value}
              onChange={() => props.onChange(item.value)}
              onBlur={props.onBlur}
              disabled={props.disabled}
              className="size-4 shrink-0 cursor-pointer appearance-none rounded-full border border-line bg-surface transition-colors checked:border-[5px] checked:border-accent-fill checked:bg-on-fill disabled:cursor-not-allowed disabled:opacity-50"
            />
          </span>
          <span>
            {item.label}
            {item.help && <span className="block text-muted text-small">{item.help}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
