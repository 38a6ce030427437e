import { discordId } from '@/lib/catalog/customers/core/customer-identity'
import { isOrderStatus } from './order-status'
import type { ImportField } from './schema-import'

type Rows = readonly (readonly unknown[])[]

/** Values of a column that a guess looks at. */
const LOOKED_AT = 200

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const KEY_GROUPS = /^[a-z0-9]{3,}(?:[-_][a-z0-9]{3,}){2,}$/i
const KEY_WHOLE = /^[a-z0-9]{16,}$/i
const DATE = /^\d{4}-\d\d-\d\d/
const YES_OR_NO = /^(yes|no|true|false|y|n|1|0)$/i

const isDiscordId = (value: string) => discordId.safeParse(value).success

/** The field that every value of a column speaks for, whatever the column is called. */
export function fieldByContent(name: string, rows: Rows, column: number): ImportField | null {
  const values = valuesOf(rows, column)
  if (values.length === 0) return null
  const isEvery = (is: (value: string) => boolean) => values.every(is)
  if (isEvery((value) => EMAIL.test(value))) return 'customer_email'
  if (isEvery((value) => isDiscordId(value)) && /discord|user|member/.test(name)) return 'customer_discord_id'
  // An order has an id of the same looks.
  const isKeyLike = isEvery((value) => !DATE.test(value) && looksLikeKey(value))
  if (isKeyLike && new Set(values).size === values.length && !/(^|_)(id|order|invoice)(_|$)/.test(name))
    return 'license_key'
  return /status|state/.test(name) && isEvery(isOrderStatus) ? 'revoked' : null
}

const looksLikeKey = (value: string): boolean =>
  /\d/.test(value) && (KEY_GROUPS.test(value) || (KEY_WHOLE.test(value) && /[a-z]/i.test(value)))

/** What a name says, unless the values contradict it: "Customer" may be an email, "Revoked" a date. */
export function fieldWithContent(field: ImportField, rows: Rows, column: number): ImportField | null {
  const values = valuesOf(rows, column)
  if (values.length === 0) return field
  if (field === 'customer_name' && values.every((value) => EMAIL.test(value))) return 'customer_email'
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
