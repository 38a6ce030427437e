import { z } from 'zod'
import { FIELD_WORDS } from './words/field-words'

const BREAKING = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu
const NEEDS = FIELD_WORDS.storable

/**
 * Control characters, for a class of a pattern: OpenAPI documents show patterns, and \p{Cc} is known to few of those who
 * read them.
 */
export const CONTROLS = String.raw`\x00-\x1f\x7f-\x9f`
export const WITHOUT_CONTROLS = new RegExp(`^[^${CONTROLS}]*$`, 'u')

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Text of a query string, a search or a cursor: PostgreSQL must not be sent text that it cannot store. */
export const queryText = (max: number) => z.string(NEEDS).trim().max(max).refine(isStorable, NEEDS)

/**
 * User input as part of one line: without line breaks, which could start another header or line, and without control
 * characters for the direction of writing.
 */
export const oneLine = (text: string, most = 500): string =>
  Array.from(text.replaceAll(BREAKING, ' ').replaceAll(/\s+/g, ' ').trim()).slice(0, most).join('')

/** A word as others are compared with it: in any case, and in either normal form of Unicode, it is the same. */
export const wordKey = (text: string): string => text.trim().normalize('NFC').toLowerCase()

/**
 * Whether a spreadsheet has written a long number as it shows it, with a few of its digits: 8.00356E+17. `1E5` can be
 * a license key.
 */
export const isShortenedNumber = (text: string): boolean => /^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(text)
