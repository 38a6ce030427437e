import { z } from 'zod'
import { responseTemplate } from '@/lib/catalog/products/templates/core/template-problems'
import { graceHours, MAX_REASON, textUpTo, wholeNumber } from '@/lib/foundation/shared/fields'
import { expiry } from '@/lib/foundation/shared/instant'
import { metadataChange } from '@/lib/foundation/shared/metadata/metadata'
import { recordId } from '@/lib/foundation/shared/uuid'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { licenseFilter, limitedFilter } from './schema-list'
import { licenseName, maxIps, termFields } from './schema-terms'

export const reason = textUpTo(MAX_REASON)
/**
 * Whether the customer gets a mail, unless the product has mails of this kind switched off. By default, issuing,
 * revoking and replacing a key send one, and other changes do not.
 */
export const notify = z.boolean(FIELD_WORDS.flag).optional()

/** The expiry is changed by extending. */
const { expires_at: _, ...settings } = termFields

/** Only the given fields change. Lowering `max_ips` frees no slot: only new addresses are refused. */
export const updateLicenseInput = z
  .strictObject({
    name: licenseName.nullable(),
    ...settings,
    max_ips: maxIps,
    metadata: metadataChange,
    /** a merge patch on the product's template (RFC 7396); null removes it */
    override: responseTemplate.nullable(),
  })
  .partial()
export type UpdateLicenseInput = z.infer<typeof updateLicenseInput>

/** Of the dashboard: `expected` has the fields as the reader saw them, so that nobody's change is lost unseen. */
export const updateLicenseForm = updateLicenseInput.extend({ expected: updateLicenseInput.optional() })
export type UpdateLicenseForm = z.infer<typeof updateLicenseForm>

/** A license gets the settings of a type; its expiry is left alone unless that is asked for. */
export const licenseTypeChange = z.strictObject({
  /** id or name of a license type of the product */
  license_type: textUpTo(100),
  /** also the expiry that a new license of this type would have now */
  with_expiry: z.boolean(FIELD_WORDS.flag).optional(),
})
export type LicenseTypeChange = z.infer<typeof licenseTypeChange>

export const revokeLicenseInput = z.strictObject({ reason, notify })
export const reinstateLicenseInput = z.strictObject({ notify })

const MAX_DAYS = 36_500
const MAX_MONTHS = 1_200

/** Adds days or calendar months, counted from today for an expired license; sets a day or a time; or makes it lifetime. */
export const extension = z.discriminatedUnion(
  'mode',
  [
    z.strictObject({ mode: z.literal('days'), days: wholeNumber(1, MAX_DAYS) }),
    z.strictObject({ mode: z.literal('months'), months: wholeNumber(1, MAX_MONTHS) }),
    z.strictObject({ mode: z.literal('until'), expires_at: expiry }),
    z.strictObject({ mode: z.literal('lifetime') }),
  ],
  'Use a mode: days, months, until, or lifetime.',
)
export type Extension = z.infer<typeof extension>

export const changeExpiryInput = z.strictObject({ to: extension, notify })
/** Of the dashboard, whose undo also sets the anchor of before: see extend-expiry.ts. */
export const changeExpiryForm = changeExpiryInput.extend({ anchor_day: wholeNumber(1, 31).nullable().optional() })

export const replaceKeyInput = z.strictObject({ grace_hours: graceHours, notify })
export type ReplaceKeyInput = z.infer<typeof replaceKeyInput>

const override = z.strictObject({ override: responseTemplate.nullable() })
/** Of the dashboard, like `updateLicenseForm`. */
export const overrideForm = override.extend({ expected: override.optional() })
export type OverrideForm = z.infer<typeof overrideForm>

/** As many as a program may name; a person who selects page by page names fewer. */
export const MAX_SELECTED = 10_000

const idsUpTo = (most: number) => z.array(recordId, 'Use a list of IDs.').min(1).max(most)

/** Some licenses by id, or all that match a filter. */
export const selection = z.union(
  [z.strictObject({ ids: idsUpTo(1_000) }), z.strictObject({ filter: licenseFilter })],
  'Send 1 to 1,000 IDs, or a filter.',
)

/** The same of a program, which may be limited to some products: licenses of others are left out. */
export const limitedSelection = z.union([
  z.strictObject({ ids: idsUpTo(MAX_SELECTED), product_ids: limitedFilter.shape.product_ids }),
  z.strictObject({ filter: limitedFilter }),
])
export type Selection = z.infer<typeof limitedSelection>
