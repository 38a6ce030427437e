import { z } from 'zod'
import { instant } from '@/lib/foundation/shared/instant'
import { queryText } from '@/lib/foundation/shared/text'
import { OPERATOR_ACT_KINDS } from './operator-acts'

/** Filters by what was done with the operator program. */
export const BY_PROGRAM = 'program'

export const activityListQuery = z.strictObject({
  /** a part of what was done, or of the operator's email */
  q: queryText(254).min(1).optional(),
  action: z.enum(OPERATOR_ACT_KINDS, 'Use an action of the list.').optional(),
  /** the user who did it, or `program` */
  operator: z.union([z.uuid(), z.literal(BY_PROGRAM)], 'Use the ID of a user, or program.').optional(),
  from: instant.optional(),
  to: instant.optional(),
  after: queryText(64).optional(),
  limit: z.coerce.number('Enter a whole number.').int().min(1).max(100).default(50),
})
export type ActivityListQuery = z.infer<typeof activityListQuery>

export const activityExportQuery = activityListQuery.omit({ after: true, limit: true })
export type ActivityExportQuery = z.infer<typeof activityExportQuery>

const operatorAct = z.object({
  id: z.string(),
  at: z.string(),
  /** the email of a person, or what it was otherwise */
  who: z.string(),
  /** a sentence without its subject and period: "Suspended ada@example.com" */
  what: z.string(),
  address: z.string().nullable(),
  /** of what it was done to, while there is one: an organization by its ID, or a person by their email */
  organization_id: z.string().nullable(),
  person_email: z.string().nullable(),
})
export type OperatorAct = z.infer<typeof operatorAct>

export const activityList = z.object({
  items: z.array(operatorAct),
  next_cursor: z.string().nullable(),
  /** who ever did something, while they have an account */
  operators: z.array(z.object({ id: z.string(), email: z.string() })),
})
export type ActivityList = z.infer<typeof activityList>
