'use client'
import type { ReactNode } from 'react'
import type { Choice } from '@/components/ui/input/select-trigger'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { Select } from '../input/select'

const ANY = 'any'

/** Two columns on phones, one line that wraps elsewhere. */
export const FilterRow = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-center">{children}</div>
)

type FilterSelectProps<Value extends string> = {
  label: string
  /** The choice that filters nothing: "Any product". */
  any: string
  items: readonly Choice<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
  /** Its width, if not that of most. */
  className?: string
}

/** Filters by one of a few values, or any. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, any, items, value, onChange, className = 'w-full sm:w-44' } = props
  return (
    <Select
      aria-label={label}
      className={cn(className, value !== null && activeFilterStyle)}
      items={[{ value: ANY, label: any }, ...items]}
      value={value ?? ANY}
      onChange={(chosen) => onChange(items.find((item) => item.value === chosen)?.value ?? null)}
    />
  )
}

/** A filter that is on, among those that are not. */
export const activeFilterStyle = 'border-accent font-medium'
