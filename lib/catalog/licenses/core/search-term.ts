import { type SearchPattern, searchPattern } from '@/lib/catalog/customers/core/search-pattern'
import { isAcceptableLicenseKey, readKeyGroups, readKeyTail } from '@/lib/foundation/shared/license-key'
import { pastedLookupTexts } from '@/lib/foundation/shared/pasted-key'
import { isUuid } from '@/lib/foundation/shared/uuid'

/** A search text in each of its possible meanings. */
export type SearchTerm = SearchPattern & {
  /** texts whose hashes may match a license key; empty if the text cannot be a key */
  keys: string[]
  /** the end of a key, as a list shows it; null if the text cannot be one */
  tail: string | null
  /** the groups of a key, if the text can be a part of one */
  groups: string[]
  /** the id of a license */
  id: string | null
  /** an id, or a tail with its mask: no word, so that only those are looked up */
  isExact: boolean
}

export function readSearchTerm(text: string): SearchTerm {
  const { tail = null, isMasked = false } = readKeyTail(text) ?? {}
  const id = isUuid(text.toLowerCase()) ? text : null
  return {
    keys: pastedLookupTexts(text).filter(isAcceptableLicenseKey),
    tail,
    groups: readKeyGroups(text),
    id,
    isExact: isMasked || id !== null,
    ...searchPattern(text),
  }
}
