import { Fault } from '@/lib/foundation/platform/fault'

/** A name that JavaScript gives a meaning of its own. */
export const PROTO = '__proto__'

type Member = { path: string; name: string; value: unknown }

/**
 * Throws a Fault if a member anywhere in parsed JSON is called `__proto__`. Schemas of records leave such a member out
 * without an error: a filter by it would then match everything.
 */
export function refuseProto(bytes: Uint8Array, parsed: unknown): void {
  // Any character may be escaped. Most bodies have neither the name nor an escape, and are not walked through.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!text.includes(PROTO) && !text.includes('\\u')) return
  for (const { name, path } of membersOf(parsed)) {
    if (name === PROTO) throw new Fault('invalid', `${path}: ${NEEDS}`, Object.fromEntries([[path, NEEDS]]))
  }
}

const NEEDS = 'Choose another name.'

/** All members, nested ones too. With a stack of its own: the nesting may be deeper than calls can be. */
function* membersOf(parsed: unknown): Generator<Member> {
  const open: Member[] = [{ path: '', name: '', value: parsed }]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    yield one
    const { path, value } = one
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value))
      open.push({ path: path === '' ? name : `${path}.${name}`, name, value: inner })
  }
}
