import { isMetadataKey } from '@/lib/foundation/shared/metadata/metadata'
import { wordKey } from '@/lib/foundation/shared/text'
import { fieldByContent, fieldWithContent, valuesOf } from './column-content'
import { mayBeStatus } from './order-status'
import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportColumn,
  type ImportField,
  METADATA_COLUMN,
} from './schema-import'

/** The field of each column of a file; null for columns that are not imported. */
export type ColumnMap = (ImportColumn | null)[]

/** The first is not guessed beside the second. */
const EXCLUSIVE: readonly (readonly [ImportField, ImportField])[] = [
  ['revoked', 'revoked_at'],
  ['license_type', 'license_type_name'],
]

/** Parts of names, for what the list of other names does not have: English first, then what else shops write. */
const NAME_PARTS: readonly (readonly [RegExp, ImportField])[] = [
  [/(^|_)(e_?mail|correo|courriel)(_|$)|邮箱|电子邮件/, 'customer_email'],
  [/discord/, 'customer_discord_id'],
  [/(licen[sc]e|product|serial|activation)_?(key|code|number|no)$/, 'license_key'],
  [
    /seriennummer|lizenz_?(schlussel|key|nummer|code)|^schlussel$|^cle(_|$)|clave|chave|^serie$|密钥|许可证号|序列号|^(lizenz|licencia|licenca|许可证)$/,
    'license_key',
  ],
  [
    /expir|valid_(to|thru|through)|(^|_)end_date|ends_(at|on)|gultig_bis|ablauf|lauft_ab|vence|caduc|echeance|valable|valid[aeo]_(ate|hasta)|validade|到期|有效期|过期/,
    'expires_at',
  ],
  [
    /(^|_)(notes?|comments?|memo|remarks?|bemerkung(en)?|kommentare?|notiz(en)?|anmerkung(en)?|notas?|comentarios?|commentaires?|remarques?|observac(ion|iones|ao|oes))(_|$)|备注|说明/,
    'notes',
  ],
  [
    /^(max_|maximum_)?(number_of_)?(seats|devices|machines|activations|installs|computers|ip_addresses)(_allowed)?$|(activation|device|seat|machine|install)_limit/,
    'max_ips',
  ],
  [
    /^(max(imale?|imum|imo)?_)?((anzahl|nombre|numero)_)?(d(e|os?)?_)?(gerate|aktivierungen|installationen|arbeitsplatze|rechner|ip_adressen|appareils|postes|dispositivos|equipos|equipamentos|ativac(oes)|activaciones)$|设备数|激活数/,
    'max_ips',
  ],
  [
    /^(buyer|client|licensee|user|kunde|kaufer|acheteur|cliente|comprador)(_name)?$|customer_full_name|contact_name/,
    'customer_name',
  ],
  [
    /^(kundenname|nom(_complet|_du_client)?|nombre(_completo|_del_cliente)?|nome(_completo|_do_cliente)?)$|客户|姓名/,
    'customer_name',
  ],
  [
    /refund|chargeback|(order|payment|sale)_?status|widerrufen|gesperrt|revoquee?|revocad[oa]|revogad[oa]|吊销|撤销/,
    'revoked',
  ],
]

type Rows = readonly (readonly unknown[])[]

/** What columns were matched to before, by the keys of their names; null for those that were skipped. */
export type RememberedColumns = ReadonlyMap<string, ImportColumn | null>

type Known = {
  /** the names of the product's license types */
  types?: readonly string[]
  /** the keys of the metadata that licenses have */
  metadataKeys?: readonly string[]
  remembered?: RememberedColumns
}

/**
 * Takes what columns were matched to before, then guesses by their names, by what is in them, and by the keys of the
 * metadata; of two with the same meaning the first is used.
 */
export function guessColumns(columns: readonly string[], rows: Rows = [], known: Known = {}): ColumnMap {
  const { types = [], metadataKeys = [], remembered = new Map() } = known
  const keyNamed = new Map(metadataKeys.map((key) => [wordKey(key), key]))
  const byMemory: Guess = ({ column }) => remembered.get(wordKey(column)) ?? null
  const byMetadata: Guess = ({ column }) => metadataColumn(`${METADATA_COLUMN}${keyNamed.get(wordKey(column)) ?? ''}`)
  const taken = new Set<ImportColumn>()
  const map: ColumnMap = columns.map(() => null)
  const typeKeys = new Set(types.map(wordKey))
  const guesses = columns.map((column, i) => (guess: Guess) => guess({ column, rows, i, types: typeKeys }))
  const isSkipped = columns.map((column) => remembered.get(wordKey(column)) === null)
  for (const guess of [byMemory, byName, byType, byContent, byPartOfName, byMetadata])
    columns.forEach((_, i) => {
      const field = map[i] || isSkipped[i] ? null : (guesses[i]?.(guess) ?? null)
      if (!field || taken.has(field) || EXCLUSIVE.some((pair) => pair[0] === field && taken.has(pair[1]))) return
      taken.add(field)
      map[i] = field
    })
  return map
}

/** A column that may say which licenses were revoked, while nothing is imported that does; null if there is none. */
export function skippedStatus(columns: readonly string[], rows: Rows, map: ColumnMap) {
  if (map.includes('revoked') || map.includes('revoked_at')) return null
  return columns.find((column, i) => map[i] === null && mayBeStatus(plainName(column), valuesOf(rows, i))) ?? null
}

type GuessedColumn = { column: string; rows: Rows; i: number; types: ReadonlySet<string> }
type Guess = (guessed: GuessedColumn) => ImportColumn | null

const byName: Guess = (guessed) => {
  const { column, rows, i } = guessed
  const field = namedField(plainName(column))
  if (isKindOfLicense(guessed)) return null
  return metadataColumn(column.trim()) ?? (field ? fieldWithContent(field, rows, i) : null)
}
const byType: Guess = (guessed) => (areTypes(guessed) ? 'license_type' : null)
const byContent: Guess = ({ column, rows, i }) => fieldByContent(plainName(column), rows, i)
const byPartOfName: Guess = (guessed) => {
  const { column, rows, i } = guessed
  if (isKindOfLicense(guessed)) return null
  const field = NAME_PARTS.find(([part]) => part.test(plainName(column)))?.[1]
  return field ? fieldWithContent(field, rows, i) : null
}

/** "License" is its key, or "Pro" in every other row. */
function isKindOfLicense(guessed: GuessedColumn): boolean {
  if (!/^(licen[sc]e|lizenz|licencia|licenca|许可证)$/.test(plainName(guessed.column))) return false
  const values = valuesOf(guessed.rows, guessed.i)
  return areTypes(guessed) || (new Set(values).size * 2 <= values.length && values.length > 0)
}

function areTypes({ rows, i, types }: GuessedColumn): boolean {
  const values = types.size === 0 ? [] : valuesOf(rows, i)
  return values.length > 0 && values.every((value) => types.has(wordKey(value)))
}

const namedField = (name: string): ImportField | undefined =>
  IMPORT_FIELD_NAMES.find((known) => known === name || aliasesOf(known).includes(name))

/** `metadata.Order ID` is the key "Order ID", as it is written. */
function metadataColumn(column: string): ImportColumn | null {
  const key = column.slice(METADATA_COLUMN.length)
  return column.toLowerCase().startsWith(METADATA_COLUMN) && isMetadataKey(key) ? `${METADATA_COLUMN}${key}` : null
}

/** The rows of a file by field; blank cells are left out. */
export const mapRows = (rows: Rows, map: ColumnMap): Record<string, unknown>[] =>
  rows.map((cells) => {
    const entries = map.flatMap((field, i) => {
      const value = cells[i]
      return field === null || value === undefined || value === null || value === '' ? [] : [[field, value] as const]
    })
    return Object.fromEntries(entries)
  })

const aliasesOf = (field: ImportField): readonly string[] => IMPORT_FIELDS[field]

/** "Customer E-Mail" and "customerEmail" are customer_email, "Gültig bis" is gultig_bis. */
export const plainName = (column: string): string =>
  column
    .trim()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9\p{Script=Han}]+/gu, '_')
    .replace(/^_|_$/g, '')
