import { z } from 'zod'
import { dateFormat } from './date-format'
import { DAY_MS, MINUTE_MS, utcDay } from './durations'
import { instant, isInstant } from './instant'
import { FIELD_WORDS } from './words/field-words'

/**
 * The moment in which something expires that works through a day, in UTC. In whole seconds: others round what is finer
 * up, to the next day.
 */
export const lastMomentOf = (day: string): string => `${day}T23:59:59.000Z`

const day = z.iso
  .date()
  .transform(lastMomentOf)
  .refine((text) => isInstant(new Date(text)), FIELD_WORDS.expiry)

/** When something expires, as it is written: a moment, or a day that it works through. Read as the moment, in UTC. */
export const expiry = z
  .union([instant, day], { error: ({ input }) => (input === '' ? 'Enter a date.' : FIELD_WORDS.expiry) })
  .describe('A date without a time means through that day, in UTC.')

/** The last day on which it works, if only in part: of midnight, the day before. */
export const lastDayOf = (expiresAt: Date): string => utcDay(new Date(expiresAt.getTime() - 1))

/** Whether it works through its last day. What a clock would show as 23:59 or 0:00 is the end of a day. */
export function isEndOfDay(expiresAt: Date): boolean {
  const ms = expiresAt.getTime() % DAY_MS
  return ms === 0 || ms >= DAY_MS - MINUTE_MS
}

type Style = { locale: string; dateStyle: 'long' | 'medium' }

/** What is shown of an expiry, the same in every time zone: its last day in UTC, and its time unless it is the day's end. */
export const formatExpiry = (expiresAt: Date, style: Style): string =>
  isEndOfDay(expiresAt)
    ? formatLastDay(expiresAt, style)
    : `${dateFormat(style.locale, { dateStyle: style.dateStyle, timeStyle: 'short', timeZone: 'UTC' }).format(expiresAt)} UTC`

/** Its last day alone, where there is no room for more. */
export const formatLastDay = (expiresAt: Date, { locale, dateStyle }: Style): string =>
  dateFormat(locale, { dateStyle, timeZone: 'UTC' }).format(new Date(lastDayOf(expiresAt)))
