'use client'
import { useLocale } from 'next-intl'
import { useTimeZone } from '@/lib/foundation/browser/format/use-now'
import { dateFormat, formatDate } from '@/lib/foundation/shared/date-format'
import { formatExpiry, formatLastDay, isEndOfDay } from '@/lib/foundation/shared/expiry'
import { FORMAT_LOCALES, readLocale } from '@/lib/foundation/shared/locale'

/** Dates and times in the reader's language and zone; expiries in UTC, the same for all. */
export function usePortalDates() {
  const locale = FORMAT_LOCALES[readLocale(useLocale()) ?? 'en']
  const timeZone = useTimeZone()
  const style = { locale, dateStyle: 'long' } as const
  const written = (iso: string, parts: Intl.DateTimeFormatOptions) => formatDate(locale, parts, new Date(iso))
  // A zone never begins a line.
  const joined = (text: string) => text.replace(/\s(?=UTC)/, '\u00a0')
  return {
    day: (iso: string) => written(iso, { dateStyle: 'long', timeZone }),
    moment: (iso: string) =>
      written(iso, { dateStyle: 'long', timeStyle: 'short', timeZone }) + (locale.startsWith('de') ? ' Uhr' : ''),
    /** of the days and moments, by its name in the reader's language */
    zone: zoneName(locale, timeZone),
    utc: (iso: string) => joined(written(iso, { ...PARTS, timeZone: 'UTC' })),
    /** An expiry in UTC, for a message: whether the license works through the date, or until the time in it. */
    expiry: (iso: string) => ({
      date: joined(formatExpiry(new Date(iso), style)),
      through: isEndOfDay(new Date(iso)) ? ('yes' as const) : ('no' as const),
    }),
    lastDay: (iso: string) => formatLastDay(new Date(iso), style),
  }
}

const zoneName = (locale: string, timeZone: string): string =>
  dateFormat(locale, { timeZone, timeZoneName: timeZone === 'UTC' ? 'short' : 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** The parts of a moment: a style cannot be combined with the name of the zone. */
const PARTS = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
