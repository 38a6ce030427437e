import { z } from 'zod'
import { jobId } from '@/lib/foundation/jobs/core/schema'
import { wholeNumber } from '@/lib/foundation/shared/fields'

/** Rows of one import. A longer file is imported in parts of this length. */
export const MAX_IMPORTED = 20_000
/** Rows of a file. */
export const MAX_FILE_ROWS = 100_000
/** Limit of the body of an import: as JSON, the rows of a large file are larger than the file. */
export const IMPORT_BYTES = 16 * 1024 * 1024
/** The long list in such a body. */
export const IMPORT_LIST = { name: 'rows', most: MAX_IMPORTED }

/** The columns of an import, with other names they may have in a file. */
export const IMPORT_FIELDS = {
  license_key: ['key', 'license', 'licence', 'licence_key', 'serial', 'serial_number', 'code'],
  customer_email: ['email', 'e_mail', 'mail', 'user_email', 'owner_email'],
  customer_discord_id: ['discord', 'discord_id', 'discord_user_id'],
  customer_name: ['name', 'customer', 'full_name', 'owner', 'user_name'],
  expires_at: ['expires', 'expiry', 'expiry_date', 'expiration', 'expiration_date', 'valid_until', 'expires_on'],
  revoked_at: ['banned_at', 'revoked_on', 'revocation_date'],
  revoked: ['is_revoked', 'banned', 'refunded', 'order_status', 'payment_status'],
  notes: ['note', 'comment', 'comments', 'description', 'memo'],
  ip_system_enabled: ['ip_limit_enabled', 'ip_control', 'ip_lock'],
  max_ips: ['ip_limit', 'max_ip', 'ips', 'max_addresses', 'seats'],
  ip_mode: ['address_mode'],
  version_pinned: ['version', 'pinned_version'],
  version_range_min: ['min_version', 'version_min'],
  version_range_max: ['max_version', 'version_max'],
  license_name: ['license_label', 'label'],
  license_type: ['licence_type', 'plan', 'license_plan', 'licence_plan'],
  license_type_name: ['licence_type_name'],
  metadata: [],
  override: ['custom_override', 'custom_response'],
} as const
export type ImportField = keyof typeof IMPORT_FIELDS
/** The fields that name a license type: one fills in blank cells from it, the other doesn't. */
export const isTypeField = (field: ImportColumn | null | undefined): boolean =>
  field === 'license_type' || field === 'license_type_name'
/** A column with one key of the metadata: `metadata.plan`. */
export const METADATA_COLUMN = 'metadata.'
export type ImportColumn = ImportField | `${typeof METADATA_COLUMN}${string}`
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as ImportField[]

/** The most rows a file can have with its blank ones, by its size. */
const MAX_ROW_NUMBER = 100_000_000

/**
 * Cells by column, and besides them: `row`, its number in the file, where it is not one more than the row's before;
 * `problem`, why whoever read the file could not read it. Cells are validated in the check, in slices: here all rows
 * would be validated at once.
 */
const row = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'Use an object of columns and values.',
)

export const rowNumber = wholeNumber(1, MAX_ROW_NUMBER)

const file = {
  product_id: z.uuid('Use the ID of a product.').toLowerCase(),
  /** the number of the first row in the file: 2 below a header */
  first_row: rowNumber,
  rows: z
    .array(row, 'Use a list of rows.')
    .min(1, 'Send at least one row.')
    .max(MAX_IMPORTED, `Import at most ${MAX_IMPORTED} rows.`),
}

export const checkImportInput = z.strictObject(file)
export type CheckImportInput = z.infer<typeof checkImportInput>

/** What separates the cells of the file, so that what is downloaded later has the same. */
export const delimiter = z.enum([',', ';', '\t', '|'])

export const importLicensesInput = z.strictObject({
  id: jobId,
  ...file,
  delimiter: delimiter.optional(),
  /** the names of the file's columns, by what they were read as: problems are told by them */
  columns: z.record(z.string(), z.string()).optional(),
})
export type ImportLicensesInput = z.infer<typeof importLicensesInput>

/** Preview of an import. */
export const importCheck = z.object({
  rows: z.number(),
  /** licenses that would be created */
  fresh: z.number(),
  /** how many of those would get a new key */
  keyless: z.number(),
  /** how many of those have the customer and the expiry of a license that exists */
  alike: z.number().default(0),
  /** how many have no key and say the same as an earlier row */
  repeated: z.number().default(0),
  /** the first of them, with the rows that they repeat */
  repeated_rows: z.array(z.object({ row: z.number(), of: z.number() })).default([]),
  /** how many have a key that differs from another's only in capital letters */
  cased: z.number().default(0),
  /** the first of them: the number of the row, and the masked key or the row that it is like */
  cased_rows: z.array(z.object({ row: z.number(), like: z.string() })).default([]),
  /** how many of those would have expired already */
  expired: z.number().default(0),
  /** how many of those would be revoked */
  revoked: z.number(),
  /** the words of the file that say so */
  revoked_words: z.array(z.string()).default([]),
  /** how many of those were canceled, and work until an end to come */
  running_out: z.number().default(0),
  /** licenses whose key exists already; they stay unchanged */
  known: z.number(),
  /** keys that a license had until they were replaced; they are skipped */
  replaced: z.number(),
  refused: z.number(),
  /** equal problems together, with the numbers of their rows */
  problems: z.array(
    z.object({
      field: z.string(),
      message: z.string(),
      rows: z.array(z.number()),
      /** of duplicates, the row that each repeats */
      of: z.array(z.number()).optional(),
    }),
  ),
})
export type ImportProblemGroup = z.infer<typeof importCheck>['problems'][number]
export type ImportCheck = z.infer<typeof importCheck>
