import { setImmediate as pause } from 'node:timers/promises'
import type { Vault } from '@/lib/foundation/platform/security/vault'

/** Characters hashed before yielding to the event loop: the same process answers the public API. */
const SLICE_CHARS = 65_536

/** The lookup hash of a request's JSON, computed row by row: an import has up to 16 MB. */
export async function hashRequest(vault: Vault, asked: unknown): Promise<Buffer> {
  const hash = vault.lookupHashOfParts()
  let unpaused = 0
  for (const part of jsonParts(asked)) {
    hash.update(part)
    unpaused += part.length
    if (unpaused < SLICE_CHARS) continue
    unpaused = 0
    await pause()
  }
  return hash.digest()
}

/** The output of JSON.stringify, in parts: the items of each list in an object one by one. */
export function* jsonParts(value: unknown): Generator<string> {
  if (!isPlain(value)) return yield JSON.stringify(value) ?? 'null'
  let before = '{'
  for (const [name, one] of Object.entries(value)) {
    if (JSON.stringify(Array.isArray(one) ? [] : one) === undefined) continue
    yield `${before}${JSON.stringify(name)}:`
    before = ','
    if (Array.isArray(one)) yield* listParts(one)
    else yield JSON.stringify(one)
  }
  yield before === '{' ? '{}' : '}'
}

function* listParts(items: unknown[]): Generator<string> {
  let before = '['
  for (const item of items) {
    yield before + (JSON.stringify(item) ?? 'null')
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
