export type LicenseTerms = {
  expires_at: string | null
  revoked_at: string | null
  notes: string | null
  ip_system_enabled: boolean
  max_ips: number | null
  ip_mode: string
  version_pin_mode: string
  version_pinned: string | null
  version_range_min: string | null
  version_range_max: string | null
  custom_override: Record<string, unknown> | null
}

/** A license key as it is stored, in PostgreSQL's hexadecimal form, `\x…`. */
export type SealedKey = { key_hash: string; key_ciphertext: string; key_tail_hash: string }

export type LicenseRow = LicenseTerms & SealedKey & { id: string; customer_id: string }

export type LicenseScope = { id: string; organizationId: string }

/** Why a license can't have a key that its vendor chose. */
export const KEY_TAKEN = {
  exists: 'This product already has a license with this key.',
  replaced: 'A license of this product had this key until it was replaced. Use another key.',
}
