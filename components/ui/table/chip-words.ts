import type { Choice } from '@/components/ui/input/select-trigger'
import { formatUtc } from '@/lib/foundation/browser/format/format-time'
import { formatLastDay } from '@/lib/foundation/shared/expiry'
import type { Chip } from './filter-chips'

/** The chip of a filter by one of a few values; null while it is off. */
export function choiceChip(
  label: string,
  name: string,
  value: string | null,
  items: readonly Choice<string>[],
): Chip | null {
  if (value === null) return null
  return { label: `${label}: ${items.find((item) => item.value === value)?.label ?? value}`, names: [name] }
}

/** The chip of what is searched for; null while nothing is. */
export const textChip = (label: string, name: string, text: string | null): Chip | null =>
  text ? { label: `${label}: ${text}`, names: [name], isSearch: true } : null

/** The chip of a filter that a link set. */
export const linkChip = (label: string, name: string, value: string | null): Chip | null =>
  value === null ? null : { label, names: [name] }

type Range = { range: string | null; from: string | null; to: string | null }

/** The chip of a time: counted back from now, or between two moments. */
export function timeChip({ range, from, to }: Range, ranges: readonly Choice<string>[]): Chip | null {
  const names = ['range', 'from', 'to']
  if (range !== null) return { label: `Time: ${ranges.find(({ value }) => value === range)?.label ?? range}`, names }
  const words = between(from && utcOf(from), to && utcOf(to))
  return words === null ? null : { label: `Time: ${words}`, names }
}

/** The chip of the days on which licenses expire. */
export function expiryChip({ from, to }: Omit<Range, 'range'>): Chip | null {
  const words = between(from && dayOf(from), to && dayOf(to, 1))
  return words === null ? null : { label: `Expires: ${words}`, names: ['expires_from', 'expires_to'] }
}

function between(from: string | null, to: string | null): string | null {
  if (from && to) return `${from} to ${to}`
  if (from) return `from ${from}`
  return to ? `until ${to}` : null
}

// The same on the server and in every browser.
const utcOf = (moment: string): string =>
  isTime(moment) ? formatUtc(new Date(moment)).replace(/:\d\d UTC$/, ' UTC') : moment

const dayOf = (moment: string, msBefore = 0): string =>
  isTime(moment)
    ? formatLastDay(new Date(Date.parse(moment) - msBefore), { locale: 'en-GB', dateStyle: 'medium' })
    : moment

const isTime = (moment: string): boolean => !Number.isNaN(Date.parse(moment))
