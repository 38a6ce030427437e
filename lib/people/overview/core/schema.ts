import { z } from 'zod'
import { recordId } from '@/lib/foundation/shared/uuid'

const named = z.object({ id: z.string(), name: z.string() })

export const expiringSchema = z.object({
  /** counted up to a thousand; a lower bound from there on */
  total: z.number(),
  items: z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      customer: z.string().nullable(),
      product: named,
      expires_at: z.iso.datetime(),
    }),
  ),
})
export type Expiring = z.infer<typeof expiringSchema>

/** Counts stop at this bound, so that an organization of any size is counted at once. */
export const MAX_COUNTED_LICENSES = 10_000

/** How the business stands. Each count stops at the bound. */
export type Summary = {
  active: number
  expiring: number
  expired: number
  revoked: number
  new_this_week: number
  /** null for a member who may not see customers */
  customers: number | null
}

export const firstStepsSchema = z.object({
  product: named.extend({ slug: z.string() }).nullable(),
  /** what the email about a new license of this product has in it */
  first_email: z
    .object({ mail_full_key: z.boolean(), help_url: z.string().nullable(), download_url: z.string().nullable() })
    .nullable(),
  /** a member saved its API key, or it was called with one long after the page that showed it */
  has_saved_api_key: z.boolean(),
  /** the newest license of the product, with its key masked */
  license: z.object({ id: z.string(), key: z.string() }).nullable(),
  has_license: z.boolean(),
  has_validated: z.boolean(),
  /** a support email or page that customers see */
  has_contact: z.boolean(),
  has_logo: z.boolean(),
  /** a new license was emailed, or kept where there is no mail server */
  has_mailed: z.boolean(),
  /** the status of the latest refused call, which explains why the step is still open */
  last_refusal: z.string().nullable(),
  /** has licenses or traffic that the checklist did not lead to: imported, issued in bulk, or looked up */
  is_established: z.boolean(),
  /** this member put the checklist aside */
  is_skipped: z.boolean(),
  /** URL name of the demo, if this member can look around there */
  demo: z.string().nullable(),
})
export type FirstSteps = z.infer<typeof firstStepsSchema>

export const savedApiKeyInput = z.strictObject({ product_id: recordId })
export type SavedApiKeyInput = z.infer<typeof savedApiKeyInput>

/** Whether setup is incomplete: then the overview shows the checklist instead of figures. */
export const isBeginning = (steps: FirstSteps | null): steps is FirstSteps =>
  steps !== null && !steps.has_validated && !steps.is_established && !steps.is_skipped
