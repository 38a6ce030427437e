import type { ImportField } from '@/lib/catalog/licenses/bulk/core/schema-import'

/** The label of each import field. */
export const FIELD_WORDS: Record<ImportField, string> = {
  license_key: 'License key',
  customer_email: 'Customer email',
  customer_discord_id: 'Discord ID',
  customer_name: 'Customer name',
  expires_at: 'Expires',
  revoked_at: 'Revoked on (date)',
  revoked: 'Revoked (yes/no or order status)',
  notes: 'Notes',
  ip_system_enabled: 'Limit IP addresses (yes/no)',
  max_ips: 'IP address limit',
  ip_mode: 'IP control mode',
  version_pinned: 'Pinned version',
  version_range_min: 'Oldest version',
  version_range_max: 'Newest version',
  license_name: 'License name',
  license_type: 'License type and settings',
  license_type_name: 'License type, name only',
  metadata: 'Metadata (JSON)',
  override: 'Response override (JSON)',
}

/** What the choice of a field does, where its label alone doesn't say. */
export const FIELD_HELP: Partial<Record<ImportField, string>> = {
  license_type: 'Cells left blank, like the expiry, take the settings of the type.',
  license_type_name: 'The license keeps the name of its type. Its settings come from the file.',
}

/** What is wrong with a value of a field, after the column's name: "Valid until isn't a date we can read". */
export const PROBLEM_WORDS: Partial<Record<string, string>> = {
  license_key: "can't be used as a license key",
  customer_email: "isn't a valid email address",
  customer_discord_id: "isn't a Discord ID",
  expires_at: "isn't a date we can read",
  revoked_at: "isn't a date we can read",
  revoked: "doesn't say whether the license is revoked",
  ip_system_enabled: "isn't yes or no",
  max_ips: "isn't a number we can use",
  ip_mode: "isn't an IP control mode",
  license_type: "isn't a license type of this product",
  license_type_name: "isn't a license type of this product",
  metadata: "isn't valid metadata",
  override: "isn't a valid response override",
}
