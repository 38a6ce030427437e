import { z } from 'zod'
import { type LicenseFilter, limitedFilter } from '@/lib/catalog/licenses/core/schema-list'
import { namedOnly } from '@/lib/foundation/shared/fields'
import { pageQuery } from './pages'

const { q, product, customer, customer_email, customer_discord_id, license_key, metadata, status, ip_mode } =
  limitedFilter.shape
const { license_type, job, in_stock, expires_from, expires_to } = limitedFilter.shape

/** The filters of licenses, in a list and in a bulk change: all that are given must match. */
export const licenseFilterInput = z.strictObject({
  product_id: product,
  customer_id: customer,
  customer_email,
  customer_discord_id,
  /** the whole key; a replaced one finds its license while it still works */
  license_key,
  /** only those without a customer */
  in_stock,
  /** by its ID: created with this license type, or given it last */
  license_type_id: license_type,
  /** a job of `POST /licenses/bulk` or of the dashboard: those that it created or changed */
  job_id: job,
  /** `expiring`: within 30 days */
  status,
  ip_mode,
  /** a part of a note, of a name, or of the customer's email or Discord id; a whole license key or a group of it; a whole value of its metadata; a part of the number of a shop's order or subscription; or an id */
  q,
  /** exclusive; no lifetime license */
  expires_before: expires_to,
  /** inclusive; no lifetime license */
  expires_after: expires_from,
  /** `metadata[plan]=gold`: exactly these values */
  metadata,
})
export const licenseListInput = licenseFilterInput.extend(pageQuery)

export const filterOf = (input: z.infer<typeof licenseFilterInput>): LicenseFilter =>
  namedOnly({
    product: input.product_id,
    customer: input.customer_id,
    customer_email: input.customer_email,
    customer_discord_id: input.customer_discord_id,
    license_key: input.license_key,
    in_stock: input.in_stock,
    license_type: input.license_type_id,
    job: input.job_id,
    status: input.status,
    ip_mode: input.ip_mode,
    q: input.q,
    expires_to: input.expires_before,
    expires_from: input.expires_after,
    metadata: input.metadata,
  })
