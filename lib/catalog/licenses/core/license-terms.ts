import type { CustomerInput } from '@/lib/catalog/customers/core/customer-identity'
import type { NO_LIMITS } from './no-limits'
import type { License } from './schema-license'

type Limit = keyof typeof NO_LIMITS

/** The terms of a license in the names of its columns, as JSON: so many rows are one parameter. */
export type LicenseTerms = Pick<License, 'expires_at' | 'revoked_at' | 'notes' | Limit> & {
  custom_override: License['override']
}

/** A license key as it is stored, in PostgreSQL's hexadecimal form, `\x…`. */
export type SealedKey = { key_hash: string; key_ciphertext: string; key_tail_hash: string; key_group_hashes: string[] }

export type KeyedTerms = LicenseTerms & SealedKey & Pick<License, 'id' | 'customer_id'>

/** Fields that may be left out. */
type Given<K extends keyof License> = { [N in K]?: License[N] | undefined }
type OrNull<K extends keyof License> = { [N in K]: License[N] | null }

/** The fields of a new license that its type fills in where they are not given. */
export type TypedTerms = Given<'expires_at' | Limit | 'metadata' | 'override'>

type IpSetting = 'ip_system_enabled' | 'max_ips' | 'ip_mode'

/** A license to create; null takes the product's setting. */
export type NewLicense = Omit<LicenseTerms, 'custom_override' | IpSetting> &
  OrNull<'license_key' | IpSetting> &
  Given<'expiry_anchor_day' | 'name' | 'metadata' | 'override'> & {
    /** null: in stock */
    customer: CustomerInput | null
    /** what it is created as: its terms are filled in already */
    license_type_id?: string | null | undefined
  }

/** A license to import; null takes the product's setting. */
export type ImportLicense = Omit<
  NewLicense,
  'version_pin_mode' | 'expiry_anchor_day' | 'name' | 'metadata' | 'override' | 'customer'
> &
  Pick<License, 'name' | 'metadata' | 'override'> & { customer: CustomerInput }

/** Why a license can't have a key that its vendor chose. */
export const KEY_TAKEN = {
  exists: 'This product already has a license with this key.',
  replaced: 'A license of this product had this key until it was replaced. Use another key.',
}
