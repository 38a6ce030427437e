import { z } from 'zod'
import { customerInput } from '@/lib/catalog/customers/core/customer-identity'
import { MAX_COUNTED_EXACTLY } from '@/lib/catalog/licenses/core/list-order'
import {
  extension,
  licenseTypeChange,
  notify,
  reason,
  selection,
  updateLicenseInput,
} from '@/lib/catalog/licenses/core/schema'
import { checkPin, labelFields, termFields } from '@/lib/catalog/licenses/core/schema-terms'
import { jobId } from '@/lib/foundation/jobs/core/schema'
import { EVEN_IF_WRONG, flag, propertyOf, textUpTo, wholeNumber } from '@/lib/foundation/shared/fields'
import { isAcceptableLicenseKey } from '@/lib/foundation/shared/license-key'
import { recordId } from '@/lib/foundation/shared/uuid'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'

export const MAX_ISSUED = 10_000
const KEY_NEEDS = 'Use 1 to 255 letters, digits, and symbols (ASCII), without spaces.'

export const licenseKey = z.string(KEY_NEEDS).refine(isAcceptableLicenseKey, KEY_NEEDS)

/** Of a form, where it is chosen from a list. */
const productId = z.uuid('Choose a product.').toLowerCase()

/**
 * One license. Fields that are left out are the product's settings for IP control, and otherwise none: a lifetime
 * license with a generated key.
 */
export const issueLicenseInput = z
  .strictObject({
    product_id: recordId,
    license_key: licenseKey.nullable().optional(),
    /** null keeps it in stock */
    customer: customerInput.nullable(),
    notify,
    /** id or name of a license type of the product: fills in the fields that are left out */
    license_type: textUpTo(100).optional(),
    ...z.object(termFields).partial().shape,
    ...labelFields,
  })
  .superRefine(checkPin, EVEN_IF_WRONG)
export type IssueLicenseInput = z.infer<typeof issueLicenseInput>

/** One license, or many with the same settings. IP settings that are left out are taken from the product. */
export const issueLicensesInput = z
  .strictObject({
    /** id of the job, so that a request sent twice issues once */
    id: jobId,
    product_id: productId,
    count: wholeNumber(1, MAX_ISSUED),
    /** the vendor's own key; null generates one */
    license_key: licenseKey.nullable(),
    /** null keeps them in stock */
    customer: customerInput.nullable(),
    notify,
    /** the license type that filled in the form */
    license_type_id: recordId.nullable().optional(),
    ...termFields,
    ...labelFields,
  })
  .superRefine(checkPin, EVEN_IF_WRONG)
  .superRefine(checkOwnKey, EVEN_IF_WRONG)
export type IssueLicensesInput = z.infer<typeof issueLicensesInput>
/** The form's values, before parsing. */
export type IssueLicensesForm = z.input<typeof issueLicensesInput>

function checkOwnKey(input: unknown, context: z.RefinementCtx): void {
  if ((propertyOf(input, 'license_key') ?? null) === null || propertyOf(input, 'count') === 1) return
  context.addIssue({
    code: 'custom',
    path: ['license_key'],
    message: 'Leave the key empty to create more than one license.',
  })
}

/** With another number of matches than this, nothing is changed. */
export const expectedCount = wholeNumber(1, MAX_COUNTED_EXACTLY).optional()

const chosen = { id: jobId, selection }
const bulk = { ...chosen, expected_count: expectedCount }

export const bulkRevokeInput = z.strictObject({ ...bulk, reason, notify }).superRefine(checkExpected, EVEN_IF_WRONG)

export const bulkReinstateInput = z.strictObject({ ...bulk, notify }).superRefine(checkExpected, EVEN_IF_WRONG)

/** Whether lifetime licenses stay as they are where a date would end them. */
export const keepLifetime = z.boolean(FIELD_WORDS.flag).optional()

export const bulkExtendInput = z
  .strictObject({ ...bulk, to: extension, keep_lifetime: keepLifetime, notify })
  .superRefine(checkExpected, EVEN_IF_WRONG)
/** Of a revocation, or of a reinstatement. */
export const previewRevokeInput = z.strictObject({ selection })
export const previewExtendInput = z.strictObject({ selection, to: extension, keep_lifetime: keepLifetime })
export const bulkDeleteInput = z.strictObject(bulk).superRefine(checkExpected, EVEN_IF_WRONG)

/** What many licenses can be given at once: settings, or those of a license type. */
export const bulkSettings = updateLicenseInput
  .pick({ ip_system_enabled: true, max_ips: true, metadata: true })
  .extend(licenseTypeChange.partial().shape)
export type BulkSettings = z.infer<typeof bulkSettings>

const aSetting = { message: 'Name at least one setting to change.' }
const set = bulkSettings.refine(({ with_expiry: _, ...settings }) => Object.keys(settings).length > 0, aSetting)

export const bulkUpdateInput = z.strictObject({ ...bulk, set }).superRefine(checkExpected, EVEN_IF_WRONG)
export const previewUpdateInput = z.strictObject({ selection, set })
export const bulkEmailInput = z.strictObject(bulk).superRefine(checkExpected, EVEN_IF_WRONG)
export const previewEmailInput = z.strictObject({ selection })

/** A preview looks at so many licenses; the job decides again for each. */
export const MAX_PREVIEWED = 2_000

const previewed = {
  /** how many were looked at */
  licenses: z.number(),
  /** there are more */
  is_more: z.boolean(),
  changed: z.number(),
  unchanged: z.number(),
  /** how many stay as they are, by the reason */
  refused: z.array(z.object({ message: z.string(), count: z.number() })),
}
export const updatePreview = z.object({
  ...previewed,
  /** how many licenses change in each setting */
  settings: z.array(z.object({ name: z.string(), count: z.number() })),
  /** among those that change: those with more IP addresses than they may have then */
  over_limit: z.number(),
})
export type UpdatePreview = z.infer<typeof updatePreview>
/** The unchanged are revoked already; of a reinstatement, they aren't revoked. */
export const revokePreview = z.object(previewed)
export type RevokePreview = z.infer<typeof revokePreview>
export const extendPreview = z.object({
  ...previewed,
  /** among the unchanged: lifetime licenses, which have nothing to extend */
  lifetime: z.number(),
  /** among those that change: those that will expire sooner than they do now */
  sooner: z.number(),
  /** among those that change: lifetime licenses, which will expire then */
  ending: z.number(),
  /** among those that change: revoked licenses, which stay revoked */
  revoked: z.number(),
})
export type ExtendPreview = z.infer<typeof extendPreview>
export const emailPreview = z.object({ ...previewed, emails: z.number() })
export type EmailPreview = z.infer<typeof emailPreview>

/** As many as a page of the list has. */
export const revealKeysInput = z.strictObject({ ids: z.array(recordId, 'Use a list of IDs.').min(1).max(100) })
export const revealedKeys = z.object({ keys: z.array(z.string()) })

/** A person who chooses by a filter confirms a number. */
function checkExpected(input: unknown, context: z.RefinementCtx): void {
  if (propertyOf(propertyOf(input, 'selection'), 'filter') === undefined) return
  if (propertyOf(input, 'expected_count') !== undefined) return
  context.addIssue({ code: 'custom', path: ['expected_count'], message: 'Send the number of licenses that match.' })
}

/** How many licenses are moved to another customer. */
export const bulkTransferTerms = z.strictObject({
  customer: customerInput,
  reset_addresses: flag(),
  /** a new key for each; the old ones stop at once */
  new_keys: flag(),
  notify,
})
export type BulkTransferTerms = z.infer<typeof bulkTransferTerms>
export const bulkTransferInput = bulkTransferTerms.extend(bulk).superRefine(checkExpected, EVEN_IF_WRONG)
export type BulkTransferInput = z.infer<typeof bulkTransferInput>

export const exportLicensesInput = z.strictObject({ ...chosen, with_keys: z.boolean(FIELD_WORDS.flag) })
export type ExportLicensesInput = z.infer<typeof exportLicensesInput>
