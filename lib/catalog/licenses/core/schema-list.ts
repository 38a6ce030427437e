import { z } from 'zod'
import { email } from '@/lib/foundation/shared/email'
import { oneOf } from '@/lib/foundation/shared/fields'
import { instant } from '@/lib/foundation/shared/instant'
import { metadataFilter } from '@/lib/foundation/shared/metadata/metadata'
import { queryText } from '@/lib/foundation/shared/text'
import { recordId } from '@/lib/foundation/shared/uuid'
import { IP_FILTERS, SORTS, STATUS_FILTERS, UNUSED_FILTERS } from './list-order'

/** On, in an address as text: a filter that is off is left out. */
const onlyTrue = z.preprocess(
  (value) => (value === 'true' ? true : value),
  z.literal(true, 'Use true, or leave it out.'),
)

/** The filters of the license list. */
export const licenseFilter = z.strictObject({
  /** a whole key or its tail, an id, a whole value of metadata, or a part of an order's number, an email, Discord id, name or note */
  q: queryText(255).min(1).optional(),
  product: recordId.optional(),
  customer: recordId.optional(),
  /** as this organization knows the customer */
  customer_email: email.optional(),
  customer_discord_id: queryText(64).min(1).optional(),
  /** the whole key; a replaced one finds its license while it still works */
  license_key: queryText(255).min(1).optional(),
  /** `metadata[plan]=gold`, exactly */
  metadata: metadataFilter.optional(),
  /** only those without a customer */
  in_stock: onlyTrue.optional(),
  /** the id of a license type */
  license_type: recordId.optional(),
  /** a job: those that it created or changed */
  job: recordId.optional(),
  status: oneOf(STATUS_FILTERS).optional(),
  ip_mode: oneOf(IP_FILTERS).optional(),
  unused: oneOf(UNUSED_FILTERS).optional(),
  expires_from: instant.optional(),
  expires_to: instant.optional(),
})
/** The same, and the products to which a caller is limited. */
export const limitedFilter = licenseFilter.extend({ product_ids: z.array(recordId).optional() })
export type LicenseFilter = z.infer<typeof limitedFilter>

export const licenseListQuery = licenseFilter.extend({
  sort: oneOf(SORTS).optional(),
  after: queryText(64).optional(),
  before: queryText(64).optional(),
  limit: z.coerce.number('Enter a whole number.').int().min(1).max(100).default(50),
})
export type LicenseListQuery = z.infer<typeof licenseListQuery> & Pick<LicenseFilter, 'product_ids'>

/** Counting stops here: "10,000+" is precise enough, and counting a million would take a second. */
export const MAX_COUNTED = 10_000

/** `exact`: for a question whose answer changes that many licenses. */
export const licenseCountQuery = licenseFilter.extend({ exact: oneOf(['true']).optional() })
export type LicenseCountQuery = z.infer<typeof licenseCountQuery> & Pick<LicenseFilter, 'product_ids'>
