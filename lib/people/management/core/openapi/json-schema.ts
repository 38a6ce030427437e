import { z } from 'zod'
import { isJsonObject, type JsonObject } from '@/lib/foundation/shared/json-object'

/** A schema of JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = JsonObject

/** Formats whose patterns fill a line each, and say no more than the format. */
const KNOWN_FORMATS = new Set(['uuid', 'date-time', 'date', 'email', 'uri'])

export type SchemaWriter = {
  /** what a request may send */
  input: (schema: z.ZodType) => JsonSchema
  /** what an answer contains */
  output: (schema: z.ZodType) => JsonSchema
  /** the schemas that have a name, `.meta({ id: 'License' })`, and are referred to by it */
  named: Record<string, JsonSchema>
}

/** Writes zod schemas as JSON Schema. Throws if two different ones have the same name. */
export function createSchemaWriter(): SchemaWriter {
  const named: Record<string, JsonSchema> = {}
  const name = (id: string, schema: JsonSchema): JsonSchema => {
    if (named[id] && JSON.stringify(named[id]) !== JSON.stringify(schema))
      throw new Error(`two schemas are named ${id}`)
    named[id] = schema
    return { $ref: `#/components/schemas/${id}` }
  }
  const write = (io: 'input' | 'output') => (schema: z.ZodType) => {
    const whole = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: simplify })
    const { $schema: _, $defs = {}, id, ...rest } = referringToComponents(whole)
    for (const [key, part] of Object.entries($defs as Record<string, JsonSchema>)) {
      const { id: __, ...body } = part
      name(key, body)
    }
    return typeof id === 'string' ? name(id, rest) : rest
  }
  return { input: write('input'), output: write('output'), named }
}

const referringToComponents = (schema: object): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))

type Written = { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }

function simplify({ zodSchema, jsonSchema }: Written): void {
  if (KNOWN_FORMATS.has(jsonSchema.format ?? '')) delete jsonSchema.pattern
  // The bounds of every integer of JavaScript.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  // Fields may be added to answers, so only a strict object is closed.
  const { def } = zodSchema._zod
  if (def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties
  if (isJsonObject(jsonSchema.propertyNames) && Object.keys(jsonSchema.propertyNames).join() === 'type')
    delete jsonSchema.propertyNames
}
