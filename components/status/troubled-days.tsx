'use client'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import type { DayView } from '@/lib/people/status-page/core/schema'
import { describeDay, formatDay } from './history-words'

/** The days with problems in words, for those who cannot point at a bar. */
export function TroubledDays({ days }: { days: DayView[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <div className="text-small">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-6 items-center gap-1 rounded-control text-muted transition-colors hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-4" />
        {formatCount(days.length, 'day')} with problems
      </button>
      <ul id={id} className="mt-1 space-y-1">
        {isOpen &&
          days.map((day) => (
            <li key={day.date} className="grid gap-x-4 sm:grid-cols-[112px_1fr]">
              <time dateTime={day.date}>{formatDay(day.date)}</time>
              <span className="text-muted">{describeDay(day).split(': ')[1]}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}
