'use client'
import { X } from 'lucide-react'
import { Button } from '../button/button'

/** A filter that is on, in words, and the parameters of the URL that it stands for. */
export type Chip = {
  label: string
  names: readonly string[]
  /** It is what the search has in its field. */
  isSearch?: true
}

type Filters = { set: (change: Record<string, null>) => void; clear: () => void }
export type FilterChipsProps = { chips: readonly (Chip | null)[]; filters: Filters }

/** The filters that are on, each to be removed. */
export function FilterChips({ chips, filters }: FilterChipsProps) {
  const shown = chips.filter((chip) => chip !== null)
  if (shown.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {shown.map(({ label, names }) => (
        <li key={names.join()} className="min-w-0">
          <Button
            size="small"
            aria-label={`Remove filter ${label}`}
            className="max-w-full"
            onClick={() => filters.set(Object.fromEntries(names.map((name) => [name, null])))}
          >
            <span className="truncate">{label}</span>
            <X />
          </Button>
        </li>
      ))}
      <li>
        <Button size="small" variant="ghost" onClick={filters.clear}>
          Clear all
        </Button>
      </li>
    </ul>
  )
}
