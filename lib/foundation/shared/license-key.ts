const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** A group of a key of our own form, as a pattern. */
export const GROUP = '[0-9A-HJKMNP-TV-Z]{5}'
const OWN_FORM = new RegExp(`^(?:[A-Z0-9]{1,8}-)?${GROUP}(?:-${GROUP}){4}$`)
const RANDOM_SYMBOLS = 24
const LOOKALIKES = /[OIL]/
const MAX_LENGTH = 255
/** characters of a key as it is sent, with what copying has added */
export const MAX_SENT_KEY = 1024
const PRINTABLE = /^[\x21-\x7e]{1,255}$/
/** Zero-width characters, soft hyphens and byte order marks, which come along with a copied key. */
const FORMAT_CHARACTERS = /\p{Cf}/gu
const WHITE_SPACE = /\p{White_Space}/gu
const DASHES = /[\p{Pd}\u2212]/gu
/** An optional prefix and the 25 symbols of a key of our own form, without its dashes. */
const OWN_SYMBOLS = /^([A-Z0-9]{0,8})([0-9A-HJKMNP-TV-Z]{25})$/
/** A path cannot end in such a segment, so a license with such a key could not be looked up. */
const ONLY_DOTS = /^\.+$/
const MASK = '••••'
/** A mask shows the last group, or so many characters, but never more than half of a key. */
const MAX_SHOWN = 6

export const KEY_PREFIX_FORM = /^[A-Z0-9]{1,8}$/

/**
 * A new license key: `PREFIX-` (optional) and five groups of five Crockford base32 symbols, 120 random bits and
 * one check symbol (docs/contract.md section 2). `randomBytes(n)` comes from a CSPRNG.
 */
export function newLicenseKey(prefix: string | null, randomBytes: (size: number) => Uint8Array): string {
  const symbols = Array.from(randomBytes(RANDOM_SYMBOLS), (byte) => CROCKFORD.charAt(byte & 31)).join('')
  const groups = (symbols + checkSymbol(symbols)).match(/.{5}/g) ?? []
  return [...(prefix ? [prefix] : []), ...groups].join('-')
}

/** Whether a vendor may set or import this key: 1 to 255 printable ASCII characters without white space, not only dots. */
export const isAcceptableLicenseKey = (key: string): boolean => PRINTABLE.test(key) && !ONLY_DOTS.test(key)

/** A key as it is stored: one of our own form in capitals, as we write it, and a vendor's own as it is. */
export function storedLicenseKey(key: string): string {
  const upper = key.toUpperCase()
  return isOwnForm(upper) ? upper : key
}

/** The text whose hash finds a stored license key: folded when the key is one of our own form, else as it is. */
export function storedLookupText(key: string): string {
  const upper = key.toUpperCase()
  return isOwnForm(upper) ? foldLookalikes(upper) : key
}

/** Whether a text, as it is typed or pasted, reads as a key of our own form. */
export function readsAsLicenseKey(text: string): boolean {
  const { exact, folded } = requestLookupTexts(text.trim())
  return OWN_FORM.test(folded ?? exact)
}

/** The texts whose hashes earlier versions stored for a key of our own form: as it was given, so maybe in lower case. */
export const formerLookupTexts = (key: string): string[] =>
  isOwnForm(key.toUpperCase()) ? [key, key.toLowerCase()].filter((text) => text !== storedLookupText(key)) : []

/**
 * The texts whose hashes may find a key as sent: exactly (a vendor's own keys are compared exactly, but for what comes
 * along with a copied text) and, if it reads as one of ours, normalized: case, dashes and O/I/L for 0/1/1 are forgiven.
 */
export function requestLookupTexts(sent: string): { exact: string; folded: string | null } {
  if (OWN_FORM.test(sent) && !LOOKALIKES.test(sent)) return { exact: sent, folded: null }
  const typed = PRINTABLE.test(sent) ? sent : readPasted(sent)
  // Beyond ASCII, some letters become plain ones in upper case, like ı: those are not typing mistakes.
  if (!PRINTABLE.test(typed)) return { exact: sent, folded: null }
  const folded = foldOwn(typed.toUpperCase())
  return { exact: typed, folded: folded === typed ? null : folded }
}

/** Whether a key as sent is longer than any key, also without what copying has added. */
export const isOverlong = (sent: string): boolean =>
  sent.length > MAX_LENGTH && (sent.length > MAX_SENT_KEY || readPasted(sent).length > MAX_LENGTH)

/**
 * A key without what mails, chats and word processors add to it. No key contains any of that, so two of them never
 * become one.
 */
const readPasted = (text: string): string => plainDashes(text).replace(WHITE_SPACE, '')

/** As it is typed on a keyboard: plain dashes, and nothing that cannot be seen. */
export const plainDashes = (text: string): string =>
  text.normalize('NFKC').replace(FORMAT_CHARACTERS, '').replace(DASHES, '-')

/** A key of our own form as it is looked up, from capitals with dashes anywhere; null for other keys. */
function foldOwn(upper: string): string | null {
  const symbols = upper.replaceAll('-', '')
  // The prefix may contain O, I and L too.
  const [, prefix = '', groups = ''] = OWN_SYMBOLS.exec(foldLookalikes(symbols)) ?? []
  if (groups === '' || !hasCheckSymbol(groups)) return null
  return [...(prefix === '' ? [] : [prefix]), ...(groups.match(/.{5}/g) ?? [])].join('-')
}

/** Masked except for the last group, for lists and logs: `••••-Z9X8W`. */
export function maskLicenseKey(key: string): string {
  const shown = Math.max(key.lastIndexOf('-'), key.length - MAX_SHOWN, Math.ceil(key.length / 2))
  return `${MASK}${key.slice(key[shown - 1] === '-' ? shown - 1 : shown)}`
}

/** The same with the prefix of its product, for the page of one license: `ACME-••••-Z9X8W`. */
export function maskWithPrefix(key: string): string {
  const prefix = isOwnForm(key) ? key.slice(0, -29) : ''
  return `${prefix}${maskLicenseKey(key)}`
}

/** The prefix that a key of our own form was made with, null if it has none; undefined for a vendor's own key. */
export const prefixOfKey = (key: string): string | null | undefined =>
  isOwnForm(key) ? key.slice(0, -30) || null : undefined

/** What a mask shows of a key, as it is searched: case and O/I/L for 0/1/1 are forgiven. Empty if it shows nothing. */
export const keyTail = (key: string): string => foldTail(maskLicenseKey(key).slice(MASK.length).replace(/^-/, ''))

/**
 * A search text as the tail of a key, copied with its mask or without; null if it cannot be one. `isMasked`: it can be
 * nothing else.
 */
export function readKeyTail(text: string): { tail: string; isMasked: boolean } | null {
  const typed = plainDashes(text).trim()
  const [mask = ''] = typed.match(/^.*(?:[•*…]|\.{2,})/) ?? []
  const tail = typed.slice(mask.length).replace(/^-/, '')
  return PRINTABLE.test(tail) && tail.length <= MAX_SHOWN ? { tail: foldTail(tail), isMasked: mask !== '' } : null
}

/** The tails that may be meant: four symbols are also the end of a group, whose first one is any of the alphabet. */
export const meantTails = (tail: string): string[] =>
  tail.length === 4 && PART_OF_GROUP.test(tail) ? [tail, ...[...CROCKFORD].map((symbol) => symbol + tail)] : [tail]

/**
 * The groups of a key, as they are searched. Of a vendor's own, those that are too long to guess; one without such is
 * found as a whole, in any case, and by those of its parts that are as hard to guess.
 */
export function keyGroups(key: string): string[] {
  const stored = storedLicenseKey(key)
  if (isOwnForm(stored)) return stored.slice(-29).split('-')
  const pieces = piecesOf(stored)
  const groups = pieces.length > 1 ? longGroups(pieces).slice(0, MAX_GROUPS) : []
  return groups.length > 0 ? groups : wholeAndParts(pieces)
}

/**
 * Who may search but not reveal could try all of a short group. Without its end, which every list shows, and its prefix,
 * which all keys have, a key is as hard to guess as with them.
 */
function wholeAndParts(pieces: string[]): string[] {
  const withoutPrefix = hasPrefix(pieces) ? pieces.slice(1) : pieces
  const parts = [pieces, pieces.slice(0, -1), withoutPrefix, withoutPrefix.slice(0, -1)]
  return [...new Set(parts.flatMap(asPart))]
}

/** Pieces as one text, if it is more than a word. */
function asPart(pieces: readonly string[]): string[] {
  const text = pieces.map(foldLookalikes).join('-')
  return text.length >= 8 || (text.length >= 4 && /\d/.test(pieces.join(''))) ? [text] : []
}

/** More would only make the index larger: a key has 255 characters. */
const MAX_GROUPS = 8

/**
 * Of the pieces of a vendor's own key, those that are searched. A first one of letters alone is a prefix that all keys
 * have; a short one, or one of a few digits, could be guessed by trying all.
 */
function longGroups(pieces: readonly string[]): string[] {
  const groups = hasPrefix(pieces) ? pieces.slice(1) : pieces
  const long = groups.filter((group) => group.length >= 5 && (/[A-Z]/.test(group) || group.length >= 8))
  return [...new Set(long.map(foldLookalikes))]
}

const hasPrefix = (pieces: readonly string[]): boolean => pieces.length > 1 && /^[A-Z]+$/.test(pieces[0] ?? '')

/** What is between dashes, or between whatever a vendor's own keys have in their place. */
const piecesOf = (key: string): string[] => key.toUpperCase().match(/[A-Z0-9]+/g) ?? []

/**
 * The groups of a key in a search text, in each way that it can be read: as a part of a key of our own form, and of a
 * vendor's. Spaces count as dashes.
 */
export function readKeyGroups(text: string): string[][] {
  const typed = plainDashes(text).trim().replace(WHITE_SPACE, '-')
  const own = readOwnGroups(typed)
  const others = PRINTABLE.test(typed) && !typed.includes('@') ? otherGroups(typed) : []
  return [own, ...(own.join() === others.join() ? [] : [others])].filter(({ length }) => length > 0)
}

function otherGroups(typed: string): string[] {
  const pieces = piecesOf(typed)
  const groups = longGroups(pieces).slice(0, MAX_GROUPS)
  return groups.length > 0 ? groups : asPart(pieces)
}

const WHOLE_GROUP = new RegExp(`^${GROUP}$`)
const PART_OF_GROUP = /^[0-9A-HJKMNP-TV-Z]{1,4}$/

/**
 * The whole groups in a search text that is a part of a key of our own form: after a prefix, and before the beginning
 * of another group. The first of several is left out, because it may be a prefix; the others say enough. Empty if the
 * text cannot be such a part.
 */
function readOwnGroups(typed: string): string[] {
  const pieces = typed.toUpperCase().replace(/-$/, '').split('-')
  const [first = '', ...others] = pieces
  const rest = others.map(foldLookalikes)
  const whole = PART_OF_GROUP.test(rest.at(-1) ?? '') ? rest.slice(0, -1) : rest
  if (whole.length > 5 || !whole.every((group) => WHOLE_GROUP.test(group))) return []
  if (whole.length > 0) return KEY_PREFIX_FORM.test(first) ? whole : []
  const only = foldLookalikes(first)
  return WHOLE_GROUP.test(only) ? [only] : []
}

const foldTail = (tail: string): string => foldLookalikes(tail.toUpperCase())

const isOwnForm = (key: string): boolean => {
  if (!OWN_FORM.test(key)) return false
  return hasCheckSymbol(key.slice(-29).replaceAll('-', ''))
}

const hasCheckSymbol = (symbols: string): boolean =>
  checkSymbol(symbols.slice(0, RANDOM_SYMBOLS)) === symbols.charAt(RANDOM_SYMBOLS)

const foldLookalikes = (text: string): string => text.replaceAll('O', '0').replaceAll('I', '1').replaceAll('L', '1')

/**
 * Luhn mod 32: detects every single wrong symbol and nearly every swap of neighbours, and its check symbol is of the
 * same alphabet.
 */
function checkSymbol(symbols: string): string {
  let sum = 0
  for (let i = 0; i < symbols.length; i++) {
    const weighted = CROCKFORD.indexOf(symbols.charAt(i)) * (i % 2 === symbols.length % 2 ? 1 : 2)
    sum += Math.floor(weighted / 32) + (weighted % 32)
  }
  return CROCKFORD.charAt((32 - (sum % 32)) % 32)
}
