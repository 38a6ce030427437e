import { z } from 'zod'

const NEEDS = 'needs text without NUL or half a surrogate pair'

/** PostgreSQL keeps neither NUL nor half a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Text of a query string, a search or a cursor: PostgreSQL is never asked about text that it cannot keep. */
export const queryText = (max: number) => z.string(NEEDS).trim().max(max).refine(isStorable, NEEDS)
