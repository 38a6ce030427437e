const SYMBOLS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 12
const COUNT = 10

/** Ten codes of 60 random bits, like `3f9kq-…`: each replaces the second factor once. */
export const newRecoveryCodes = (randomBytes: (size: number) => Uint8Array): string[] =>
  Array.from({ length: COUNT }, () =>
    grouped(Array.from(randomBytes(LENGTH), (byte) => SYMBOLS.charAt(byte & 31)).join('')),
  )

const grouped = (code: string): string => (code.match(/.{4}/g) ?? []).join('-')

/**
 * The typed code in its original form: without spaces, case-insensitive, lookalikes replaced. Null if it cannot be one.
 */
export function readRecoveryCode(typed: string): string | null {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return new RegExp(`^[${SYMBOLS}]{${LENGTH}}$`).test(plain) ? grouped(plain) : null
}
