'use client'
import { useLocale } from 'next-intl'
import { useTimeZone } from '@/lib/foundation/browser/format/use-now'
import { dateFormat, formatDate } from '@/lib/foundation/shared/date-format'
import { formatLastDay, isEndOfDay } from '@/lib/foundation/shared/expiry'
import { FORMAT_LOCALES, readLocale } from '@/lib/foundation/shared/locale'

/**
 * Dates and times in the reader's language and zone. An expiry at the end of a day, in UTC, is that day for every reader;
 * another one is a moment like any other.
 */
export function usePortalDates() {
  const locale = FORMAT_LOCALES[readLocale(useLocale()) ?? 'en']
  const timeZone = useTimeZone()
  const style = { locale, dateStyle: 'long' } as const
  const written = (iso: string, parts: Intl.DateTimeFormatOptions) => formatDate(locale, parts, new Date(iso))
  const day = (iso: string) => written(iso, { dateStyle: 'long', timeZone })
  const moment = (iso: string) =>
    written(iso, { dateStyle: 'long', timeStyle: 'short', timeZone }) + (locale.startsWith('de') ? ' Uhr' : '')
  // A zone never begins a line.
  const zoned = (iso: string) => `${moment(iso)}\u00a0${zoneName(locale, { timeZone, timeZoneName: 'short' }, iso)}`
  return {
    day,
    /** beside others, whose zone is said once */
    moment,
    /** in a sentence of its own, which says the zone */
    zoned,
    /** of the days and moments, by its name in the reader's language */
    zone: zoneName(locale, { timeZone, timeZoneName: timeZone === 'UTC' ? 'short' : 'longGeneric' }),
    utc: (iso: string) => written(iso, { ...PARTS, timeZone: 'UTC' }).replace(/\s(?=UTC)/, '\u00a0'),
    /** An expiry, for a message: whether the license works through the date, or until the time in it. */
    expiry: (iso: string) =>
      isEndOfDay(new Date(iso))
        ? { date: formatLastDay(new Date(iso), style), through: 'yes' as const }
        : { date: zoned(iso), through: 'no' as const },
    lastDay: (iso: string) => (isEndOfDay(new Date(iso)) ? formatLastDay(new Date(iso), style) : day(iso)),
  }
}

/** Its name at this moment, or that of now. */
const zoneName = (locale: string, parts: Intl.DateTimeFormatOptions & { timeZone: string }, iso?: string): string =>
  dateFormat(locale, parts)
    .formatToParts(iso === undefined ? undefined : new Date(iso))
    .find(({ type }) => type === 'timeZoneName')?.value ?? parts.timeZone

/** The parts of a moment: a style cannot be combined with the name of the zone. */
const PARTS = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
