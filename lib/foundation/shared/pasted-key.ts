import { GROUP, plainDashes, requestLookupTexts } from './license-key'

/** What people copy along with a key: quotes, brackets, and the end of a sentence. */
const AROUND_KEY = new Set(' \t\r\n"\'`“”„‘’‚«»‹›<>()[]{}.,;')
const OWN_IN_TEXT = new RegExp(`(?:\\b[A-Z0-9]{1,8}-)?\\b${GROUP}(?:-${GROUP}){4}\\b`)

/**
 * The texts whose hashes may find the key in what a person pasted: the text itself first, then without the label before
 * it (`License key: …`), quotes and brackets. The validate API reads a key as it is sent: see requestLookupTexts.
 */
export function pastedLookupTexts(pasted: string): string[] {
  const plain = bare(plainDashes(pasted))
  const [found = ''] = OWN_IN_TEXT.exec(plain.toUpperCase()) ?? []
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

/** A loop, since a pattern for the end takes the square of the time where there is no end. */
function bare(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && AROUND_KEY.has(text.charAt(start))) start++
  while (end > start && AROUND_KEY.has(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
