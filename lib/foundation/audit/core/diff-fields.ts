export type FieldChange = { field: string; before: string | null; after: string | null }
type Fields = Record<string, unknown> | null

/** The changed fields, as text; null for a value that did not exist before or after. */
export function diffFields(before: Fields, after: Fields): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .map((field) => ({
      field: fieldLabel(field),
      before: field === FREED ? addressesOf(before?.[field]) : textOf(before?.[field]),
      after: textOf(after?.[field]),
    }))
    .filter((change) => change.before !== change.after)
}

/** The slots that a change freed: by IP address, when each was registered. */
const FREED = 'registered'

const addressesOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null ? Object.keys(value).join(', ') : textOf(value)

/** `max_ips` and `maxIps` both read "Max IPs". */
export function fieldLabel(field: string): string {
  const words = field
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  const named = words.replaceAll(/\b(api|id|ids|ip|ips|ipv6|url)\b/g, (word) => ACRONYMS[word] ?? word)
  return named.charAt(0).toUpperCase() + named.slice(1)
}

const ACRONYMS: Record<string, string> = {
  api: 'API',
  id: 'id',
  ids: 'ids',
  ip: 'IP',
  ips: 'IPs',
  ipv6: 'IPv6',
  url: 'URL',
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((item) => textOf(item) ?? '').join(', ')
  if (typeof value !== 'object') return String(value)
  return isSale(value) ? nameOfSale(value) : JSON.stringify(value)
}

type NamedSale = { order_id: unknown; subscription_id: unknown; source_name?: unknown }

const isSale = (value: object): value is NamedSale =>
  'order_id' in value && 'subscription_id' in value && (value.order_id ?? value.subscription_id ?? null) !== null

/** "P-5, Paddle shop": the shop as it was called then. */
const nameOfSale = ({ order_id, subscription_id, source_name }: NamedSale): string =>
  [order_id ?? subscription_id, source_name].filter(Boolean).join(', ')
