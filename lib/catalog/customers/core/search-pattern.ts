import { searchedEmail } from '@/lib/foundation/shared/email'
import { likeText, searchText } from '@/lib/foundation/shared/search-text'

const SHORTEST_PART = 3

export type SearchPattern = {
  /** a LIKE pattern for the `search_text` of names and notes */
  pattern: string
  /** one for that of `customer_words`, which has e-mail, name and Discord id on separate lines */
  customerPattern: string
  /** Fewer than three characters mean the whole word: a trigram index finds nothing shorter. */
  isWhole: boolean
}

export function searchPattern(text: string): SearchPattern {
  const folded = foldedOf(text)
  // One character beyond ASCII is longer there.
  const isWhole = folded.length < SHORTEST_PART
  const customerPattern = patternOf(foldedOf(searchedEmail(text)), isWhole)
  return { pattern: patternOf(folded, isWhole), customerPattern, isWhole }
}

/** Of accents alone nothing is left: they find nothing. */
const foldedOf = (text: string): string => searchText(text) || text

const patternOf = (folded: string, isWhole: boolean): string =>
  isWhole ? `%\n${likeText(folded)}\n%` : `%${likeText(folded)}%`
