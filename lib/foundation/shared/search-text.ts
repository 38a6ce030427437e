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

/** A trigram index finds nothing shorter within a text: that is a whole word, or how a number begins. */
export const SHORTEST_PART = 3

/**
 * How shops and customers write the number of an order: `#1001`, `Order no. 1001`. The stored number seldom has it, and
 * is found without it if it does.
 */
const CALLED =
  /^(?:(?:order|bestellung|bestellnummer|bestell-nr|commande|pedido|encomenda)(?=[\s.:#№])(?:\s{1,3}(?:(?:number|no|nr|id)(?=[\s.:#№])|n\.?[°º]))?[\s.:#№]{0,4}|订单号?[\s:：#№]{0,4}|[#№]\s{0,3})/iu

/** A text without what the number in it is called. */
export function numberOf(text: string): string {
  const number = text.replace(CALLED, '')
  return /\d/.test(number) ? number : text
}

/** The LIKE pattern for a part of a number, such as that of an order; for its beginning, if the part is short. */
export function numberPattern(text: string): string {
  const number = numberOf(text)
  return `${number.length < SHORTEST_PART ? '' : '%'}${likeText(number)}%`
}

/** The same of a text that may mean an order; null if it can't: who searches a name or an email pays for no look at the sales. */
export const orderPattern = (text: string): string | null =>
  /\d/.test(text) && !text.includes('@') ? numberPattern(text) : null
