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
}

/** Of that license, and of the last page of a list, these are null where they may be. */
const NOT_SET = new Set(['revoked_at', 'version_pinned', 'version_range_min', 'version_range_max', 'next'])

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
export function sampleOf(
  schema: JsonSchema,
  named: Record<string, JsonSchema>,
  options: Options = {},
  name = '',
): unknown {
  const { $ref, anyOf, oneOf, allOf, type } = schema
  if (Array.isArray(schema['examples'])) return schema['examples'][0]
  if (typeof $ref === 'string') return sampleOf(named[$ref.split('/').at(-1) ?? ''] ?? {}, named, options, name)
  const choices = [anyOf, oneOf, allOf].find(Array.isArray)
  if (NOT_SET.has(name) && [schema, ...(choices ?? [])].some(isNullable)) return null
  if (choices) return sampleOf(choices[0] as JsonSchema, named, options, name)
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'].includes(BY_NAME[name]) ? BY_NAME[name] : schema['enum'][0]
  if (type === 'object') return objectSample(schema, name, named, options)
  if (type === 'array') return [sampleOf((schema['items'] ?? {}) as JsonSchema, named, options, name.replace(/s$/, ''))]
  return scalarSample(schema, name)
}

const isNullable = ({ type }: JsonSchema): boolean => [type].flat().includes('null')

function objectSample({ properties, required, additionalProperties }: JsonSchema, name: string, ...rest: Rest) {
  const [named, options] = rest
  const fields = Object.entries(isJsonObject(properties) ? properties : {})
  if (fields.length === 0 && isJsonObject(BY_NAME[name])) return BY_NAME[name]
  if (fields.length === 0)
    return isJsonObject(additionalProperties) ? { seats: sampleOf(additionalProperties, ...rest) } : {}
  const needed = Array.isArray(required) ? required : []
  const chosen = options.isSparse ? fields.filter(([name]) => needed.includes(name)) : fields
  const shown = chosen.length > 0 ? chosen : fields.slice(0, 1)
  // `license_type: { id }` is the license type's own, as `license_type_id` is.
  const fieldName = (field: string) => (field === 'id' && name !== '' ? `${name}_id` : field)
  return Object.fromEntries(
    shown.map(([field, schema]) => [field, sampleOf(schema as JsonSchema, named, options, fieldName(field))]),
  )
}
type Rest = [Record<string, JsonSchema>, Options]

function scalarSample(schema: JsonSchema, name: string): unknown {
  const { type, format } = schema
  const types = Array.isArray(type) ? type : [type]
  const known = BY_NAME[name]
  if (format === 'uuid') return known ?? idOf(name)
  if (known !== undefined && types.some((one) => typeof known === (one === 'integer' ? 'number' : one))) return known
  if (typeof format === 'string' && format in BY_FORMAT) return BY_FORMAT[format]
  if ('default' in schema) return schema['default']
  if (types.includes('string')) return textSample(schema, name)
  return types.includes('boolean') ? true : numberSample(schema, types)
}

/** The same for the same name, and another for each: the ids of a sample are of different records. */
function idOf(name: string): string {
  const number = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 0xfff_ffff, 7)
  return `01934c5e-7a10-7000-8000-${number.toString(16).padStart(12, '0')}`
}

function textSample({ minLength }: JsonSchema, name: string): unknown {
  if (/_(?:at|after|before)$/.test(name)) return BY_FORMAT['date-time']
  return typeof minLength === 'number' ? 'text'.padEnd(minLength, 'x') : 'text'
}

function numberSample({ minimum }: JsonSchema, types: unknown[]): number | null {
  if (!types.includes('integer') && !types.includes('number')) return null
  return typeof minimum === 'number' ? minimum : 1
}
