import { z } from 'zod'
import { isoTime } from './fields'
import { recordOrBrief } from './write-answer'

/** A license. Its version for an ETag leaves out what a client cannot change: see `licenseVersion`. */
export const license = z
  .object({
    id: z.uuid(),
    organization_id: z.uuid(),
    product_id: z.uuid(),
    /** the same as customer_id, under its name in the lookup */
    global_customer_id: z.uuid(),
    customer_id: z.uuid(),
    /** null without the scope licenses:reveal */
    license_key: z.string().nullable(),
    /** fewer of a key under eight characters */
    license_key_last_four: z.string(),
    status: z.enum(['active', 'revoked', 'expired']),
    /** null for a lifetime license */
    expires_at: isoTime.nullable(),
    is_lifetime: z.boolean(),
    ip_system_enabled: z.boolean(),
    max_ips: z.int().nullable(),
    ip_mode: z.enum(['auto_register', 'allow_list']),
    current_unique_ip_count: z.int(),
    name: z.string().nullable(),
    notes: z.string().nullable(),
    metadata: z.record(z.string(), z.string()),
    /** a merge patch on the product's custom response (RFC 7396) */
    override: z.record(z.string(), z.unknown()).nullable(),
    version_pin_mode: z.enum(['none', 'exact', 'range']),
    version_pinned: z.string().nullable(),
    version_range_min: z.string().nullable(),
    version_range_max: z.string().nullable(),
    revoked_at: isoTime.nullable(),
    /** complete after a few seconds; null if it was never validated */
    last_validated_at: isoTime.nullable(),
    created_at: isoTime,
    updated_at: isoTime,
    customer_email: z.string().nullable(),
    customer_name: z.string().nullable(),
    customer_discord_id: z.string().nullable(),
  })
  .meta({ id: 'License', description: 'A license.' })
export type License = z.infer<typeof license>

/** What an ETag of a license stands for: everything that a client can change. */
export const licenseVersion = ({
  last_validated_at: _seen,
  current_unique_ip_count: _addresses,
  updated_at: _updated,
  status: _status,
  license_key: _key,
  ...changeable
}: License): object => changeable

export const licenseAnswer = recordOrBrief(license, 'licenses:view', ['id', 'status', 'license_key'])
