import { isInstant } from '@/lib/shared/instant'

/** How the dates of a column are written. ISO 8601 is read in each of them: nothing else looks like it. */
export const DATE_FORMATS = ['iso', 'dmy', 'mdy', 'dotted', 'unix'] as const
export type DateFormat = (typeof DATE_FORMATS)[number]
/** Of two that read a column alike, the narrower one is named. */
const GUESSED: readonly DateFormat[] = ['iso', 'dotted', 'dmy', 'mdy', 'unix']

/** The numbers of a pattern's day, month and year groups. */
type Order = { day: number; month: number; year: number }
const DAY_FIRST: Order = { day: 1, month: 2, year: 3 }
const MONTH_FIRST: Order = { day: 2, month: 1, year: 3 }

const CLOCK = String.raw`(?:,?[ T]+(\d{1,2}):(\d\d)(?::(\d\d))?(?: ?([AP]M))?)?`
const WITH_SLASH = new RegExp(String.raw`^(\d{1,2})[/-](\d{1,2})[/-](\d{4})${CLOCK}$`, 'i')
const WITH_DOT = new RegExp(String.raw`^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})${CLOCK}$`, 'i')
const ISO = /^\d{4}-\d\d-\d\d/
const UNIX = /^(\d{9,10})(\d{3})?$/
const NEVER = new Set(['', 'lifetime', 'never', 'none', 'null', 'unlimited'])

/**
 * A date as ISO 8601, or null if it is not one of this format. What already is ISO, or says "never", is returned
 * unchanged: the server reads it. A time is UTC.
 */
export function readDateAs(format: DateFormat, text: string): string | null {
  const value = text.trim()
  if (ISO.test(value) || NEVER.has(value.toLowerCase())) return value
  switch (format) {
    case 'iso':
      return null
    case 'dmy':
      return fromParts(WITH_SLASH.exec(value), DAY_FIRST) ?? fromParts(WITH_DOT.exec(value), DAY_FIRST)
    case 'mdy':
      return fromParts(WITH_SLASH.exec(value), MONTH_FIRST)
    case 'dotted':
      return fromParts(WITH_DOT.exec(value), DAY_FIRST)
    case 'unix':
      return fromSeconds(UNIX.exec(value))
  }
}

function fromParts(found: RegExpExecArray | null, order: Order): string | null {
  if (!found) return null
  const two = (text: string | undefined) => (text ?? '00').padStart(2, '0')
  const day = `${found[order.year]}-${two(found[order.month])}-${two(found[order.day])}`
  const [hour, minute, second, half] = found.slice(4)
  const at = new Date(`${day}T${two(hourOf(hour, half))}:${two(minute)}:${two(second)}Z`)
  // 31 February is not a day, but JavaScript reads it as one in March.
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day) || !isInstant(at)) return null
  return hour === undefined ? day : at.toISOString()
}

/** 12 AM is midnight, 12 PM noon. */
function hourOf(hour: string | undefined, half: string | undefined): string | undefined {
  if (hour === undefined || !half) return hour
  return String((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0))
}

function fromSeconds(found: RegExpExecArray | null): string | null {
  if (!found) return null
  const at = new Date(Number(found[1]) * 1000 + Number(found[2] ?? 0))
  return isInstant(at) ? at.toISOString() : null
}

/**
 * The format of a column's values; null if two are possible, like the day and the month of 03/04/2027, or if none reads
 * any of them. A format is taken only where no other reads a value that it does not.
 */
export function guessDateFormat(values: readonly string[]): DateFormat | null {
  const read = GUESSED.map((format) => ({ format, known: values.map((v) => readDateAs(format, v) !== null) }))
  const best = read.filter(({ known }) =>
    read.every((other) => other.known.every((isKnown, i) => known[i] || !isKnown)),
  )
  const [first, second] = best
  // Alike for every value, and ISO among them: all are ISO, or none is a date.
  if (!first || first.format === 'iso') return first ? 'iso' : null
  const isSame = second && values.every((v) => readDateAs(first.format, v) === readDateAs(second.format, v))
  return second && !isSame ? null : first.format
}
