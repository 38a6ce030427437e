import { discordId } from '@/lib/catalog/customers/core/customer-identity'
import { wordKey } from '@/lib/foundation/shared/text'
import { isOrderStatus, isStatusColumn } from './order-status'
import type { ImportField } from './schema-import'

type Rows = readonly (readonly unknown[])[]

/** Values of a column that a guess looks at. */
const LOOKED_AT = 200

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
/** A prefix may have two letters. */
const KEY_GROUPS = /^(?:[a-z0-9]{3,}|[a-z][a-z0-9])(?:[-_][a-z0-9]{3,}){2,}$/i
const KEY_WHOLE = /^[a-z0-9]{16,}$/i
const DATE = /^\d{4}-\d\d-\d\d/
const YES_OR_NO = /^(yes|no|true|false|y|n|1|0)$/i

const isDiscordId = (value: string) => discordId.safeParse(value).success

/** A single value that was mistyped doesn't make a column another: it is a row to fix. */
const MOST = 0.8
const areMost = (values: readonly string[], is: (value: string) => boolean): boolean =>
  values.filter(is).length >= values.length * MOST

/** The field that the values of a column speaks for, whatever the column is called. */
export function fieldByContent(name: string, rows: Rows, column: number): ImportField | null {
  const values = valuesOf(rows, column)
  if (values.length === 0) return null
  if (areMost(values, (value) => EMAIL.test(value))) return 'customer_email'
  if (values.every(isDiscordId) && /discord|user|member/.test(name)) return 'customer_discord_id'
  // An order has an id of the same looks.
  const isKeyLike = areMost(values, (value) => !DATE.test(value) && looksLikeKey(value))
  if (isKeyLike && areDifferent(values) && !/(^|_)(id|order|invoice)(_|$)/.test(name)) return 'license_key'
  return isStatusColumn(name, values) ? 'revoked' : null
}

const areDifferent = (values: readonly string[]): boolean => new Set(values).size >= values.length * MOST

const looksLikeKey = (value: string): boolean =>
  /\d/.test(value) && (KEY_GROUPS.test(value) || (KEY_WHOLE.test(value) && /[a-z]/i.test(value)))

/** What a name says, unless the values contradict it: "Customer" may be an email, "Revoked" a date. */
export function fieldWithContent(field: ImportField, rows: Rows, column: number): ImportField | null {
  const values = valuesOf(rows, column)
  if (values.length === 0) return field
  if (field === 'customer_name' && areMost(values, (value) => EMAIL.test(value))) return 'customer_email'
  if (field === 'revoked' && !values.every((value) => YES_OR_NO.test(value) || isOrderStatus(value)))
    return values.some((value) => /\d{4}/.test(value)) ? 'revoked_at' : field
  return field
}

/** A cell as text: a value of JSON that is no text as its JSON. */
export const cellText = (cell: unknown): string => {
  if (cell === undefined || cell === null) return ''
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
}

/** The first values of a column that are not blank. */
export function valuesOf(rows: Rows, column: number, most = LOOKED_AT): string[] {
  const values: string[] = []
  for (const row of rows) {
    const value = row[column]
    if (value === undefined || value === null || value === '') continue
    values.push(cellText(value))
    if (values.length === most) break
  }
  return values
}

/** A name in a column, in any case and normal form, and the number of rows that have it. Blank cells are one, too. */
export type NameInFile = { key: string; name: string; rows: number }

/** The names in a column, as they are first written. */
export function namesIn(rows: Rows, column: number): NameInFile[] {
  const names = new Map<string, NameInFile>()
  for (const row of rows) {
    const name = cellText(row[column]).trim()
    const key = wordKey(name)
    const known = names.get(key)
    if (known) known.rows++
    else names.set(key, { key, name, rows: 1 })
  }
  return [...names.values()]
}
