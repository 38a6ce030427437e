import { Fault } from '@/lib/foundation/platform/fault'
import { PROTO } from './refuse-proto'

const ONCE = 'Send this parameter once.'
const NESTED = /^([^[\]]+)\[([^[\]]+)\]$/

/**
 * A query string as an object: `metadata[plan]=gold` is the member `plan` of `metadata`.
 * Throws a Fault for a name that is there twice: whichever value won, the other would be ignored without a word.
 */
export function queryObject(query: URLSearchParams): Record<string, unknown> {
  const plain = new Map<string, unknown>()
  const nested = new Map<string, Map<string, string>>()
  const seen = new Set<string>()
  for (const [name, value] of query) {
    if (seen.has(name)) throw new Fault('invalid', `${name}: ${ONCE}`, { [name]: ONCE })
    seen.add(name)
    const [, outer, inner] = NESTED.exec(name) ?? []
    if (outer === undefined || inner === undefined || inner === PROTO) plain.set(name, value)
    else nested.set(outer, (nested.get(outer) ?? new Map()).set(inner, value))
  }
  for (const [name, members] of nested) plain.set(name, Object.fromEntries(members))
  return Object.fromEntries(plain)
}
