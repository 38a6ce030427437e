import { z } from 'zod'
import { isStorable } from './storable-text'

const NEEDS = 'needs text without NUL or half a surrogate pair'

/** What stands in a query string, for a search or as a cursor: PostgreSQL is never asked about what it cannot keep. */
export const queryText = (max: number) => z.string(NEEDS).trim().max(max).refine(isStorable, NEEDS)
