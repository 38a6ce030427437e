import { setImmediate as pause } from 'node:timers/promises'

/**
 * A body with one long list: the list is parsed item by item and validated in slices, so that other requests are served
 * in between. `compare` gives the problems between its items, by index and field: `7.license_key`.
 */
export type LongList = {
  name: string
  most: number
  compare?: ((items: readonly unknown[]) => Record<string, string>) | undefined
}

/** Parsed without a break. The process that parses also answers validations. */
const SLICE_BYTES = 64 * 1024
/** Limit of one item, and of everything outside the list. */
const MAX_PART = 64 * 1024

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const OPENING = [0x5b, 0x7b]
const CLOSING = [0x5d, 0x7d]
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses JSON bytes. Throws if they are not JSON, if the list is too long, or if an item is too large. */
export async function parseInSlices(bytes: Uint8Array, list: LongList): Promise<unknown> {
  const start = startOfList(bytes.subarray(0, MAX_PART), list.name)
  if (start === null) return parsePart(bytes)
  const { items, end } = await readItems(bytes, start, list.most)
  const around = Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)])
  return { ...parsePart(around), [list.name]: items }
}

function parsePart(bytes: Uint8Array): object {
  if (bytes.length > MAX_PART) throw new SyntaxError('a part is too large')
  return JSON.parse(utf8.decode(bytes))
}

/** The position where the first item of the list could start; null if no such list starts soon. */
function startOfList(bytes: Uint8Array, name: string): number | null {
  const walk = createWalk()
  const text = Buffer.from(bytes)
  for (let i = 0; i < text.length; i++) {
    const wasOutside = !walk.isInString
    walk.step(text[i] ?? 0)
    if (!wasOutside || !walk.isInString || walk.depth !== 1) continue
    const found = new RegExp(`^"${name}"\\s*:\\s*\\[`).exec(text.toString('latin1', i, i + 200))
    if (found) return i + found[0].length
  }
  return null
}

/** The items from `start` to the end of the list; `end` is where its bracket closes. */
async function readItems(bytes: Uint8Array, start: number, most: number): Promise<{ items: unknown[]; end: number }> {
  const items: unknown[] = []
  const walk = createWalk()
  let itemStart = start
  const take = (end: number) => {
    if (items.length >= most) throw new RangeError(`more than ${most} items`)
    items.push(parsePart(bytes.subarray(itemStart, end)))
    itemStart = end + 1
  }
  for (let i = start; i < bytes.length; i++) {
    if (i % SLICE_BYTES === 0) await pause()
    if (i - itemStart > MAX_PART) throw new SyntaxError('an item is too large')
    const byte = bytes[i] ?? 0
    if (byte === COMMA && walk.depth === 0 && !walk.isInString) take(i)
    walk.step(byte)
    if (walk.depth >= 0) continue
    const isEmpty = items.length === 0 && utf8.decode(bytes.subarray(itemStart, i)).trim() === ''
    if (!isEmpty) take(i)
    return { items, end: i }
  }
  throw new SyntaxError('the list does not end')
}

/** Tracks, byte by byte, the nesting depth and whether the position is inside a string. */
function createWalk() {
  let isEscaped = false
  const walk = {
    depth: 0,
    isInString: false,
    step: (byte: number) => {
      if (isEscaped) isEscaped = false
      else if (walk.isInString && byte === BACKSLASH) isEscaped = true
      else if (byte === QUOTE) walk.isInString = !walk.isInString
      else if (!walk.isInString) walk.depth += Number(OPENING.includes(byte)) - Number(CLOSING.includes(byte))
    },
  }
  return walk
}
