/** Common beginnings of leaked passwords with twelve characters and more. */
const COMMON = [
  'password',
  'passwort',
  'iloveyou',
  'letmein',
  'welcome',
  'administrator',
  'admin',
  'qwertyuiop',
  'qwerty',
  'azerty',
  'asdfghjkl',
  'zxcvbnm',
  'changeme',
  'football',
  'baseball',
  'superman',
  'sunshine',
  'princess',
  'dragon',
  'monkey',
  'master',
  'latchkey',
  'license',
  'secret',
  'correcthorsebatterystaple',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  '98765432109876543210',
]
const MIN_SYMBOLS = 5

/** Whether a password is long only by repetition, counting up, or a common word with digits around it. */
export function isGuessable(password: string): boolean {
  const folded = password.toLowerCase()
  if (new Set(folded).size < MIN_SYMBOLS) return true
  if (COMMON.some((word) => word.includes(folded))) return true
  return isRepeated(folded) || COMMON.some((word) => isDressed(folded, word))
}

const isRepeated = (text: string): boolean => /^(.{1,6}?)\1+.{0,2}$/s.test(text)

/** A common word with digits and signs around it, once or again: password1234, admin!admin!. */
function isDressed(text: string, word: string): boolean {
  const rest = plain(text).replaceAll(word, '')
  return rest !== plain(text) && /^[^a-z]*$/.test(rest)
}

const LOOKALIKES: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '@': 'a', $: 's' }

/** p4ssw0rd reads as password; digits before and after a word stay. */
const plain = (text: string): string =>
  text.replaceAll(/(?<=[a-z])[01345@$](?=[a-z0-9@$]*[a-z])/g, (symbol) => LOOKALIKES[symbol] ?? symbol)
