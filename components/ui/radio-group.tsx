'use client'
import { Radio } from '@base-ui/react/radio'
import { RadioGroup as Base } from '@base-ui/react/radio-group'
import { cn } from '@/lib/browser/cn'
import type { Choice } from './select'

type RadioGroupProps<Value extends string> = {
  items: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
  name?: string
  disabled?: boolean
  'aria-label'?: string
  className?: string
}

/** One of a few, all in sight with what each means. In a Field: `control="custom"`. */
export function RadioGroup<Value extends string>({ items, onChange, className, ...rest }: RadioGroupProps<Value>) {
  return (
    <Base {...rest} onValueChange={(value) => onChange(value)} className={cn('flex flex-col gap-2', className)}>
      {items.map((item) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the radio inside renders an input.
        <label key={item.value} className="flex w-fit cursor-pointer items-start gap-2">
          <span className="flex h-[22px] items-center">
            <Radio.Root
              value={item.value}
              className="flex size-4 shrink-0 items-center justify-center rounded-full border border-line bg-surface transition-colors data-checked:border-transparent data-checked:bg-accent-fill data-disabled:opacity-50"
            >
              <Radio.Indicator className="size-1.5 rounded-full bg-on-fill" />
            </Radio.Root>
          </span>
          <span>
            {item.label}
            {item.help && <span className="block text-muted text-small">{item.help}</span>}
          </span>
        </label>
      ))}
    </Base>
  )
}
