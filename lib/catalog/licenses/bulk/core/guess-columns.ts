import { isMetadataKey } from '@/lib/foundation/shared/metadata/metadata'
import { fieldByContent, fieldWithContent } from './column-content'
import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportColumn,
  type ImportField,
  METADATA_COLUMN,
} from './schema-import'

/** The field of each column of a file; null for columns that are not imported. */
export type ColumnMap = (ImportColumn | null)[]

/** Parts of names, for what the list of other names does not have: English first, then what else shops write. */
const NAME_PARTS: readonly (readonly [RegExp, ImportField])[] = [
  [/(^|_)(e_?mail|correo|courriel)(_|$)|邮箱|电子邮件/, 'customer_email'],
  [/discord/, 'customer_discord_id'],
  [/(licen[sc]e|product|serial|activation)_?(key|code|number|no)$/, 'license_key'],
  [
    /seriennummer|lizenz_?(schlussel|key|nummer|code)|^schlussel$|^cle(_|$)|clave|chave|^serie$|密钥|许可证号|序列号/,
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

/** Guesses by the columns' names, then by what is in them; of two with the same meaning the first is used. */
export function guessColumns(columns: readonly string[], rows: readonly (readonly unknown[])[] = []): ColumnMap {
  const taken = new Set<ImportColumn>()
  const map: ColumnMap = columns.map(() => null)
  for (const guess of [byName, byContent, byPartOfName])
    columns.forEach((column, i) => {
      const field = map[i] ? null : guess(column, rows, i)
      if (!field || taken.has(field) || (field === 'revoked' && taken.has('revoked_at'))) return
      taken.add(field)
      map[i] = field
    })
  return map
}

type Guess = (column: string, rows: readonly (readonly unknown[])[], i: number) => ImportColumn | null

const byName: Guess = (column, rows, i) => {
  const field = namedField(plainName(column))
  return metadataColumn(column.trim()) ?? (field ? fieldWithContent(field, rows, i) : null)
}
const byContent: Guess = (column, rows, i) => fieldByContent(plainName(column), rows, i)
const byPartOfName: Guess = (column, rows, i) => {
  const field = NAME_PARTS.find(([part]) => part.test(plainName(column)))?.[1]
  return field ? fieldWithContent(field, rows, i) : null
}

const namedField = (name: string): ImportField | undefined =>
  IMPORT_FIELD_NAMES.find((known) => known === name || aliasesOf(known).includes(name))

/** `metadata.Order ID` is the key "Order ID", as it is written. */
function metadataColumn(column: string): ImportColumn | null {
  const key = column.slice(METADATA_COLUMN.length)
  return column.toLowerCase().startsWith(METADATA_COLUMN) && isMetadataKey(key) ? `${METADATA_COLUMN}${key}` : null
}

/** The rows of a file by field; blank cells are left out. */
export const mapRows = (rows: readonly (readonly unknown[])[], map: ColumnMap): Record<string, unknown>[] =>
  rows.map((cells) => {
    const entries = map.flatMap((field, i) => {
      const value = cells[i]
      return field === null || value === undefined || value === null || value === '' ? [] : [[field, value] as const]
    })
    return Object.fromEntries(entries)
  })

const aliasesOf = (field: ImportField): readonly string[] => IMPORT_FIELDS[field]

/** "Customer E-Mail" and "customerEmail" are customer_email, "Gültig bis" is gultig_bis. */
const plainName = (column: string): string =>
  column
    .trim()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9\p{Script=Han}]+/gu, '_')
    .replace(/^_|_$/g, '')
