import { PROTO } from './refuse-proto'

const NESTED = /^([^[\]]+)\[([^[\]]+)\]$/

/** A query string as an object: `metadata[plan]=gold` is the member `plan` of `metadata`. The last value of a name wins. */
export function queryObject(query: URLSearchParams): Record<string, unknown> {
  const plain = new Map<string, unknown>()
  const nested = new Map<string, Map<string, string>>()
  for (const [name, value] of query) {
    const [, outer, inner] = NESTED.exec(name) ?? []
    if (outer === undefined || inner === undefined || inner === PROTO) plain.set(name, value)
    else nested.set(outer, (nested.get(outer) ?? new Map()).set(inner, value))
  }
  for (const [name, members] of nested) plain.set(name, Object.fromEntries(members))
  return Object.fromEntries(plain)
}
