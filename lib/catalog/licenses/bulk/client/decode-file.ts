/**
 * A file's text, and the encoding it was read in. Lines of a UTF-8 file that are no UTF-8 are `foreign`: their numbers,
 * beginning at 1.
 */
export type Decoded = { text: string; encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252'; foreign: number[] }

const LOOKED_AT = 2_000
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Reads text in the encodings spreadsheets save: UTF-8, UTF-16 with or without a mark, or what Excel uses in Europe. */
export function decodeFile(bytes: Uint8Array): Decoded {
  const utf16 = utf16Of(bytes)
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: 'UTF-16', foreign: [] }
  const text = utf8Of(bytes)
  return text === null ? decodeLines(bytes) : { text, encoding: 'UTF-8', foreign: [] }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const ansi = new TextDecoder('windows-1252')

function utf8Of(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

/** A file that was joined from two exports has lines in either encoding: one must not spoil the letters of the others. */
function decodeLines(bytes: Uint8Array): Decoded {
  const lines: string[] = []
  const foreign: number[] = []
  let isUtf8 = false
  for (let start = 0; start < bytes.length; ) {
    const line = bytes.subarray(start, lineEndAfter(bytes, start))
    const text = utf8Of(line)
    lines.push(text ?? ansi.decode(line))
    if (text === null) foreign.push(lines.length)
    // Fewer characters than bytes: some were written with several.
    else if (text.length < line.length) isUtf8 = true
    start += line.length
  }
  const text = lines.join('')
  return isUtf8 ? { text, encoding: 'UTF-8', foreign } : { text, encoding: 'Windows-1252', foreign: [] }
}

/** As the parser of the rows ends them: with CR, LF, or both. */
function lineEndAfter(bytes: Uint8Array, start: number): number {
  let end = start
  while (end < bytes.length && bytes[end] !== LINE_FEED && bytes[end] !== CARRIAGE_RETURN) end++
  return bytes[end] === CARRIAGE_RETURN && bytes[end + 1] === LINE_FEED ? end + 2 : end + 1
}

/** By its mark; without one, nearly every second byte of a table in UTF-16 is zero. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, LOOKED_AT)
  const zeros = [0, 0]
  start.forEach((byte, i) => {
    if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const most = start.length / 4
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : null
}
