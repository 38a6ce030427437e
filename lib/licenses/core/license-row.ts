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

/** `key_hash` and `key_ciphertext` in PostgreSQL's hexadecimal form, `\x…`. */
export type LicenseRow = LicenseTerms & { id: string; customer_id: string; key_hash: string; key_ciphertext: string }

export type LicenseScope = { id: string; organizationId: string }
