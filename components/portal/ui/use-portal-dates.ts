'use client'
import { useLocale } from 'next-intl'
import { useNow, useTimeZone } from '@/lib/browser/format/use-now'
import { dateFormat } from '@/lib/shared/date-format'
import { DAY_MS } from '@/lib/shared/durations'
import { FORMAT_LOCALES, readLocale } from '@/lib/shared/locale'

/** Dates and times in the reader's language and zone. */
export function usePortalDates() {
  const locale = FORMAT_LOCALES[readLocale(useLocale()) ?? 'en']
  const timeZone = useTimeZone()
  const now = useNow()
  const day = dateFormat(locale, { dateStyle: 'long', timeZone })
  const moment = dateFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const zoned = dateFormat(locale, { ...PARTS, timeZone })
  const utc = dateFormat(locale, { ...PARTS, timeZone: 'UTC' })
  const clock = dateFormat(locale, { timeStyle: 'short', timeZone })
  return {
    day: (iso: string) => day.format(new Date(iso)),
    moment: (iso: string) => moment.format(new Date(iso)),
    clock: (iso: string) => clock.format(new Date(iso)),
    /** with the zone, for a moment that an email names in UTC */
    zoned: (iso: string) => zoned.format(new Date(iso)),
    utc: (iso: string) => utc.format(new Date(iso)),
    /** 0 for today, 1 for tomorrow, by the reader's calendar */
    daysUntil: (iso: string) => (dayNumber(new Date(iso), timeZone) - dayNumber(new Date(now), timeZone)) / DAY_MS,
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

/** Midnight of the day in this zone, as if the zone were UTC. */
const dayNumber = (time: Date, timeZone: string): number =>
  Date.parse(`${dateFormat('en-CA', { dateStyle: 'short', timeZone }).format(time)}T00:00:00Z`)
