'use client'
import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { cn } from '@/lib/browser/cn'
import type { Choice } from './select'

type SegmentedProps<Value extends string> = {
  items: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
  'aria-label': string
  className?: string
}

/** Two to five ways to see the same thing, side by side: 24 hours, 30 days, 90 days. */
export function Segmented<Value extends string>({ items, onChange, className, ...rest }: SegmentedProps<Value>) {
  return (
    <RadioGroup
      {...rest}
      onValueChange={(value) => onChange(value)}
      className={cn('inline-flex w-fit rounded-control border border-hairline bg-sunken p-0.5', className)}
    >
      {items.map((item) => (
        <Radio.Root
          key={item.value}
          value={item.value}
          className="flex h-6 cursor-pointer items-center gap-1 rounded-[4px] px-2 font-medium text-muted text-small transition-colors hover:text-ink data-checked:bg-chosen data-checked:text-ink data-checked:ring-1 data-checked:ring-hairline [&_svg]:size-4"
        >
          {item.icon}
          {item.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
