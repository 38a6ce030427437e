import { type SearchPattern, searchPattern } from '@/lib/catalog/customers/core/search-pattern'
import { isAcceptableLicenseKey, meantTails, readKeyGroups, readKeyTail } from '@/lib/foundation/shared/license-key'
import { pastedLookupTexts } from '@/lib/foundation/shared/pasted-key'
import { orderPattern } from '@/lib/foundation/shared/search-text'
import { isUuid } from '@/lib/foundation/shared/uuid'

/** A search text in each of its possible meanings. */
export type SearchTerm = SearchPattern & {
  /** texts whose hashes may match a license key; empty if the text cannot be a key */
  keys: string[]
  /** the ends of keys, as a list shows them, of which the text may be one, or the last four characters */
  tails: string[]
  /** the groups of a key, in each way that the text can be a part of one */
  groups: string[][]
  /** the id of a license */
  id: string | null
  /** a part of the number of a sale's order or subscription: a LIKE pattern; null if none is meant */
  order: string | null
  /** an id, or a tail with its mask: no word, so that only those are looked up */
  isExact: boolean
}

export function readSearchTerm(text: string): SearchTerm {
  const end = readKeyTail(text)
  const id = isUuid(text.toLowerCase()) ? text : null
  return {
    keys: pastedLookupTexts(text).filter(isAcceptableLicenseKey),
    tails: end === null ? [] : meantTails(end.tail),
    groups: readKeyGroups(text),
    id,
    order: end?.isMasked === true ? null : orderPattern(text),
    isExact: end?.isMasked === true || id !== null,
    ...searchPattern(text),
  }
}
