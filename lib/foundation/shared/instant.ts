import { z } from 'zod'
import { lastMomentOf } from './expiry'
import { FIELD_WORDS } from './words/field-words'

/**
 * The range of all dates, wherever they enter: a year with more than four digits is not ISO 8601, and breaks readers.
 */
const FIRST_INSTANT = new Date(0)
const LAST_INSTANT = new Date(Date.UTC(9999, 11, 31, 23, 59, 59, 999))

const INSTANT_NEEDS = FIELD_WORDS.instant

export const isInstant = (at: Date): boolean => at >= FIRST_INSTANT && at <= LAST_INSTANT

/** A moment, as text in UTC. */
export const instant = z.iso
  .datetime({ offset: true, error: ({ input }) => (input === '' ? 'Enter a date and time.' : INSTANT_NEEDS) })
  .transform((text) => new Date(text))
  .refine(isInstant, INSTANT_NEEDS)
  .transform((at) => at.toISOString())

/** Forms show the problem of a union's first member. */
const EXPIRY_NEEDS = ({ input }: { input?: unknown }) => (input === '' ? 'Enter a date.' : FIELD_WORDS.expiry)

const day = z.iso
  .date({ error: EXPIRY_NEEDS })
  .transform(lastMomentOf)
  .refine((text) => isInstant(new Date(text)), FIELD_WORDS.expiry)

/** When something expires, as it is written: a moment, or a day that it works through. Read as the moment, in UTC. */
export const expiry = z
  .union([day, instant], { error: EXPIRY_NEEDS })
  .describe('A date without a time means through that day, in UTC.')

/** The time in a cursor; null if no row can have it. */
export function instantOfMs(ms: number): Date | null {
  const at = new Date(ms)
  return isInstant(at) ? at : null
}
