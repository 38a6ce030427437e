import { z } from 'zod'
import { MAX_REASON, textUpTo } from '@/lib/foundation/shared/fields'
import { queryText } from '@/lib/foundation/shared/text'

export const personListQuery = z.strictObject({
  /** a part of an e-mail */
  q: queryText(254).min(1).optional(),
  after: queryText(64).optional(),
  limit: z.coerce.number('Enter a whole number.').int().min(1).max(100).default(50),
})
export type PersonListQuery = z.infer<typeof personListQuery>

const personLine = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  /** how many organizations they are a member of */
  organizations: z.number(),
  /** the organizations without another owner, which have to be deleted or given one before the person is deleted */
  only_owned: z.array(z.object({ id: z.string(), name: z.string() })),
  /** browsers they are signed in with */
  sessions: z.number(),
  last_seen_at: z.string().nullable(),
  last_sign_in_at: z.string().nullable(),
  has_two_factor: z.boolean(),
  suspended_at: z.string().nullable(),
  created_at: z.string(),
})
export type PersonLine = z.infer<typeof personLine>

export const personList = z.object({ items: z.array(personLine), next_cursor: z.string().nullable() })
export type PersonList = z.infer<typeof personList>

/** The person reads the reason. */
export const suspendPersonInput = z.strictObject({ reason: textUpTo(MAX_REASON) })

export const sessionsEnded = z.object({ ended: z.number() })
