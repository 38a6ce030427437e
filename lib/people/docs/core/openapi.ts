/** The parts of OpenAPI 3.1 that docs/openapi.json uses. */
export type OpenApi = {
  info: { description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Components
}

export type Components = {
  parameters: Record<string, Parameter>
  responses: Record<string, Answer>
  schemas: Record<string, Schema>
}

export type Ref = { $ref: string }

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: Record<string, string[]>[]
  parameters?: (Parameter | Ref)[]
  requestBody?: { description?: string; required?: boolean; content: Content }
  responses: Record<string, Answer | Ref>
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  required?: boolean
  schema: Schema
  example?: unknown
}

export type Answer = { description: string; content?: Content }
export type Content = Record<
  string,
  { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }
>

export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

const isRef = (value: object): value is Ref => '$ref' in value

/** Follows a reference within the document. */
export function resolved<T extends object>(value: T | Ref, components: Components): T {
  if (!isRef(value)) return value
  const [kind = '', name = ''] = value.$ref.replace('#/components/', '').split('/')
  const target = (components as Record<string, Record<string, object>>)[kind]?.[name]
  if (!target) throw new Error(`${value.$ref} is not in the document`)
  return target as T
}

/** Operations with their method and path, in the order of the document. */
export const operationsOf = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

export type PlacedOperation = ReturnType<typeof operationsOf>[number]
