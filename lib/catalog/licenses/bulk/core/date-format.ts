import { lastMomentOf } from '@/lib/foundation/shared/expiry'
import { isInstant } from '@/lib/foundation/shared/instant'
import { wordKey } from '@/lib/foundation/shared/text'
import { NO_LIMIT_WORDS } from './no-limit'

/** How the dates of a column are written. Dates that begin with the year, or name the month, are read in each of them. */
export const DATE_FORMATS = ['iso', 'dmy', 'mdy', 'dotted', 'unix'] as const
export type DateFormat = (typeof DATE_FORMATS)[number]
/** Of two that read a column alike, the narrower one is named. */
const GUESSED: readonly DateFormat[] = ['iso', 'dotted', 'dmy', 'mdy', 'unix']

/** The numbers of a pattern's day, month and year groups. */
type Order = { day: number; month: number; year: number }
const DAY_FIRST: Order = { day: 1, month: 2, year: 3 }
const MONTH_FIRST: Order = { day: 2, month: 1, year: 3 }
const YEAR_FIRST: Order = { day: 3, month: 2, year: 1 }

const ZONE = String.raw`(?: ?(Z|UTC|[+-]\d\d(?::?\d\d)?))?`
const CLOCK = String.raw`(?:,?[ T]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?: ?([AP]M))?${ZONE})?`
const pattern = (date: string) => new RegExp(`^${date}${CLOCK}$`, 'i')
const WITH_SLASH = pattern(String.raw`(\d{1,2})[/-](\d{1,2})[/-](\d{4})`)
const WITH_DOT = pattern(String.raw`(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d\d)`)
const MONTH_NAMES = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`
const IN_ANY_FORMAT: readonly (readonly [RegExp, Order])[] = [
  [pattern(String.raw`(\d{4})-(\d\d)-(\d\d)`), YEAR_FIRST],
  [pattern(String.raw`(\d{4})(\d\d)(\d\d)`), YEAR_FIRST],
  [pattern(String.raw`(\d{4})[/.-] ?(\d{1,2})[/.-] ?(\d{1,2})\.?`), YEAR_FIRST],
  [pattern(String.raw`(\d{4})年(\d{1,2})月(\d{1,2})日`), YEAR_FIRST],
  [pattern(String.raw`(\d{1,2})[ .-]+${MONTH}[ ,-]+(\d{4})`), DAY_FIRST],
  [pattern(String.raw`${MONTH} +(\d{1,2}),? +(\d{4})`), MONTH_FIRST],
]
const IN_SOME_FORMAT: typeof IN_ANY_FORMAT = [
  ...IN_ANY_FORMAT,
  [WITH_SLASH, DAY_FIRST],
  [WITH_SLASH, MONTH_FIRST],
  [WITH_DOT, DAY_FIRST],
]
const UNIX = /^(\d{9,10})(\d{3})?$/
/** What says that there is no end, in the languages of the portal. */
const NEVER: ReadonlySet<string> = new Set([
  ...NO_LIMIT_WORDS,
  ...`0, never, none, null, lifetime, life time, forever, perpetual, permanent, no expiry, never expires
  nie, niemals, unbefristet, lebenslang, lebenslänglich, dauerhaft, ohne ablauf, kein ablauf, läuft nie ab
  jamais, à vie, permanente, perpétuel, perpétuelle, sans fin, n'expire jamais
  nunca, sin caducidad, de por vida, vitalicio, vitalicia, para siempre
  vitalício, vitalícia, sem validade, para sempre, nunca expira
  永久, 永久有效, 永不, 永不过期, 永不到期, 终身, 终生, 无限期, 无期限`
    .split(/[,\n]/)
    .map(wordKey),
])
/** What databases write where there is no date. */
const ZERO = /^0000-00-00\b/

/** What a date that is written for nothing reads as. */
const NO_DATE = 'never'

/**
 * A date as ISO 8601: a day, or a moment where there is a time; `never` for what says so; null if it is not one of this
 * format. A time without an offset is UTC. What is blank stays blank.
 */
export function readDateAs(format: DateFormat, text: string): string | null {
  const value = text.trim()
  if (value === '') return value
  if (NEVER.has(wordKey(value)) || ZERO.test(value)) return NO_DATE
  for (const [form, order] of IN_ANY_FORMAT) {
    const found = form.exec(value)
    if (found) return fromParts(found, order)
  }
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

/** The columns of dates. A license that expires on a day works through it; one is revoked from the start of a day. */
const DATE_FIELDS = ['expires_at', 'revoked_at'] as const
export type DateField = (typeof DATE_FIELDS)[number]

/** What a column is imported as, if it is a date. */
export const dateFieldOf = (column: string | null | undefined): DateField | undefined =>
  DATE_FIELDS.find((field) => field === column)

/** The moment of a date that was read; null for none. */
export function momentOf(field: DateField, read: string): string | null {
  if (read === NO_DATE || read === '') return null
  if (read.includes('T')) return read
  return field === 'expires_at' ? lastMomentOf(read) : `${read}T00:00:00.000Z`
}

const DATE_NEEDS = 'Use a date from 1970 to 9999, like 2030-01-31, or leave it empty for none.'
const SERIAL = /^[2-9]\d{4}(?:[.,]\d+)?$/
const SERIAL_NEEDS = 'This is how a spreadsheet counts days. Format the column as a date there, like 2030-01-31.'
const SHORT_YEAR = /^\d{1,2}[/-]\d{1,2}[/-]\d\d$/
const SHORT_YEAR_NEEDS = 'Write the year with four digits, like 2030-01-31.'

/** Why a text is no date, and what would be one. */
export function dateNeeds(text: string): string {
  if (SERIAL.test(text)) return SERIAL_NEEDS
  return SHORT_YEAR.test(text) ? SHORT_YEAR_NEEDS : (monthNeeds(text) ?? DATE_NEEDS)
}

/** Of 31 February: how many days its month has, and one of them. Null if there is no such month either. */
function monthNeeds(text: string): string | null {
  for (const [form, order] of IN_SOME_FORMAT) {
    const found = form.exec(text)
    if (!found) continue
    const [year, month] = [yearOf(found[order.year]), monthOf(found[order.month])]
    const last = new Date(Date.UTC(Number(year), Number(month), 0))
    const days = last.getUTCDate()
    if (Number(month) < 1 || Number(month) > 12 || Number(found[order.day]) <= days) continue
    const named = last.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    return `${named} has ${days} days. Use one of them, like ${year}-${month}-${days}, or leave the cell empty for none.`
  }
  return null
}

function fromParts(found: RegExpExecArray | null, order: Order): string | null {
  if (!found) return null
  const day = [yearOf(found[order.year]), monthOf(found[order.month]), two(found[order.day])].join('-')
  const [hour, minute, second, fraction = '0', half, zone] = found.slice(4)
  // 31 February is not a day, but JavaScript reads it as one in March.
  const midnight = new Date(`${day}T00:00:00Z`)
  if (!isInstant(midnight) || !midnight.toISOString().startsWith(day)) return null
  if (hour === undefined) return day
  const at = new Date(`${day}T${two(hourOf(hour, half))}:${two(minute)}:${two(second)}.${fraction}${offsetOf(zone)}`)
  return isInstant(at) ? at.toISOString() : null
}

const two = (text: string | undefined) => (text ?? '00').padStart(2, '0')
/** Nothing was licensed in another century. */
const yearOf = (text = '') => (text.length === 2 ? `20${text}` : text)

function monthOf(text = ''): string {
  const named = MONTH_NAMES.indexOf(text.toLowerCase())
  return two(named === -1 ? text : String(named + 1))
}

/** 12 AM is midnight, 12 PM noon. */
function hourOf(hour: string, half: string | undefined): string {
  if (!half) return hour
  return String((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0))
}

/** PostgreSQL writes an offset of whole hours as its hours alone. */
function offsetOf(zone = 'Z'): string {
  const [, hours, minutes = '00'] = /^([+-]\d\d):?(\d\d)?$/.exec(zone) ?? []
  return hours === undefined ? 'Z' : `${hours}:${minutes}`
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
