import { Fault } from '@/lib/platform/fault'

/** A name that JavaScript gives a meaning of its own. */
export const PROTO = '__proto__'

type Visited = { value: unknown; path: string }

/**
 * Throws a Fault if a member anywhere in parsed JSON is called `__proto__`. Schemas of records leave such a member out
 * without an error: a filter by it would then match everything.
 */
export function refuseProto(bytes: Uint8Array, parsed: unknown): void {
  // Any character may be escaped. Most bodies have neither the name nor an escape, and are not walked through.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!text.includes(PROTO) && !text.includes('\\u')) return
  // A stack of its own: the nesting may be deeper than calls can be.
  const open: Visited[] = [{ value: parsed, path: '' }]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { value, path } = one
    if (typeof value !== 'object' || value === null) continue
    for (const [name, member] of Object.entries(value)) {
      const at = path === '' ? name : `${path}.${name}`
      if (name === PROTO) throw new Fault('invalid', `${at}: ${NEEDS}`, Object.fromEntries([[at, NEEDS]]))
      open.push({ value: member, path: at })
    }
  }
}

const NEEDS = 'needs another name'
