import { z } from 'zod'
import {
  createOrganizationInput,
  deleteOrganizationInput,
  organizationRecord,
} from '@/lib/catalog/organizations/core/schema'
import { auditEntryView } from '@/lib/foundation/audit/core/schema'
import { PLAN_IDS } from '@/lib/foundation/plans/core/plan'
import { email } from '@/lib/foundation/shared/email'
import { MAX_REASON, textUpTo, wholeNumber } from '@/lib/foundation/shared/fields'
import { organizationLine } from './schema'

/** An organization for a vendor, whose owner is invited. */
export const createForVendorInput = z.strictObject({ ...createOrganizationInput.shape, owner_email: email })
export type CreateForVendorInput = z.infer<typeof createForVendorInput>
export const createdForVendor = z.object({ id: z.string() })

export const inviteOwnerInput = z.strictObject({ email })
export type InviteOwnerInput = z.infer<typeof inviteOwnerInput>

/** `daily_limit` is for Enterprise only; null is unlimited. */
export const setPlanInput = z.strictObject({
  plan: z.enum(PLAN_IDS, 'Use free, pro, or enterprise.'),
  daily_limit: wholeNumber(0).nullable().optional(),
  /** members of the organization read it */
  reason: textUpTo(MAX_REASON).optional(),
})
export type SetPlanInput = z.infer<typeof setPlanInput>

export const planSet = z.object({ changed: z.boolean() })

/** Of an organization, or of its billing. Its members read the reason. */
export const suspendInput = z.strictObject({ reason: textUpTo(MAX_REASON) })

/** Its owners read the reason. */
export const deleteAsOperatorInput = deleteOrganizationInput.extend({ reason: textUpTo(MAX_REASON) })

/** Members of the organization read the reason. */
export const makeOwnerInput = z.strictObject({ user_id: z.uuid(), reason: textUpTo(MAX_REASON) })
export type MakeOwnerInput = z.infer<typeof makeOwnerInput>

export const viewStarted = z.object({ slug: z.string() })

const productToday = z.object({ id: z.string(), name: z.string(), state: z.string(), used: z.number() })
export type OperatorProduct = z.infer<typeof productToday>

const memberLine = z.object({
  user_id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  role_name: z.string(),
  is_owner: z.boolean(),
  has_two_factor: z.boolean(),
  suspended_at: z.string().nullable(),
})
export type OperatorMember = z.infer<typeof memberLine>

export const organizationDetail = organizationLine.extend({
  ...organizationRecord.pick({
    suspension_reason: true,
    billing_suspension_reason: true,
    daily_limit_override: true,
  }).shape,
  /** counted up to `MAX_COUNTED` of products; a lower bound from there on */
  licenses: z.number(),
  customers: z.number(),
  /** why an operator can't delete it */
  deletion_problem: z.string().nullable(),
  /** those with the most requests today first, 100 of them */
  products: z.array(productToday),
  /** the first who joined first, 100 of them */
  people: z.array(memberLine),
  /** the open invitation of an organization without members */
  owner_invitation: z.object({ email: z.string(), expires_at: z.string() }).nullable(),
  /** the last changes */
  changes: z.array(auditEntryView),
})
export type OrganizationDetail = z.infer<typeof organizationDetail>
