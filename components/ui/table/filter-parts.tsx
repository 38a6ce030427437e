'use client'
import type { ReactNode } from 'react'
import type { Choice } from '@/components/ui/input/select-trigger'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { Select } from '../input/select'

const ANY = 'any'

/** Two columns on phones, elsewhere a line: its fields become narrower before it wraps. */
export const FilterRow = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-center sm:[&>search]:w-auto sm:[&>search]:max-w-80 sm:[&>search]:grow-2 sm:[&>search]:basis-48">
    {children}
  </div>
)

/** A filter in its row: as wide as most of its texts, at most. */
const filterWidth = 'w-full sm:w-44 sm:max-w-44 sm:grow sm:basis-32'

type FilterSelectProps<Value extends string> = {
  label: string
  /** The choice that filters nothing: "Any product". */
  any: string
  items: readonly Choice<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
  /** Its width, if not that of most. */
  className?: string | undefined
}

/** Filters by one of a few values, or any. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, any, items, value, onChange, className } = props
  return (
    <Select
      aria-label={label}
      className={cn(filterWidth, className, value !== null && activeFilterStyle)}
      items={[{ value: ANY, label: any }, ...items]}
      value={value ?? ANY}
      onChange={(chosen) => onChange(items.find((item) => item.value === chosen)?.value ?? null)}
    />
  )
}

/** A filter that is on, among those that are not. */
export const activeFilterStyle = 'border-accent font-medium'
