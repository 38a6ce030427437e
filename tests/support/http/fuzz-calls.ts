import fc from 'fast-check'
import type { Call } from './client'
import { type DocumentedOperation, OPERATIONS } from './openapi-validator'
import { anyJson, fitting, nearlyFitting, oddText, type PickId } from './schema-arbitrary'

type Json = Record<string, unknown>
type Parameter = { name: string; in: string; schema: Json }

/** A call that is made from the document: `kind` says whether its path and method are those of the operation. */
export type FuzzCall = { documented: DocumentedOperation; isOwnMethod: boolean; credential: Credential; call: Call }
type Credential = (typeof CREDENTIALS)[number]

/** Most calls have a token that may do everything. */
const CREDENTIALS = [
  'owner',
  'owner',
  'owner',
  'owner',
  'owner',
  'owner',
  'viewer',
  'limited',
  'api_key',
  'none',
] as const

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS', 'HEAD']
const TYPES = ['application/json', 'application/json; charset=utf-8', 'text/plain', 'application/x-www-form-urlencoded']

/** Ids of path parameters and fields; `n` chooses among our own, another organization's, and none at all. */
export function fuzzCalls(pick: PickId): fc.Arbitrary<FuzzCall> {
  return fc.constantFrom(...OPERATIONS).chain((documented) => {
    const { operation, method, path } = documented
    const parameters = (operation.parameters ?? []).filter((each): each is Json & Parameter => 'name' in each)
    const named = (place: string) => parameters.filter((each) => each.in === place)
    return fc
      .record({
        path: pathArbitrary(path, pick),
        query: queryArbitrary(named('query'), pick),
        body: bodyArbitrary(documented, pick),
        method: rarely(fc.constantFrom(...METHODS), method),
        type: rarely(fc.constantFrom(...TYPES), 'application/json'),
        key: rarely(
          fc.nat(5).map((n) => `key-${n}`),
          '',
        ),
        version: rarely(fc.constantFrom('*', '"other"', 'W/"x", "y"', ','), ''),
        credential: fc.constantFrom(...CREDENTIALS),
      })
      .map(({ body, type, key, version, credential, ...chosen }) => ({
        documented,
        isOwnMethod: chosen.method === method,
        credential: path.startsWith('/validate') || path.startsWith('/license/') ? ('api_key' as const) : credential,
        call: {
          method: chosen.method,
          path: `/api/v1${chosen.path}${chosen.query}`,
          headers: {
            ...(body !== null && { 'Content-Type': type }),
            ...(key !== '' && { 'Idempotency-Key': key }),
            ...(version !== '' && { 'If-Match': version }),
          },
          ...(body !== null && { body }),
        },
      }))
  })
}

const rarely = <T>(arbitrary: fc.Arbitrary<T>, usual: T): fc.Arbitrary<T> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary })

function pathArbitrary(path: string, pick: PickId): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const values = names.map((name) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.nat(9).map((n) => pick(name, n)) },
      { weight: 1, arbitrary: oddText.filter((text) => isSegment(text)) },
    ),
  )
  return fc
    .tuple(...values)
    .map((chosen) =>
      chosen.reduce((all, value, i) => all.replace(`{${names[i]}}`, () => encodeURIComponent(value)), path),
    )
}

/** Empty and dotted segments are other paths; halves of surrogate pairs cannot be encoded. */
const isSegment = (text: string): boolean => text.isWellFormed() && !/^\.{0,2}$/.test(text) && !/[\\/]/.test(text)

function queryArbitrary(parameters: Parameter[], pick: PickId): fc.Arbitrary<string> {
  const known = parameters.map(({ name, schema }) =>
    fc.option(fc.oneof({ weight: 4, arbitrary: fitting(schema, pick, name) }, { weight: 1, arbitrary: oddText }), {
      freq: 2,
      nil: undefined,
    }),
  )
  return fc.tuple(fc.tuple(...known), rarely(oddText, '')).map(([values, unknown]) => {
    const pairs = values.flatMap((value, i) => pairsOf(parameters[i]?.name ?? '', value))
    const query = new URLSearchParams([...pairs, ...(unknown === '' ? [] : [['unknown', unknown]])])
    return query.size > 0 ? `?${query}` : ''
  })
}

function pairsOf(name: string, value: unknown): string[][] {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null) return [[name, String(value)]]
  return Object.entries(value).map(([inner, each]) => [`${name}[${inner}]`, String(each)])
}

function bodyArbitrary({ operation, method }: DocumentedOperation, pick: PickId): fc.Arbitrary<string | null> {
  const schema = operation.requestBody?.content['application/json'].schema
  if (method === 'GET') return rarely<string | null>(fc.constant('{}'), null)
  if (!schema) return rarely<string | null>(anyJson.map(asJson), null)
  return fc.oneof(
    { weight: 5, arbitrary: fitting(schema, pick).map(asJson) },
    { weight: 4, arbitrary: nearlyFitting(schema, pick).map(asJson) },
    { weight: 1, arbitrary: anyJson.map(asJson) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', '{"a":1}{', '[', '"\\ud800"', `${'{"a":'.repeat(5_000)}1`) },
  )
}

const asJson = (value: unknown): string => JSON.stringify(value) ?? 'null'
