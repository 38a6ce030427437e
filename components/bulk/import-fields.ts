import type { ImportField } from '@/lib/bulk/core/schema-import'

/** The label of each import field. */
export const FIELD_WORDS: Record<ImportField, string> = {
  license_key: 'License key',
  customer_email: 'Customer e-mail',
  customer_discord_id: 'Discord id',
  customer_name: 'Customer name',
  expires_at: 'Expires at',
  revoked_at: 'Revoked at',
  notes: 'Notes',
  ip_system_enabled: 'Limit addresses (yes or no)',
  max_ips: 'Most addresses',
  ip_mode: 'Address mode',
  version_pinned: 'Pinned version',
  version_range_min: 'Version from',
  version_range_max: 'Version to',
  license_name: 'License name',
  license_type: 'License type',
  metadata: 'Metadata (JSON)',
  override: 'Response override (JSON)',
}
