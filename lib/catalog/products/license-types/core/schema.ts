import { z } from 'zod'
import { IP_MODES, PIN_MODES } from '@/lib/catalog/licenses/core/license'
import { checkPin, termFields } from '@/lib/catalog/licenses/core/schema-terms'
import { responseTemplate } from '@/lib/catalog/products/templates/core/template-problems'
import { EVEN_IF_WRONG, oneOf, propertyOf, textUpTo, wholeNumber } from '@/lib/foundation/shared/fields'
import { metadata, metadataChange } from '@/lib/foundation/shared/metadata/metadata'

export const MAX_LICENSE_TYPES = 50
export const NO_ROOM_FOR_TYPE = `A product has at most ${MAX_LICENSE_TYPES} license types. Delete one that is not used.`
const DURATION_UNITS = ['days', 'months'] as const
const MOST: Record<string, number> = { days: 36_500, months: 1_200 }

/** From the day of issue; null for lifetime licenses. */
const duration = z
  .strictObject(
    { unit: oneOf(DURATION_UNITS), count: wholeNumber(1, 36_500) },
    'Use a unit and a count, or null for lifetime licenses.',
  )
  .refine(({ unit, count }) => count <= (MOST[unit] ?? 0), { path: ['count'], message: 'Use at most 1,200 months.' })
  .nullable()
export type Duration = z.infer<typeof duration>

/** Those of a license that its type fills in: the expiry follows from the duration, and notes are each license's own. */
const { expires_at: _, notes: __, ...licenseTerms } = termFields
const terms = {
  duration,
  ...licenseTerms,
  /** a merge patch on the product's template (RFC 7396) */
  override: responseTemplate.nullable(),
}
const name = textUpTo(100)

export const createLicenseTypeInput = z
  .strictObject({
    name,
    duration: terms.duration.default(null),
    ip_system_enabled: terms.ip_system_enabled.default(false),
    max_ips: terms.max_ips.default(null),
    ip_mode: terms.ip_mode.default('auto_register'),
    version_pin_mode: terms.version_pin_mode.default('none'),
    version_pinned: terms.version_pinned.default(null),
    version_range_min: terms.version_range_min.default(null),
    version_range_max: terms.version_range_max.default(null),
    override: terms.override.default(null),
    metadata: metadata.default({}),
  })
  .superRefine(checkPin, EVEN_IF_WRONG)
  .superRefine(checkLimit, EVEN_IF_WRONG)
/** A license type in full. */
export type LicenseTypeInput = z.output<typeof createLicenseTypeInput>

/** Only the given fields change; metadata is merged. */
export const updateLicenseTypeInput = z.strictObject({ name, ...terms, metadata: metadataChange }).partial()
export type UpdateLicenseTypeInput = z.infer<typeof updateLicenseTypeInput>

function checkLimit(type: unknown, context: z.RefinementCtx): void {
  if (propertyOf(type, 'ip_system_enabled') !== true || (propertyOf(type, 'max_ips') ?? null) !== null) return
  context.addIssue({
    code: 'custom',
    path: ['max_ips'],
    message: 'Enter a number from 1 to 10,000.',
  })
}

export const licenseType = z.object({
  id: z.string(),
  name: z.string(),
  duration: z.object({ unit: z.enum(DURATION_UNITS), count: z.number() }).nullable(),
  ip_system_enabled: z.boolean(),
  max_ips: z.number().nullable(),
  ip_mode: z.enum(IP_MODES),
  version_pin_mode: z.enum(PIN_MODES),
  version_pinned: z.string().nullable(),
  version_range_min: z.string().nullable(),
  version_range_max: z.string().nullable(),
  override: z.record(z.string(), z.unknown()).nullable(),
  metadata: z.record(z.string(), z.string()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type LicenseTypeView = z.infer<typeof licenseType>

export const licenseTypeList = z.object({ items: z.array(licenseType) })
export const licenseTypeDeleted = z.object({ deleted: z.literal(true) })
