/** Accents, and what nobody sees: soft hyphens, zero-width characters, byte order marks. */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u00ad\u200b-\u200f\u2060\ufeff]/g
/** Letters that Unicode doesn't decompose, although people write them with the plain ones. */
const LETTERS: Record<string, string> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** A text without case, accents and differences of normal forms: two that fold to the same text are the same word. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC')

/**
 * A folded text as the SQL function `search_text` writes it into the indexes. Bytes beyond ASCII stand there as `\346`:
 * trigrams are made of letters and digits, in some locales only of those of ASCII, and so one ideograph has some. The
 * text's own digits are capitals, so that a number never finds them.
 */
export const searchText = (text: string): string =>
  foldText(text)
    .replaceAll('\\', '\\\\')
    .replace(/\d/g, (digit) => DIGITS.charAt(Number(digit)))
    .replace(/\P{ASCII}/gu, (sign) => [...UTF8.encode(sign)].map((byte) => `\\${byte.toString(8)}`).join(''))

const DIGITS = 'ABCDEFGHIJ'
const UTF8 = new TextEncoder()

/** The text between the percent signs of a LIKE pattern, with its own signs taken literally. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
