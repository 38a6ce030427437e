import { GROUP, plainDashes, readsAsLicenseKey, requestLookupTexts } from './license-key'

/** What people copy along with a key: quotes, brackets, and the end of a sentence. */
const AROUND_KEY = new Set(' \t\r\n"\'`“”„‘’‚«»‹›<>()[]{}.,;')
const OWN_IN_TEXT = new RegExp(`(?:\\b[A-Z0-9]{1,8}-)?\\b${GROUP}(?:-${GROUP}){4}\\b`, 'g')
/** As long as a whole key, however it was typed. */
const WHOLE = /^(?:[A-Z0-9]{1,8}-)?[A-Z0-9]{5}(?:-[A-Z0-9]{5}){4}$/
/** Two whole groups of such a key or more, perhaps cut within the next one. */
const PART_OF_OWN = new RegExp(`^(?:[A-Z0-9]{1,8}-)?${GROUP}(?:-${GROUP}){1,3}(?:-[A-Z0-9]{0,4})?$`)

/**
 * The texts whose hashes may find the key in what a person pasted: the text itself first, then without the label before
 * it (`License key: …`), quotes and brackets. The validate API reads a key as it is sent: see requestLookupTexts.
 */
export function pastedLookupTexts(pasted: string): string[] {
  const plain = bare(plainDashes(pasted))
  const [found = ''] = ownKeysIn(plain)
  const texts = [pasted, plain, bare(plain.slice(plain.lastIndexOf(':') + 1)), found]
  return [
    ...new Set(
      texts
        .filter((text) => text !== '')
        .flatMap((text) => {
          const { exact, folded } = requestLookupTexts(text)
          return [exact, ...(folded === null ? [] : [folded])]
        }),
    ),
  ]
}

/**
 * The keys of our own form in a text of more than one word, like a whole email, each once. A text without white space
 * may be a vendor's own key, and stays as it is.
 */
export const keysInText = (text: string): string[] => (/\s/.test(text.trim()) ? [...new Set(ownKeysIn(text))] : [])

/** Whether a text is a key of our own form, or has one in it. */
export const hasLicenseKey = (text: string): boolean => readsAsLicenseKey(text) || ownKeysIn(text).length > 0

/** Whether a text looks like a key of our own form that was not copied as a whole. */
export function isPartOfKey(text: string): boolean {
  const typed = bare(plainDashes(text)).toUpperCase()
  return PART_OF_OWN.test(typed) && !WHOLE.test(typed)
}

const ownKeysIn = (text: string): string[] => plainDashes(text).toUpperCase().match(OWN_IN_TEXT) ?? []

/** A loop, since a pattern for the end takes the square of the time where there is no end. */
function bare(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && AROUND_KEY.has(text.charAt(start))) start++
  while (end > start && AROUND_KEY.has(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
