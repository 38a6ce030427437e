import { isJsonObject } from '@/lib/foundation/shared/json-object'
import type { DescribedEndpoint } from '../endpoint'
import type { JsonSchema, SchemaWriter } from './json-schema'
import { queryWords } from './query-words'

/** The parameters of an operation: of its path, of its query, and the headers that it reads. */
export function parametersOf(
  { params, query, method, current, operationId }: DescribedEndpoint,
  schemas: SchemaWriter,
) {
  return [
    ...fieldsOf(schemas.input(params)).map(pathParameter),
    ...fieldsOf(schemas.input(query)).map((field) => queryParameter(field, queryWords(operationId, field.name))),
    ...(method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(current ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ]
}

type Field = { name: string; schema: JsonSchema; isRequired: boolean }

function fieldsOf({ properties, required }: JsonSchema): Field[] {
  const names = Array.isArray(required) ? required : []
  return Object.entries(isJsonObject(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    schema: isJsonObject(schema) ? schema : {},
    isRequired: names.includes(name),
  }))
}

const pathParameter = ({ name, schema }: Field) => ({
  name,
  in: 'path',
  required: true,
  schema: name.endsWith('_id') ? { format: 'uuid', ...schema } : schema,
})

function queryParameter({ name, schema, isRequired }: Field, description: string) {
  return {
    name,
    in: 'query',
    ...(isRequired && { required: true }),
    description,
    // metadata[seat]=4
    ...(schema['type'] === 'object' && { style: 'deepObject', explode: true }),
    schema,
  }
}

/** Parameters that many operations have. */
export const SHARED_PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Any text, new for each change. A repeat with the same key and body gets the first answer again, for 24 hours, and changes nothing.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?$' },
    example: '7f1c1d2e-order-1042',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The ETag of the version that you read, with its quotation marks. If it has changed since, the answer is 412.',
    schema: { type: 'string' },
    example: '"l5Vb2cQx0c6mPp3QmC8zZ1n2a9k"',
  },
}
