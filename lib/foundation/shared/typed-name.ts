const DASHES = /[\p{Pd}\u2212]/gu
const SINGLE_QUOTES = /[\u2018-\u201b\u2032\u02bc`\u00b4]/g
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb]/g
/** What nobody sees. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g

/** A name as it can be typed on any keyboard: plain dashes, quotes, and letters, one space between words. */
const typeable = (name: string): string => plain(name) || name.trim()

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(/\s+/g, ' ')
    .trim()

/** Whether a name that was typed to confirm a deletion is this one. Its case counts: it is to be read first. */
export const isTypedName = (typed: string, name: string): boolean => typeable(typed) === typeable(name)

/** What to correct in a name that was typed to confirm; null while it is right as far as it goes. */
export function typedNameProblem(typed: string, name: string): string | null {
  const [given, wanted] = [typeable(typed), typeable(name)]
  if (wanted.startsWith(given)) return null
  if (wanted.toLowerCase().startsWith(given.toLowerCase())) return 'Uppercase and lowercase letters have to match.'
  const same = [...given].findIndex((letter, index) => letter !== [...wanted][index])
  const begin = [...wanted].slice(0, same).join('').trim()
  return begin === '' ? "This doesn't match." : `This doesn't match after “${begin}”.`
}
