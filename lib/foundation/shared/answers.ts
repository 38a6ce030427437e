import { z } from 'zod'

/** The body of a call without fields. */
export const emptyBody = z.strictObject({})

/** The query of a call without parameters. */
export const emptyQuery = z.strictObject({})

/** The answer of a change without a result of its own. */
export const done = z.object({ done: z.literal(true) })
