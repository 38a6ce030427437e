import fc from 'fast-check'
import { resolved } from './openapi-validator'

type Json = Record<string, unknown>

/** An id for a field of this name: one that exists, if `n` says so. */
export type PickId = (field: string, n: number) => string

/** Text with everything that servers stumble over: NUL, halves of surrogate pairs, line breaks, templates, quotes. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom(
    '\0',
    'a\0b',
    '\ud800',
    '\udc00x',
    '\u202e',
    '\r\nX: y',
    "'; drop table license; --",
    '{{license.key}}',
  ),
  fc.constantFrom('', ' ', '%', '%00', '../..', '__proto__', 'constructor', 'null', 'NaN', '1e309', '-0'),
)

/** Any JSON: also deep, large, and with names that objects have by themselves. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 3, noUnicodeString: false }) },
  { weight: 2, arbitrary: oddText },
  { weight: 2, arbitrary: fc.constantFrom(null, true, 0, -1, 1.5, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63), '', [], {}) },
  { weight: 1, arbitrary: fc.nat(400).map((depth) => nested(depth)) },
  { weight: 1, arbitrary: fc.nat(70_000).map((length) => 'x'.repeat(length)) },
)

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`)

const BY_FORMAT: Record<string, fc.Arbitrary<unknown>> = {
  'date-time': fc
    .date({ min: new Date('1960-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString()),
  date: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10)),
  email: fc.nat(50).map((n) => `fuzz-${n}@example.test`),
  uri: fc.nat(50).map((n) => `https://example.test/${n}`),
}

const LIKELY = fc.constantFrom(
  'fuzz',
  '1.2.0',
  '198.51.100.7',
  '203.0.113.0/24',
  '2001:db8::/48',
  'fuzz@example.test',
  'https://example.test/hook',
)

/** Values that fit a schema of the document, as far as the schema says what fits. */
export function fitting(schema: Json, pick: PickId, name = ''): fc.Arbitrary<unknown> {
  if (typeof schema['$ref'] === 'string') return fitting(resolved(schema['$ref'].slice(2).split('/')).value, pick, name)
  const choices = [schema['anyOf'], schema['oneOf']].find(Array.isArray) as Json[] | undefined
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, pick, name)))
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum'])
  const types = [schema['type']].flat()
  return fc.oneof(...types.map((type) => ofType(String(type), schema, pick, name)))
}

function ofType(type: string, schema: Json, pick: PickId, name: string): fc.Arbitrary<unknown> {
  if (type === 'object') return objectOf(schema, pick)
  if (type === 'array')
    return fc.array(fitting((schema['items'] ?? {}) as Json, pick, name.replace(/s$/, '')), { maxLength: 3 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'integer' || type === 'number') {
    const [min, max] = [Number(schema['minimum'] ?? 0), Number(schema['maximum'] ?? 2_000)]
    return fc.integer({ min, max: Math.max(min, max) })
  }
  return type === 'string' ? stringOf(schema, pick, name) : anyJson
}

function stringOf(schema: Json, pick: PickId, name: string): fc.Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema
  if (format === 'uuid' || /(?:^|_)ids?$/.test(name)) return fc.nat(9).map((n) => pick(name, n))
  if (typeof format === 'string' && BY_FORMAT[format]) return BY_FORMAT[format]
  if (typeof pattern === 'string') return fc.oneof(LIKELY, fc.stringMatching(new RegExp(pattern)))
  const bounds = { minLength: Number(minLength), maxLength: Math.min(200, Number(maxLength)) }
  return fc.oneof(LIKELY, fc.string({ unit: 'grapheme', ...bounds }))
}

function objectOf(schema: Json, pick: PickId): fc.Arbitrary<unknown> {
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
  if (fields.length === 0) {
    const value = schema['additionalProperties']
    const values = typeof value === 'object' && value !== null ? fitting(value as Json, pick) : anyJson
    return fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), values, { maxKeys: 3 })
  }
  const record = Object.fromEntries(fields.map(([name, field]) => [name, fitting(field, pick, name)]))
  const needed = (schema['required'] ?? []) as string[]
  return fc.record(record, { requiredKeys: needed, noNullPrototype: true })
}

/** Values that fit but for one thing: a field is missing, has another type, is odd, or is one too many. */
export const nearlyFitting = (schema: Json, pick: PickId): fc.Arbitrary<unknown> =>
  fc
    .tuple(fitting(schema, pick), fc.nat(), fc.constantFrom('drop', 'replace', 'odd', 'add'), anyJson, oddText)
    .map(([value, at, how, other, text]) => {
      if (typeof value !== 'object' || value === null) return other
      const names = Object.keys(value)
      const name = names[at % Math.max(1, names.length)] ?? 'unknown'
      const { [name]: _, ...rest } = value as Json
      if (how === 'drop') return rest
      if (how === 'add') return { ...value, [text]: other }
      return { ...rest, [name]: how === 'odd' ? text : other }
    })
