import { z } from 'zod'

/** The body of a call that needs none. */
export const emptyBody = z.strictObject({})

/** The query of a call that takes none. */
export const emptyQuery = z.strictObject({})

/** What a change answers that has nothing more to say. */
export const done = z.object({ done: z.literal(true) })
