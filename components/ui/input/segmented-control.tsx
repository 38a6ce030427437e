'use client'
import { useId } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import type { Choice } from './select-trigger'

type SegmentedProps<Value extends string> = {
  items: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
  'aria-label': string
  className?: string
}

/** Two to five ways to see the same thing, side by side: 24 hours, 30 days, 90 days. */
export function SegmentedControl<Value extends string>({
  items,
  value,
  onChange,
  className,
  ...rest
}: SegmentedProps<Value>) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      {...rest}
      className={cn('inline-flex w-fit rounded-control border border-hairline bg-sunken p-0.5', className)}
    >
      {items.map((item) => (
        <label key={item.value} htmlFor={`${id}-${item.value}`} className={segmentStyle}>
          <input
            id={`${id}-${item.value}`}
            type="radio"
            name={id}
            value={item.value}
            checked={item.value === value}
            onChange={() => onChange(item.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[4px]"
          />
          {item.icon}
          {item.label}
        </label>
      ))}
    </div>
  )
}

const segmentStyle =
  'relative flex h-6 cursor-pointer select-none items-center gap-1 whitespace-nowrap rounded-[4px] px-2 font-medium text-muted text-small transition-colors hover:text-ink has-checked:bg-chosen has-checked:text-ink has-checked:ring-1 has-checked:ring-hairline [&_svg]:size-4'
