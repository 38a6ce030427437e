const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 6

/**
 * A new secret: the prefix + 32 base62 characters (190 bits) + 6 base62 characters of CRC32 over the rest
 * (docs/contract.md section 2). `randomBytes(n)` comes from a CSPRNG.
 */
export function newSecretToken(prefix: string, randomBytes: (size: number) => Uint8Array): string {
  const body = prefix + randomBase62(randomBytes)
  return body + checksum(body)
}

/** Whether the text has the form and the checksum of a secret with this prefix: one that has not needs no query. */
export const isSecretToken = (prefix: string, text: string): boolean =>
  text.length === prefix.length + SECRET_LENGTH + CHECKSUM_LENGTH &&
  text.startsWith(prefix) &&
  /^[0-9A-Za-z]+$/.test(text.slice(prefix.length)) &&
  checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)

/** The part that may be shown again: how the secret ends, as whoever has it reads it. */
export const lastFourOf = (token: string): string => token.slice(-4)

function randomBase62(randomBytes: (size: number) => Uint8Array): string {
  let text = ''
  while (text.length < SECRET_LENGTH) {
    // 248 is the largest multiple of 62 in a byte: dropping the rest keeps every character equally likely.
    for (const byte of randomBytes(SECRET_LENGTH)) if (byte < 248) text += BASE62.charAt(byte % 62)
  }
  return text.slice(0, SECRET_LENGTH)
}

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE62.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/** CRC-32 of ASCII text (ISO-HDLC, as zlib). In core, so without node:zlib. */
function crc32(text: string): number {
  let crc = 0xffffffff
  for (let i = 0; i < text.length; i++) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ text.charCodeAt(i)) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}
