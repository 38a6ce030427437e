import { z } from 'zod'
import { flag, textUpTo, wholeNumber } from '@/lib/foundation/shared/fields'

const policyFields = {
  /** `licenses`: as many as were bought. `slots`: one license with the IP address limit times as high */
  quantity: z.enum(['licenses', 'slots'], 'Use licenses or slots.'),
  /** a buyer who has a license of the product already: another one, or more time on it */
  on_existing: z.enum(['new', 'extend'], 'Use new or extend.'),
  /** a full refund; a partial one changes nothing */
  on_refund: z.enum(['revoke', 'nothing'], 'Use revoke or nothing.'),
  /** an open dispute: with `flag`, the license stays and members are told. A lost one counts as a refund */
  on_dispute: z.enum(['revoke', 'flag', 'nothing'], 'Use revoke, flag, or nothing.'),
  /** of a marketplace that asks for keys: a download before the purchase is told. `wait`: its license is revoked until then */
  on_download: z.enum(['create', 'wait'], 'Use create or wait.'),
  /** how long a license outlives its paid period: for late renewals and failed payments */
  buffer_days: wholeNumber(0, 30),
  /** whether the customer is emailed the new license, or that it was extended */
  notify: flag(),
}

/** What becomes of a license when something happens to its sale. */
const salePolicy = z.strictObject({
  quantity: policyFields.quantity.default('licenses'),
  on_existing: policyFields.on_existing.default('new'),
  on_refund: policyFields.on_refund.default('revoke'),
  on_dispute: policyFields.on_dispute.default('revoke'),
  on_download: policyFields.on_download.default('create'),
  buffer_days: policyFields.buffer_days.default(3),
  notify: policyFields.notify.default(true),
})
export type SalePolicy = z.infer<typeof salePolicy>
/** Of a product whose mapping was deleted. */
export const DEFAULT_POLICY: SalePolicy = salePolicy.parse({})

const target = z.strictObject({
  product_id: z.uuid('Choose a product.').toLowerCase(),
  /** id or name of a license type of the product; null for the product's settings */
  license_type: textUpTo(100).nullable().default(null),
})
export type SaleTarget = z.infer<typeof target>

export const MAX_TARGETS = 20
export const MAX_EXTERNAL_ID = 200

/** What a product of the shop is here. Several targets are a bundle: their licenses share the key. */
export const mappingInput = z.strictObject({
  external_id: textUpTo(MAX_EXTERNAL_ID).min(1, "Enter the shop's name of the product."),
  targets: z
    .array(target)
    .min(1, 'Choose at least one product.')
    .max(MAX_TARGETS, `Choose at most ${MAX_TARGETS} products.`)
    .refine((all) => new Set(all.map(({ product_id }) => product_id)).size === all.length, 'Name each product once.'),
  policy: salePolicy.prefault({}),
})
export type MappingInput = z.infer<typeof mappingInput>

/** Only what is given changes, of the policy too. */
export const updateMappingInput = z.strictObject({
  targets: mappingInput.shape.targets.optional(),
  policy: z.strictObject(policyFields).partial().optional(),
})
export type UpdateMappingInput = z.infer<typeof updateMappingInput>
