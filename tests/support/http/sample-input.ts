import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { newApiKey } from '@/lib/catalog/products/api-keys/core/api-key'

/** The value of every time field. */
export const SAMPLE_TIME = '2031-01-01T00:00:00Z'

/** Tried one after the other for each field, until one is accepted. */
const CANDIDATES: unknown[] = [
  'Sample',
  'sample',
  'sample@example.test',
  '1.0.0',
  '192.0.2.7',
  SAMPLE_TIME,
  '2031-01-01',
  1,
  24,
  true,
  {},
  ['sample'],
  ['licenses:view'],
  [{}],
  [],
  null,
]

/** Valid values for fields whose rules cannot be guessed. */
const HINTS: Record<string, unknown[]> = {
  role: ['viewer'],
  format: ['json'],
  slug: ['sample-slug'],
  url: ['https://example.test/sample'],
  renew_url: ['https://example.test/renew'],
  download_url: ['https://example.test/download'],
  help_url: ['https://example.test/help'],
  support_url: ['https://example.test/support'],
  return_origins: [['https://example.test']],
  webhook_url: ['https://hooks.slack.com/services/T0/B0/sample'],
  events: [['*']],
  code: ['123456'],
  ids: [['1']],
  components: [['api']],
  api_key: [newApiKey(randomBytes)],
}

/** The id for a field of this name. */
export type IdFor = (field: string) => string

/**
 * Input that the schema accepts, with an id for every field that may be one. Tried with all fields, then with only the
 * required ones. Null if neither is accepted: then the schema needs a hint above.
 */
export function sampleInput(schema: z.ZodType, idFor: IdFor): Record<string, unknown> | null {
  const object = objectIn(schema)
  if (!object) return null
  for (const isSparse of [false, true]) {
    const sample = sampleFields(object, idFor, isSparse)
    if (schema.safeParse(sample).success) return sample
  }
  return null
}

function sampleFields(object: z.ZodObject, idFor: IdFor, isSparse: boolean): Record<string, unknown> {
  const sample: Record<string, unknown> = {}
  for (const [name, field] of Object.entries<z.ZodType>(object.shape)) {
    if (isSparse && field.safeParse(undefined).success) continue
    const id = idFor(name)
    const values = [...(HINTS[name] ?? []), ...words(field), id, [id], ...CANDIDATES, nested(field, idFor)]
    const at = values.findIndex((value) => value !== undefined && field.safeParse(value).success)
    if (at >= 0) sample[name] = values[at]
  }
  return sample
}

/** The values of an enum or a literal. */
function words(field: z.ZodType): unknown[] {
  if (field instanceof z.ZodLiteral) return [...field.values]
  if (field instanceof z.ZodEnum) return field.options
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault)
    return words(field.unwrap() as z.ZodType)
  return []
}

/** A field that is an object, or a list of them. */
function nested(field: z.ZodType, idFor: IdFor): unknown {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault)
    return nested(field.unwrap() as z.ZodType, idFor)
  if (field instanceof z.ZodArray) {
    const item = nested(field.element as z.ZodType, idFor)
    return item === undefined ? undefined : [item]
  }
  return sampleInput(field, idFor) ?? undefined
}

function objectIn(schema: z.ZodType): z.ZodObject | null {
  if (schema instanceof z.ZodObject) return schema
  if (schema instanceof z.ZodPipe) return objectIn(schema.in as z.ZodType)
  if (schema instanceof z.ZodUnion) return objectIn(schema.options[0] as z.ZodType)
  return null
}
