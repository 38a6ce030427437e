import { type Components, resolved, type Schema } from './openapi'

/** A row of a table of fields. Fields of an object are rows of their own below it. */
export type Field = {
  name: string
  type: string
  required: boolean
  description: string
  /** Limits and the default, in words. */
  rules: string[]
  values: string[]
  fields: Field[]
}

/** The fields of an object, or of the objects in a list. Branches of a union are joined. */
export function fieldsOf(schema: Schema, components: Components): Field[] {
  const parts = partsOf(schema, components)
  const inner = parts.flatMap(({ items }) => (items ? fieldsOf(items, components) : []))
  const own = parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, property]) => fieldOf(name, property, required.includes(name), components)),
  )
  return unique([...own, ...inner])
}

export function fieldOf(name: string, schema: Schema, required: boolean, components: Components): Field {
  const parts = partsOf(schema, components)
  return {
    name,
    type: typeOf(schema, components),
    required,
    description: schema.description ?? parts.find(({ description }) => description)?.description ?? '',
    rules: parts.flatMap(rulesOf),
    values: parts
      .flatMap(({ enum: values = [], const: value }) => [...values, ...(value === undefined ? [] : [value])])
      .map(String),
    fields: fieldsOf(schema, components),
  }
}

/** A schema as the list of its branches, with every reference followed. */
function partsOf(schema: Schema, components: Components): Schema[] {
  const target = schema.$ref ? resolved<Schema>({ $ref: schema.$ref }, components) : schema
  const branches = [...(target.allOf ?? []), ...(target.anyOf ?? []), ...(target.oneOf ?? [])]
  return [target, ...branches.flatMap((branch) => partsOf(branch, components))]
}

const FORMATS: Record<string, string> = { uuid: 'UUID', 'date-time': 'time', date: 'date', email: 'email', uri: 'URL' }

/** The type in words: `string or null`, `list of objects`. */
function typeOf(schema: Schema, components: Components): string {
  const names = partsOf(schema, components).flatMap((part) => namesOf(part, components))
  const known = [...new Set(names)].filter((name) => name !== 'null')
  const words = names.includes('null') ? [...known, 'null'] : known
  return words.length === 0 ? 'any' : words.join(' or ')
}

function namesOf(schema: Schema, components: Components): string[] {
  const types = [schema.type ?? []].flat()
  return types.map((type) => {
    if (type === 'array') return `list of ${plural(schema.items ? typeOf(schema.items, components) : 'any')}`
    return (type === 'string' && schema.format && FORMATS[schema.format]) || type
  })
}

const plural = (type: string): string => (/^(?:string|object|integer|number|UUID)$/.test(type) ? `${type}s` : type)

function rulesOf(schema: Schema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema
  const { default: preset } = schema
  return [
    range(minLength, maxLength, 'characters'),
    range(minimum, maximum, ''),
    range(minItems, maxItems, 'items'),
    preset === undefined || preset === null ? '' : `default ${JSON.stringify(preset)}`,
  ].filter((rule) => rule !== '')
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (most === Number.MAX_SAFE_INTEGER) return range(least, undefined, unit)
  const count = (n: number) => n.toLocaleString('en-US')
  if (least !== undefined && most !== undefined) return `${count(least)} to ${count(most)} ${unit}`.trim()
  if (most !== undefined) return `at most ${count(most)} ${unit}`.trim()
  return least !== undefined && least > 0 ? `at least ${count(least)} ${unit}`.trim() : ''
}

/** Fields of several branches: one that more than one of them has accepts the values of each, and is required in all. */
function unique(fields: Field[]): Field[] {
  const byName = new Map<string, Field>()
  for (const field of fields) {
    const other = byName.get(field.name)
    byName.set(field.name, other ? joined(other, field) : field)
  }
  return [...byName.values()]
}

const joined = (one: Field, other: Field): Field => ({
  ...one,
  required: one.required && other.required,
  values: [...new Set([...one.values, ...other.values])],
  fields: unique([...one.fields, ...other.fields]),
})
