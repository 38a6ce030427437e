import { searchPattern } from '@/lib/customers/core/search-pattern'
import { isAcceptableLicenseKey, requestLookupTexts } from '@/lib/shared/license-key'

/** A search text in each of its possible meanings. */
export type SearchTerm = {
  /** texts whose hashes may match a license key; empty if the text cannot be a key */
  keys: string[]
  /** a LIKE pattern for customers and notes */
  pattern: string
  /** shorter than three characters: whole words only, since a trigram index finds nothing shorter */
  isWhole: boolean
}

export function readSearchTerm(text: string): SearchTerm {
  const { exact, folded } = requestLookupTexts(text)
  return {
    keys: isAcceptableLicenseKey(text) || folded !== null ? [exact, ...(folded === null ? [] : [folded])] : [],
    ...searchPattern(text),
  }
}
