import { z } from 'zod'
import { customerInput } from '@/lib/customers/core/customer-identity'
import { jobId } from '@/lib/jobs/core/schema'
import { EVEN_IF_WRONG, MAX_REASON, propertyOf, responseTemplate, textUpTo, wholeNumber } from '@/lib/shared/fields'
import { graceHours } from '@/lib/shared/grace-hours'
import { instant } from '@/lib/shared/instant'
import { isAcceptableLicenseKey } from '@/lib/shared/license-key'
import { newKey } from './new-key-choice'
import { licenseFilter } from './schema-list'
import { checkPin, maxIps, termFields } from './schema-terms'

export const MAX_ISSUED = 10_000
const KEY_NEEDS = 'needs 1 to 255 printable ASCII characters without white space, and more than dots'

export const licenseKey = z.string(KEY_NEEDS).refine(isAcceptableLicenseKey, KEY_NEEDS)

const id = z.uuid('needs the id of a record').toLowerCase()
const reason = textUpTo(MAX_REASON)
/**
 * Whether the customer is written to, unless the product has mails of the kind switched off. Left out, issuing, revoking
 * and replacing a key do, and other changes do not.
 */
const notify = z.boolean('needs true or false').optional()

/** One license or many alike. What is left out of the IP settings comes from the product. */
export const issueLicensesInput = z
  .strictObject({
    /** names the work, so that a request sent twice issues once */
    id: jobId,
    product_id: id,
    count: wholeNumber(1, MAX_ISSUED),
    /** a key of the vendor's own making; null generates one */
    license_key: licenseKey.nullable(),
    customer: customerInput,
    notify,
    ...termFields,
  })
  .superRefine(checkPin, EVEN_IF_WRONG)
  .superRefine(checkOwnKey, EVEN_IF_WRONG)
export type IssueLicensesInput = z.infer<typeof issueLicensesInput>
/** As a form holds it, before it is read. */
export type IssueLicensesForm = z.input<typeof issueLicensesInput>

function checkOwnKey(input: unknown, context: z.RefinementCtx): void {
  if ((propertyOf(input, 'license_key') ?? null) === null || propertyOf(input, 'count') === 1) return
  context.addIssue({
    code: 'custom',
    path: ['license_key'],
    message: 'needs to be generated for more than one license',
  })
}

/** Only what is named changes. Lowering `max_ips` takes no slot from anybody: newcomers find no room. */
export const updateLicenseInput = z
  .strictObject({
    notes: termFields.notes,
    ip_system_enabled: termFields.ip_system_enabled,
    max_ips: maxIps,
    ip_mode: termFields.ip_mode,
    version_pin_mode: termFields.version_pin_mode,
    version_pinned: termFields.version_pinned,
    version_range_min: termFields.version_range_min,
    version_range_max: termFields.version_range_max,
  })
  .partial()
export type UpdateLicenseInput = z.infer<typeof updateLicenseInput>

export const revokeLicenseInput = z.strictObject({ reason, notify })
export const reinstateLicenseInput = z.strictObject({ notify })

const MAX_DAYS = 36_500
const MAX_MONTHS = 1_200

/** So many days or calendar months more, from today where it is over already; until a moment; or for ever. */
export const extension = z.discriminatedUnion(
  'mode',
  [
    z.strictObject({ mode: z.literal('days'), days: wholeNumber(1, MAX_DAYS) }),
    z.strictObject({ mode: z.literal('months'), months: wholeNumber(1, MAX_MONTHS) }),
    z.strictObject({ mode: z.literal('until'), expires_at: instant }),
    z.strictObject({ mode: z.literal('lifetime') }),
  ],
  'needs a mode: days, months, until or lifetime',
)
export type Extension = z.infer<typeof extension>

export const changeExpiryInput = z.strictObject({ to: extension, notify })

export const replaceKeyInput = z.strictObject({ grace_hours: graceHours, notify })
export type ReplaceKeyInput = z.infer<typeof replaceKeyInput>

export const transferLicenseInput = z.strictObject({
  customer: customerInput,
  /** frees the slots that the old customer's addresses hold */
  reset_addresses: z.boolean('needs true or false'),
  new_key: newKey,
  notify,
})
export type TransferLicenseInput = z.infer<typeof transferLicenseInput>
export type TransferLicenseForm = z.input<typeof transferLicenseInput>

export const overrideInput = z.strictObject({ override: responseTemplate.nullable() })

export const addressInput = z.strictObject({ address: z.string('needs an IP address').max(64) })
export const blockInput = z.strictObject({
  network: z.string('needs an IP address or network').max(64),
  note: textUpTo(200).nullable(),
})
export const unblockInput = z.strictObject({ rule_id: id })

/** Some licenses by id, or all that match a filter. */
export const selection = z.union(
  [
    z.strictObject({ ids: z.array(id, 'needs a list of ids').min(1).max(1_000) }),
    z.strictObject({ filter: licenseFilter }),
  ],
  'needs ids, 1 to 1,000, or a filter',
)
export type Selection = z.infer<typeof selection>

const bulk = { id: jobId, selection }

export const bulkRevokeInput = z.strictObject({ ...bulk, reason, notify })
export const bulkExtendInput = z.strictObject({ ...bulk, to: extension, notify })
export const bulkDeleteInput = z.strictObject(bulk)
export const exportLicensesInput = z.strictObject({ ...bulk, with_keys: z.boolean('needs true or false') })
export type ExportLicensesInput = z.infer<typeof exportLicensesInput>

export const nothing = z.strictObject({})
