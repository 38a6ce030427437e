import Ajv2020 from 'ajv/dist/2020'
import { openApiDocument } from '@/lib/people/management/core/openapi/openapi-document'
import { ENDPOINTS } from '@/lib/people/management/server/endpoints'

type Json = Record<string, unknown>
type Operation = {
  operationId: string
  parameters?: Json[]
  security: Record<string, string[]>[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: Json; example: unknown } } }
  responses: Record<string, Json>
}
export type DocumentedOperation = { method: string; path: string; operation: Operation }

/** The document as everyone gets it. */
export const DOCUMENT: Json = JSON.parse(JSON.stringify(openApiDocument(ENDPOINTS)))

export const OPERATIONS: DocumentedOperation[] = Object.entries(DOCUMENT['paths'] as Record<string, Json>).flatMap(
  ([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: operation as Operation,
    })),
)

const WRITTEN = /"pattern":("(?:[^"\\]|\\.)*")/g

/** Every pattern of the document. */
export const PATTERNS: string[] = [...JSON.stringify(DOCUMENT).matchAll(WRITTEN)].map(([, text = '""']) =>
  JSON.parse(text),
)

const FORMATS: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  email: /^[^@\s]+@[^@\s]+$/,
  uri: /^[a-z][a-z0-9+.-]*:/i,
}

/** Schemas of answers in which a field that is not documented is an error, although clients have to ignore it. */
const strict = new Ajv2020({ allErrors: true, strict: false, formats: FORMATS })
strict.addSchema({ $id: 'document', ...closed(DOCUMENT) })

function closed(value: unknown): Json {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) => {
    const isOpen =
      typeof part === 'object' && part !== null && 'properties' in part && 'type' in part && !('const' in part)
    if (!isOpen || 'additionalProperties' in part || !('required' in part)) return part
    return { ...part, additionalProperties: false }
  })
}

/** The part of the document at this place, and its own place if this one refers to it. */
export function resolved(pointer: string[]): { pointer: string[]; value: Json } {
  const value = pointer.reduce<Json>((part, name) => (part[name] ?? {}) as Json, DOCUMENT)
  const { $ref } = value
  return typeof $ref === 'string' ? resolved($ref.slice(2).split('/')) : { pointer, value }
}

/** What is wrong with a value that should fit the schema at this place of the document; null if nothing is. */
export function problemAt(pointer: string[], value: unknown): string | null {
  const $ref = `document#/${pointer.map(escaped).join('/')}`
  const validate = strict.getSchema($ref)
  if (!validate) throw new Error(`no schema at ${$ref}`)
  return validate(value) ? null : strict.errorsText(validate.errors)
}

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
