const MIN_DISTINCT = 6
const MAX_UNIT = 10
/** Words of examples and of habit, that somebody meant to replace. */
const PLACEHOLDER = /change.?(?:me|this)|replace.?(?:me|this)|placeholder|example|your.?(?:secret|key)|password/i

/**
 * Whether a secret is long enough only by its length: a text repeated, few different characters, or the words of an
 * example. A random one never is: 16 hexadecimal digits fail one time in ten thousand, 64 never.
 */
export const isWeakSecret = (secret: string): boolean =>
  new Set(secret).size < MIN_DISTINCT || isRepetition(secret) || PLACEHOLDER.test(secret)

function isRepetition(text: string): boolean {
  const most = Math.min(MAX_UNIT, Math.floor(text.length / 2))
  const units = Array.from({ length: most }, (_, i) => text.slice(0, i + 1))
  return units.some((unit) => unit.repeat(Math.ceil(text.length / unit.length)).startsWith(text))
}
