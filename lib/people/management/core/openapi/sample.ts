import { isJsonObject } from '@/lib/foundation/shared/json-object'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import type { JsonSchema } from './json-schema'

const ID = '01934c5e-7a10-7000-8000-00000000b001'

/** What fields of these names contain in examples. */
const BY_NAME: Record<string, unknown> = {
  license_key: 'EDIT-7K2M9-QX4TN-8WJ3R-VB6HD-ZP5C1',
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
  license_key_last_four: '5C1W',
  max_ips: 3,
  status: 'active',
}

const BY_FORMAT: Record<string, unknown> = {
  uuid: ID,
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
  if (choices) return sampleOf(choices[0] as JsonSchema, named, options, name)
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'].includes(BY_NAME[name]) ? BY_NAME[name] : schema['enum'][0]
  if (type === 'object') return objectSample(schema, named, options)
  if (type === 'array') return [sampleOf((schema['items'] ?? {}) as JsonSchema, named, options, name.replace(/s$/, ''))]
  return scalarSample(schema, name)
}

function objectSample({ properties, required, additionalProperties }: JsonSchema, ...rest: Rest) {
  const [named, options] = rest
  const fields = Object.entries(isJsonObject(properties) ? properties : {})
  if (fields.length === 0)
    return isJsonObject(additionalProperties) ? { seats: sampleOf(additionalProperties, ...rest) } : {}
  const needed = Array.isArray(required) ? required : []
  const chosen = options.isSparse ? fields.filter(([name]) => needed.includes(name)) : fields
  const shown = chosen.length > 0 ? chosen : fields.slice(0, 1)
  return Object.fromEntries(shown.map(([name, schema]) => [name, sampleOf(schema as JsonSchema, named, options, name)]))
}
type Rest = [Record<string, JsonSchema>, Options]

function scalarSample(schema: JsonSchema, name: string): unknown {
  const { type, format } = schema
  const types = Array.isArray(type) ? type : [type]
  const known = BY_NAME[name]
  if (typeof format === 'string' && format in BY_FORMAT) return BY_FORMAT[format]
  if (known !== undefined && types.includes(typeof known)) return known
  if ('default' in schema) return schema['default']
  if (types.includes('string')) return textSample(schema, name)
  return types.includes('boolean') ? true : numberSample(schema, types)
}

function textSample({ minLength }: JsonSchema, name: string): unknown {
  if (/_(?:at|after|before)$/.test(name)) return BY_FORMAT['date-time']
  return typeof minLength === 'number' ? 'text'.padEnd(minLength, 'x') : 'text'
}

function numberSample({ minimum }: JsonSchema, types: unknown[]): number | null {
  if (!types.includes('integer') && !types.includes('number')) return null
  return typeof minimum === 'number' ? minimum : 1
}
