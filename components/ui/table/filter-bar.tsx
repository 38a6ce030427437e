'use client'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { Button } from '../button/button'
import { FilterChips, type FilterChipsProps } from './filter-chips'
import { activeFilterStyle, FilterRow } from './filter-parts'

type FilterBarProps = FilterChipsProps & {
  search?: ReactNode
  /** The usual filters. */
  children: ReactNode
  /** The rarer ones, shown when they are asked for. */
  more?: ReactNode
  /** The menu of saved views. */
  views?: ReactNode
}

/**
 * The search and the filters of a list, with those that are on as chips. A phone has one button for all filters; wider
 * screens show the usual ones, and have a button for the rarer.
 */
export function FilterBar({ search, children, more, views, chips, filters }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const toggle = () => setIsOpen(!isOpen)
  const count = chips.filter((chip) => chip !== null && !chip.isSearch).length
  return (
    <div className="space-y-2">
      <FilterRow>
        {search}
        <Button
          aria-expanded={isOpen}
          onClick={toggle}
          className={cn('sm:hidden', isOpen && 'col-span-2', count > 0 && activeFilterStyle)}
        >
          <SlidersHorizontal />
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
        <div className={cn('contents', !isOpen && 'max-sm:hidden')}>
          {children}
          {more && (
            <Button aria-expanded={isOpen} onClick={toggle} className="max-sm:hidden">
              <SlidersHorizontal />
              {isOpen ? 'Fewer filters' : 'More filters'}
            </Button>
          )}
        </div>
        {views}
      </FilterRow>
      {isOpen && more}
      <FilterChips chips={chips} filters={filters} />
    </div>
  )
}
