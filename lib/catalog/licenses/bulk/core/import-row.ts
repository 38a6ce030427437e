import { z } from 'zod'
import { customerInput, IDENTITY_NEEDS } from '@/lib/catalog/customers/core/customer-identity'
import { IP_MODES } from '@/lib/catalog/licenses/core/license'
import type { ImportLicense, TypedTerms } from '@/lib/catalog/licenses/core/license-terms'
import { licenseName, MAX_IPS, maxIps } from '@/lib/catalog/licenses/core/schema-terms'
import { fillFromType, findType } from '@/lib/catalog/products/license-types/core/fill-from-type'
import type { LicenseTypeView } from '@/lib/catalog/products/license-types/core/schema'
import { responseTemplate } from '@/lib/catalog/products/templates/core/template-problems'
import { versionField } from '@/lib/catalog/products/versions/core/version'
import { formatExpiry } from '@/lib/foundation/shared/expiry'
import { oneOf, textUpTo } from '@/lib/foundation/shared/fields'
import { isJsonObject } from '@/lib/foundation/shared/json-object'
import { type Metadata, metadata, metadataProblem } from '@/lib/foundation/shared/metadata/metadata'
import { isShortenedNumber, wordKey } from '@/lib/foundation/shared/text'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { type DateField, dateNeeds, momentOf, readDateAs } from './date-format'
import { isWithoutLimit } from './no-limit'
import { isCanceled, KEPT_WORDS, NO_WORDS, REVOKED_WORDS, YES_WORDS } from './order-status'
import { licenseKey } from './schema'
import { IMPORT_FIELD_NAMES, type ImportColumn, METADATA_COLUMN } from './schema-import'

type ImportProblem = { field: ImportColumn | ''; message: string }

const PROTO = '__proto__'
const TEXT_NEEDED = 'This is a number, and a number can lose digits. Write it as text, in quotation marks.'
const KEY_SHORTENED =
  'A spreadsheet has shortened this number. Make the column text there, and enter the license keys again.'
const MAX_NOTES = 10_000
/** 3.0 and 3,0 are whole; 3,000 may be three thousand. */
const WHOLE = /^(\d{1,9})(?:[.,]0{1,2})?$/

/** A blank cell counts as not given. */
export const blankIsNull = (value: unknown) => {
  if (typeof value !== 'string') return value ?? null
  const text = value.trim()
  return text === '' ? null : text
}
const given = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsNull, schema.nullable())

const moment = (field: DateField) =>
  z.string(dateNeeds('')).transform((text, context) => {
    const read = readDateAs('iso', text)
    if (read !== null) return momentOf(field, read)
    context.addIssue({ code: 'custom', message: dateNeeds(text) })
    return z.NEVER
  })

/** A cell that says yes or no, in one of the words of each. */
const oneOfTwo = (yes: ReadonlySet<string>, no: ReadonlySet<string>, needs: string) =>
  z.union([z.boolean(), z.number().transform(String), z.string()], needs).transform((value, context) => {
    const word = wordKey(String(value))
    if (yes.has(word) || no.has(word)) return yes.has(word)
    context.addIssue({ code: 'custom', message: needs })
    return z.NEVER
  })
const yesOrNo = oneOfTwo(YES_WORDS, NO_WORDS, 'Use yes or no.')
const revoked = oneOfTwo(
  new Set([...YES_WORDS, ...REVOKED_WORDS]),
  new Set([...NO_WORDS, ...KEPT_WORDS]),
  'Use yes or no, or an order status like paid or refunded.',
)

const asNumber = (value: unknown) => {
  const known = blankIsNull(value)
  const whole = typeof known === 'string' ? WHOLE.exec(known)?.[1] : undefined
  return whole === undefined ? known : Number(whole)
}

const LIMIT_NEEDS = `${FIELD_WORDS.number(1, MAX_IPS)} Write “unlimited” for no limit.`
const limit = z.number(LIMIT_NEEDS).refine((value) => maxIps.safeParse(value).success, LIMIT_NEEDS)

/** A number of JSON as text, where none of its digits can have been lost. */
const asText = (value: unknown) => (Number.isSafeInteger(value) ? String(value) : value)

const text = <T extends z.ZodType>(schema: T) =>
  z
    .unknown()
    .transform((value, context) => {
      const known = asText(blankIsNull(value))
      if (typeof known === 'number') context.addIssue({ code: 'custom', message: TEXT_NEEDED })
      return known
    })
    .pipe(schema.nullable())

/** Of a version, even one digit may be lost: 1.10 is the number 1.1. */
const version = z.preprocess(
  blankIsNull,
  z
    .unknown()
    .refine((value) => typeof value !== 'number', TEXT_NEEDED)
    .pipe(versionField.nullable()),
)

const importedKey = licenseKey.refine((key) => !isShortenedNumber(key), KEY_SHORTENED)

function withoutProto(name: string, value: unknown): unknown {
  if (name === PROTO) throw new SyntaxError('a member is called __proto__')
  return value
}

/** A cell of JSON, as text or as a value. Other text is refused by the schema, and so is a member `__proto__`. */
const asJson = (value: unknown) => {
  const known = blankIsNull(value)
  if (typeof known !== 'string') return known
  try {
    return JSON.parse(known, withoutProto)
  } catch {
    return known
  }
}
const json = <T extends z.ZodType>(schema: T) => z.preprocess(asJson, schema.nullable())

/** Metadata of which the numbers are texts, where nothing can have been lost. */
const textsOf = (value: unknown): unknown =>
  isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([key, cell]) => [key, asText(cell)])) : value

const columns = z.object({
  license_key: text(importedKey),
  customer_email: z.preprocess(blankIsNull, customerInput.shape.email),
  customer_discord_id: z.preprocess(blankIsNull, customerInput.shape.discord_id),
  customer_name: text(textUpTo(200)),
  expires_at: given(moment('expires_at')),
  revoked_at: given(moment('revoked_at')),
  revoked: given(revoked),
  notes: text(textUpTo(MAX_NOTES)),
  ip_system_enabled: given(yesOrNo),
  max_ips: z.preprocess(asNumber, limit.nullable()),
  ip_mode: given(oneOf(IP_MODES)),
  version_pinned: version,
  version_range_min: version,
  version_range_max: version,
  license_name: text(licenseName),
  license_type: text(textUpTo(100)),
  license_type_name: text(textUpTo(100)),
  metadata: z.preprocess((value) => textsOf(asJson(value)), metadata.nullable()),
  override: json(responseTemplate),
})

type ReadRow = { license: ImportLicense; problems: null } | { license: null; problems: ImportProblem[] }

const blankRow = Object.fromEntries(IMPORT_FIELD_NAMES.map((name) => [name, null]))

/** A schema of a record would leave a key called `__proto__` out without an error. */
const isColumn = (name: string): boolean =>
  name.startsWith(METADATA_COLUMN) ? name !== METADATA_COLUMN + PROTO : Object.hasOwn(blankRow, name)

/** The license types that rows may name, and the time from which their durations count. */
export type RowTypes = { types: readonly LicenseTypeView[]; now: Date }
const NO_TYPES: RowTypes = { types: [], now: new Date(0) }

/** Reads a row of an import, from text as in CSV or values as in JSON. Reports every invalid field. Never throws. */
export function readImportRow(row: Record<string, unknown>, known = NO_TYPES): ReadRow {
  const unknown = Object.keys(row).filter((name) => !isColumn(name))
  if (unknown.length > 0)
    return { license: null, problems: [{ field: '', message: `There's no column “${unknown[0]}”.` }] }
  const result = columns.safeParse({ ...blankRow, ...withoutLimit(withMetadata(row)) })
  if (!result.success) return { license: null, problems: problemsOf(result.error, row) }
  const { customer_email, customer_discord_id, customer_name, license_name, revoked, ...rest } = result.data
  const { license_type, license_type_name, ...cells } = rest
  if (isWithoutLimit(row['max_ips']) && cells.ip_system_enabled)
    return { license: null, problems: [{ field: 'max_ips', message: LIMIT_OF_IP_CONTROL }] }
  const terms = revoked ? endedTerms(cells, row, known) : cells
  if (customer_email === null && customer_discord_id === null)
    return { license: null, problems: [{ field: 'customer_email', message: IDENTITY_NEEDS }] }
  if (terms.version_pinned !== null && (terms.version_range_min ?? terms.version_range_max) !== null)
    return {
      license: null,
      problems: [{ field: 'version_pinned', message: 'Use either a pinned version or a version range.' }],
    }
  if (license_type !== null && license_type_name !== null)
    return { license: null, problems: [{ field: 'license_type_name', message: ONE_TYPE }] }
  const customer = { email: customer_email, discord_id: customer_discord_id, name: customer_name }
  const license = { ...terms, metadata: terms.metadata ?? {}, name: license_name, customer }
  if (license_type_name !== null) return labeledRow(license, license_type_name, known)
  return license_type === null ? { license, problems: null } : filledRow(license, { license_type, terms, row, known })
}

type Ended = Pick<TermCells, 'expires_at' | 'revoked_at' | 'notes'>

/** Revoked; or canceled, but paid until an end that is still to come: then the notes say so, and nothing else does. */
function endedTerms<T extends Ended>(cells: T, { revoked }: Record<string, unknown>, { now }: RowTypes): T {
  const { expires_at, revoked_at, notes } = cells
  const end = expires_at === null ? null : new Date(expires_at)
  // A file that only says yes has no better moment than that of the import.
  if (!isCanceled(revoked) || revoked_at !== null || end === null || end <= now)
    return { ...cells, revoked_at: revoked_at ?? now.toISOString() }
  const mark = `Imported as canceled, ending ${formatExpiry(end, { locale: 'en-US', dateStyle: 'long' })}.`
  const marked = notes === null ? mark : `${mark}\n${notes}`
  return marked.length > MAX_NOTES ? cells : { ...cells, notes: marked }
}

/** A row of an export has all of its terms: the type is remembered, and fills in no blank cell. */
function labeledRow(license: ImportLicense, name: string, { types }: RowTypes): ReadRow {
  const type = findType(types, name)
  if (type === null) return { license: null, problems: [{ field: 'license_type_name', message: TYPE_NEEDS }] }
  return { license: { ...license, license_type_id: type.id }, problems: null }
}

type Typed = { license_type: string; terms: TermCells; row: Record<string, unknown>; known: RowTypes }

function filledRow(license: ImportLicense, { license_type, terms, row, known }: Typed): ReadRow {
  const type = findType(known.types, license_type)
  if (type === null) return { license: null, problems: [{ field: 'license_type', message: TYPE_NEEDS }] }
  const { version_pin_mode: _mode, ...filled } = fillFromType(givenOf(terms, row), type, known.now)
  const tooMany = metadataProblem(filled.metadata)
  if (tooMany === null) return { license: { ...license, ...filled, license_type_id: type.id }, problems: null }
  return {
    license: null,
    problems: [{ field: 'metadata', message: `${tooMany.slice(0, -1)}, including those of the license type.` }],
  }
}

const LIMIT_OF_IP_CONTROL = 'Use a number: IP control is on in this row. Turn it off there for no limit.'
const ONE_TYPE = 'Use either license_type, which fills in blank cells, or license_type_name, which fills in none.'
const TYPE_NEEDS = 'Use the name of a license type of this product.'

type TermCells = Omit<ImportLicense, 'customer' | 'name' | 'metadata'> & { metadata: Metadata | null }

/** The cells that are not blank: a written "never" is an expiry too, and wins over the type's. */
const givenOf = (terms: TermCells, row: Record<string, unknown>): TypedTerms => ({
  expires_at: blankIsNull(row['expires_at']) === null ? undefined : terms.expires_at,
  ip_system_enabled: terms.ip_system_enabled ?? undefined,
  max_ips: terms.max_ips ?? undefined,
  ip_mode: terms.ip_mode ?? undefined,
  version_pinned: terms.version_pinned,
  version_range_min: terms.version_range_min,
  version_range_max: terms.version_range_max,
  metadata: terms.metadata ?? undefined,
  override: terms.override ?? undefined,
})

/** No limit is written as a limit, and means that IP control is off: a limit that is blank is the product's. */
function withoutLimit(row: Record<string, unknown>): Record<string, unknown> {
  if (!isWithoutLimit(row['max_ips'])) return row
  const isOff = blankIsNull(row['ip_system_enabled']) === null
  return { ...row, max_ips: null, ...(isOff && { ip_system_enabled: false }) }
}

/** Columns like `metadata.plan`, gathered into the metadata, where they win. */
function withMetadata(row: Record<string, unknown>): Record<string, unknown> {
  const single = Object.entries(row).filter(([name]) => name.startsWith(METADATA_COLUMN))
  if (single.length === 0) return row
  const whole = asJson(row['metadata']) ?? {}
  if (!isJsonObject(whole)) return row
  const cells = single.map(([name, value]) => [name.slice(METADATA_COLUMN.length), blankIsNull(value) ?? ''])
  const others = Object.entries(row).filter(([name]) => !name.startsWith(METADATA_COLUMN))
  return { ...Object.fromEntries(others), metadata: { ...whole, ...Object.fromEntries(cells) } }
}

/** One for each column. A key of the metadata is named, by its own column where it has one. */
function problemsOf({ issues }: z.ZodError, row: Record<string, unknown>): ImportProblem[] {
  const problems = new Map<string, ImportProblem>()
  for (const { path, message } of issues) {
    const [name = '', key] = path.map(String)
    const column = `${METADATA_COLUMN}${key}` as const
    const isNamed = name === 'metadata' && key !== undefined
    const field = isNamed && Object.hasOwn(row, column) ? column : (name as ImportColumn | '')
    if (!problems.has(field))
      problems.set(field, { field, message: isNamed && field === name ? `${key}: ${message}` : message })
  }
  return [...problems.values()]
}
