import { isJsonObject } from '@/lib/foundation/shared/json-object'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import type { JsonSchema } from './json-schema'

const LICENSE_KEY = 'EDIT-7K2M9-QX4TN-8WJ3R-VB6HD-ZP5C1'

/** What fields of these names contain in examples: of one license, active until its last day. */
const BY_NAME: Record<string, unknown> = {
  license_key: LICENSE_KEY,
  customer_email: 'ada@example.com',
  email: 'ada@example.com',
  customer_name: 'Ada Lovelace',
  customer_discord_id: '80351110224678912',
  discord_id: '80351110224678912',
  name: 'Studio',
  slug: 'editor',
  notes: 'Paid by invoice',
  reason: 'Refunded',
  message: FIELD_WORDS.email,
  address: '198.51.100.7',
  network: '203.0.113.0/24',
  url: 'https://example.com/hooks/latchkey',
  renew_url: 'https://example.com/renew?license={{license.id}}',
  download_url: 'https://example.com/download',
  help_url: 'https://example.com/help/license-key',
  version: '2.1.0',
  version_pinned: '2.1.0',
  version_range_min: '2.0.0',
  version_range_max: '2.9.9',
  last_four: 'Z9X8',
  license_key_last_four: LICENSE_KEY.slice(-4),
  is_lifetime: false,
  max_ips: 3,
  status: 'active',
  created_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-22T09:30:00.000Z',
  last_validated_at: '2026-11-24T09:30:00.000Z',
  metadata: { seat: '4' },
  product_id: '01934c5e-7a10-7000-8000-00000000b001',
  override: { seats: 25 },
  custom: { seats: 25 },
  refused_by_status: { expired: 2 },
  at: '2026-11-24T09:30:00.000Z',
  note: 'Shared in a forum',
  description: 'Production',
  field: 'customer_email',
  action: 'license.extended',
  device_id: 'b6c0f1d2-workstation',
  created_by: 'ada@example.com',
  source: '203.0.113.0/24',
  last_used_address: '198.51.100.7',
  scope: 'licenses:view',
  scopes_in_effect: 'licenses:view',
  event: 'license.created',
  header_name: 'X-Environment',
  key_prefix: 'EDIT',
  default_ip_mode: 'auto_register',
  last_outcome: 'active',
  api_key: 'lk_live_…',
  access_token: 'lk_org_…',
  secret: 'whsec_…',
  signature: 'eyJhbGciOiJFZERTQSIsInR5cCI6Imx2K2p3cyJ9..8CVkw_zuvQZJlwHPrkQjtG3m9a6V2_MWFlct8aqhC2c',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  country: 'DE',
  currency: 'EUR',
  amount: '49.00',
  paid: '490.00',
  paid_back: '49.00',
  order_id: 'A-1001',
  subscription_id: 'S-1001',
  line_id: '1',
  external_id: 'pro-yearly',
  unmapped: 'pro-monthly',
  license_type: 'Yearly',
  product: 'pro-yearly',
  body: '{"type":"license.created"}',
  answer: 'ok',
  manage_url: 'https://shop.example.com/orders/{order_id}',
  success_url: 'https://example.com/order/{CHECKOUT_SESSION_ID}',
}

/**
 * What a name contains in one place: in an object by its own name, or by that of its schema. The states of an example
 * agree with one another.
 */
const BY_PLACE: Record<string, unknown> = {
  'customer.name': BY_NAME['customer_name'],
  'Customer.name': BY_NAME['customer_name'],
  'by.name': BY_NAME['customer_name'],
  'created_by.name': BY_NAME['customer_name'],
  'acts_for.name': BY_NAME['customer_name'],
  'product.name': 'Editor',
  'Product.name': 'Editor',
  'CreatedProduct.name': 'Editor',
  'license_type.name': 'Yearly',
  'LicenseType.name': 'Yearly',
  'ApiKey.name': 'Production',
  'IssuedApiKey.name': 'Production',
  'AccessToken.name': 'Order sync',
  'IssuedAccessToken.name': 'Order sync',
  'source.name': 'My shop',
  'SaleSource.name': 'My shop',
  'SaleSourceWithSecret.name': 'My shop',
  'ShopProduct.name': 'Pro, yearly',
  'Event.type': 'license.created',
  'Event.data': { license_id: idOf('license_id') },
  'Delivery.type': 'license.created',
  'DeliveryDetail.type': 'license.created',
  'event.event_id': 'evt_1001',
  'event.type': 'order.paid',
  'Sale.state': 'active',
  'Sale.reason': null,
  'Sale.paid': '49',
  'Sale.paid_back': null,
  'BriefSale.state': 'active',
  'SaleWithEvents.state': 'active',
  'SaleWithEvents.reason': null,
  'SaleWithEvents.paid': '49',
  'SaleWithEvents.paid_back': null,
  // A dry run alone has them, and this sale was applied.
  'done.license_type': undefined,
  'done.expires_at': undefined,
  'done.shares_key': undefined,
  'LoggedRequest.reason': null,
  'LoggedRequest.explanation': null,
  'Email.reason': null,
  'Email.sends_at': null,
  'HistoryEntry.email': null,
  'HistoryEntry.address': null,
  'HistoryEntry.day': null,
  'HistoryEntry.note': null,
  'change.field': 'Expires',
  'change.before': '21 Nov 2026',
  'change.after': '21 Nov 2027',
}

/** Of that license, and of the last page of a list, these are null where they may be. */
const NOT_SET = new Set([
  'revoked_at',
  'version_pin_mode',
  'version_pinned',
  'version_range_min',
  'version_range_max',
  'next',
  'disabled_at',
  'disabled_reason',
  'failing_since',
  'ended_at',
  'ends_at',
  'account_id',
  'api_problem',
  'problem',
  'last_error',
  'error',
])

const BY_FORMAT: Record<string, unknown> = {
  'date-time': '2027-11-21T09:30:00.000Z',
  date: '2026-11-21',
  email: 'ada@example.com',
  uri: 'https://example.com/hooks/latchkey',
}

type Options = {
  /** only the fields that are required; the first one, if none is */
  isSparse?: boolean
}

/** An example of what a schema describes, the same for the same schema. */
export const sampleOf = (schema: JsonSchema, named: Record<string, JsonSchema>, options: Options = {}): unknown =>
  sampleAt(schema, { name: '', owner: '' }, named, options)

/** Where a value is: in a field of this name, and of the schema of this name. */
type Place = { name: string; owner: string }

function sampleAt(schema: JsonSchema, { name, owner }: Place, ...rest: Rest): unknown {
  const { $ref, anyOf, oneOf, allOf, type } = schema
  if (Array.isArray(schema['examples'])) return schema['examples'][0]
  if (typeof $ref === 'string') return referredSample($ref, name, ...rest)
  const choices = [anyOf, oneOf, allOf].find(Array.isArray)
  if (NOT_SET.has(name) && [schema, ...(choices ?? [])].some(isNullable)) return null
  if (choices) return sampleAt(choices[0] as JsonSchema, { name, owner }, ...rest)
  const allowed = 'const' in schema ? [schema['const']] : schema['enum']
  if (Array.isArray(allowed)) return allowed.includes(BY_NAME[name]) ? BY_NAME[name] : allowed[0]
  if (type === 'object') return objectSample(schema, { name, owner }, ...rest)
  if (type === 'array') return [itemSample(schema, name.replace(/s$/, ''), ...rest)]
  return scalarSample(schema, name)
}
type Rest = [Record<string, JsonSchema>, Options]

function referredSample($ref: string, name: string, ...rest: Rest): unknown {
  const owner = $ref.split('/').at(-1) ?? ''
  return sampleAt(rest[0][owner] ?? {}, { name, owner }, ...rest)
}

const itemSample = ({ items }: JsonSchema, name: string, ...rest: Rest): unknown =>
  sampleAt((items ?? {}) as JsonSchema, { name, owner: name }, ...rest)

const isNullable = ({ type }: JsonSchema): boolean => [type].flat().includes('null')

function objectSample(
  { properties, required, additionalProperties }: JsonSchema,
  { name, owner }: Place,
  ...rest: Rest
) {
  const [, options] = rest
  const fields = Object.entries(isJsonObject(properties) ? properties : {})
  if (fields.length === 0 && isJsonObject(BY_NAME[name])) return BY_NAME[name]
  if (fields.length === 0)
    return isJsonObject(additionalProperties)
      ? { seats: sampleAt(additionalProperties, { name: '', owner: '' }, ...rest) }
      : {}
  const needed = Array.isArray(required) ? required : []
  const chosen = options.isSparse ? fields.filter(([name]) => needed.includes(name)) : fields
  const shown = chosen.length > 0 ? chosen : fields.slice(0, 1)
  // `license_type: { id }` is the license type's own, as `license_type_id` is.
  const fieldName = (field: string) => (field === 'id' && name !== '' ? `${name}_id` : field)
  return Object.fromEntries(
    shown.map(([field, schema]) => {
      const place = [`${owner}.${field}`, `${name}.${field}`].find((one) => one in BY_PLACE)
      const at = { name: fieldName(field), owner: field }
      return [field, place ? BY_PLACE[place] : sampleAt(schema as JsonSchema, at, ...rest)]
    }),
  )
}
function scalarSample(schema: JsonSchema, name: string): unknown {
  const { type, format } = schema
  const types = Array.isArray(type) ? type : [type]
  const known = BY_NAME[name]
  if (format === 'uuid') return known ?? idOf(name)
  if (known !== undefined && types.some((one) => typeof known === (one === 'integer' ? 'number' : one))) return known
  if (typeof format === 'string' && format in BY_FORMAT) return BY_FORMAT[format]
  if ('default' in schema) return schema['default']
  if (types.includes('string')) return textSample(name)
  return types.includes('boolean') ? true : numberSample(schema, types)
}

/** The same for the same name, and another for each: the ids of a sample are of different records. */
function idOf(name: string): string {
  const number = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 0xfff_ffff, 7)
  return `01934c5e-7a10-7000-8000-${number.toString(16).padStart(12, '0')}`
}

function textSample(name: string): unknown {
  if (/_(?:at|after|before)$/.test(name)) return BY_FORMAT['date-time']
  if (name.endsWith('_id')) return idOf(name)
  // A test finds the fields that need a sample of their own above.
  return 'text'
}

function numberSample({ minimum }: JsonSchema, types: unknown[]): number | null {
  if (!types.includes('integer') && !types.includes('number')) return null
  return typeof minimum === 'number' ? minimum : 1
}
