import { searchPattern } from '@/lib/customers/core/search-pattern'
import { isAcceptableLicenseKey, requestLookupTexts } from '@/lib/shared/license-key'

/** What a person typed into the search, read every way it can be meant. */
export type SearchTerm = {
  /** the texts whose hashes may find a license key; none for what cannot be one */
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
