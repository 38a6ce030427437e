import { GROUP, plainDashes, requestLookupTexts } from './license-key'

/** What people copy along with a key: quotes, brackets, and the end of a sentence. */
const AROUND_KEY = /^[\s"'`“”„‘’‚«»‹›<([{]+|[\s"'`“”„‘’‚«»‹›>)\]}.,;]+$/gu
const OWN_IN_TEXT = new RegExp(`(?:\\b[A-Z0-9]{1,8}-)?\\b${GROUP}(?:-${GROUP}){4}\\b`)

/**
 * The texts whose hashes may find the key in what a person pasted: the text itself first, then without the label before
 * it (`License key: …`), quotes and brackets. The validate API reads a key as it is sent: see requestLookupTexts.
 */
export function pastedLookupTexts(pasted: string): string[] {
  const plain = plainDashes(pasted).replace(AROUND_KEY, '')
  const [found = ''] = OWN_IN_TEXT.exec(plain.toUpperCase()) ?? []
  const texts = [pasted, plain, plain.slice(plain.lastIndexOf(':') + 1).replace(AROUND_KEY, ''), found]
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
