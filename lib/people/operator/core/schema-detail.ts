import { z } from 'zod'
import { organizationRecord } from '@/lib/catalog/organizations/core/schema'
import { auditEntryView } from '@/lib/foundation/audit/core/schema'
import { PLAN_IDS } from '@/lib/foundation/plans/core/plan'
import { MAX_REASON, textUpTo, wholeNumber } from '@/lib/foundation/shared/fields'
import { organizationLine } from './schema'

/** `daily_limit` is for Enterprise only; null is unlimited. */
export const setPlanInput = z.strictObject({
  plan: z.enum(PLAN_IDS, 'Use free, pro, or enterprise.'),
  daily_limit: wholeNumber(0).nullable().optional(),
})
export type SetPlanInput = z.infer<typeof setPlanInput>

export const planSet = z.object({ changed: z.boolean() })

/** Members of the organization read the reason. */
export const suspendInput = z.strictObject({ reason: textUpTo(MAX_REASON) })

export const viewStarted = z.object({ slug: z.string() })

const productToday = z.object({ id: z.string(), name: z.string(), state: z.string(), used: z.number() })
export type OperatorProduct = z.infer<typeof productToday>

const memberLine = z.object({
  user_id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  role_name: z.string(),
  has_two_factor: z.boolean(),
  suspended_at: z.string().nullable(),
})
export type OperatorMember = z.infer<typeof memberLine>

export const organizationDetail = organizationLine.extend({
  ...organizationRecord.pick({ suspension_reason: true, daily_limit_override: true }).shape,
  /** those with the most requests today first, 100 of them */
  products: z.array(productToday),
  /** the first who joined first, 100 of them */
  people: z.array(memberLine),
  /** the last changes */
  changes: z.array(auditEntryView),
})
export type OrganizationDetail = z.infer<typeof organizationDetail>
