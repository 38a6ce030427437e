'use client'
import { useLocale } from 'next-intl'
import { useTimeZone } from '@/lib/foundation/browser/format/use-now'
import { dateFormat } from '@/lib/foundation/shared/date-format'
import { formatExpiry, formatLastDay, isEndOfDay } from '@/lib/foundation/shared/expiry'
import { FORMAT_LOCALES, readLocale } from '@/lib/foundation/shared/locale'

/** Dates and times in the reader's language and zone; expiries in UTC, the same for all. */
export function usePortalDates() {
  const locale = FORMAT_LOCALES[readLocale(useLocale()) ?? 'en']
  const timeZone = useTimeZone()
  const style = { locale, dateStyle: 'long' } as const
  const day = dateFormat(locale, { dateStyle: 'long', timeZone })
  const moment = dateFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const utc = dateFormat(locale, { ...PARTS, timeZone: 'UTC' })
  return {
    day: (iso: string) => day.format(new Date(iso)),
    moment: (iso: string) => moment.format(new Date(iso)),
    utc: (iso: string) => utc.format(new Date(iso)),
    /** An expiry in UTC, for a message: whether the license works through the date, or until the time in it. */
    expiry: (iso: string) => ({
      date: formatExpiry(new Date(iso), style),
      through: isEndOfDay(new Date(iso)) ? ('yes' as const) : ('no' as const),
    }),
    lastDay: (iso: string) => formatLastDay(new Date(iso), style),
  }
}

/** The parts of a moment: a style cannot be combined with the name of the zone. */
const PARTS = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
