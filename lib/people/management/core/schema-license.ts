import type { z } from 'zod'
import { license as wholeLicense } from '@/lib/catalog/licenses/core/schema-license'
import { recordOrBrief } from './write-answer'

/** A license. Its version for an ETag leaves out what a client cannot change: see `licenseVersion`. */
export const license = wholeLicense
  .pick({
    id: true,
    organization_id: true,
    product_id: true,
    global_customer_id: true,
    customer_id: true,
    license_key: true,
    license_key_last_four: true,
    status: true,
    expires_at: true,
    is_lifetime: true,
    ip_system_enabled: true,
    max_ips: true,
    ip_mode: true,
    current_unique_ip_count: true,
    name: true,
    notes: true,
    metadata: true,
    override: true,
    license_type: true,
    sale_id: true,
    version_pin_mode: true,
    version_pinned: true,
    version_range_min: true,
    version_range_max: true,
    revoked_at: true,
    last_validated_at: true,
    created_at: true,
    updated_at: true,
    customer_email: true,
    customer_name: true,
    customer_discord_id: true,
  })
  .meta({ id: 'License', description: 'A license.' })
export type OwnLicense = z.infer<typeof license>

/** What a license has beside the 22 fields of the lookup. */
const BESIDE_LOOKUP = {
  license_key_last_four: true,
  customer_id: true,
  ip_mode: true,
  name: true,
  metadata: true,
  override: true,
  last_validated_at: true,
  license_type: true,
  sale_id: true,
} as const
export const lookedUp = license.omit(BESIDE_LOOKUP)

/** The same license in the order of its answer, on whose bytes the ETags of clients rest. */
export const answeredLicense = license
  .omit({ ...BESIDE_LOOKUP, version_pin_mode: true })
  .extend(license.pick({ license_key_last_four: true, customer_id: true, ip_mode: true, version_pin_mode: true }).shape)
  .extend(
    license.pick({
      name: true,
      metadata: true,
      override: true,
      last_validated_at: true,
      license_type: true,
      sale_id: true,
    }).shape,
  )

/** What an ETag of a license stands for: everything that a client can change. */
export const licenseVersion = ({
  last_validated_at: _seen,
  current_unique_ip_count: _addresses,
  updated_at: _updated,
  status: _status,
  license_key: _key,
  sale_id: _sale,
  ...changeable
}: OwnLicense): object => changeable

export const licenseAnswer = recordOrBrief(license, 'licenses:view', ['id', 'status', 'license_key'])
