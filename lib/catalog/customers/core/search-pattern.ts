import { searchedEmail } from '@/lib/foundation/shared/email'
import { likeText, SHORTEST_PART, searchText } from '@/lib/foundation/shared/search-text'

export type SearchPattern = {
  /** a LIKE pattern for the `search_text` of names and notes */
  pattern: string
  /** for that of `customer_words`, which has email, name and Discord id on separate lines; one of them is enough */
  customerPatterns: string[]
  /** Fewer than three characters mean the whole word: a trigram index finds nothing shorter. */
  isWhole: boolean
}

export function searchPattern(text: string): SearchPattern {
  const folded = foldedOf(text)
  // One character beyond ASCII is longer there.
  const isWhole = folded.length < SHORTEST_PART
  const ofCustomer = foldedOf(identityIn(text))
  const customerPatterns = isWhole ? [patternOf(ofCustomer, isWhole)] : inAnyOrder(ofCustomer)
  return { pattern: patternOf(folded, isWhole), customerPatterns, isWhole }
}

/** The same for a whole line: the email, name, or Discord ID that the text is. */
export const exactPattern = (text: string): string => patternOf(foldedOf(identityIn(text)), true)

/** An email, or a Discord ID that was copied as a mention, without what is around it. */
const identityIn = (text: string): string => searchedEmail(text.replace(/^<@!?(\d{1,20})>$/, '$1'))

/** Six orders: names seldom have more than three parts, and each order is looked up in the index. */
const MAX_WORDS = 3

/**
 * A name is found whichever part is first, with a comma between them, too. A shorter word is in so many texts that it is
 * searched as it is typed.
 */
function inAnyOrder(folded: string): string[] {
  const words = folded.split(/[\s,]+/).filter((word) => word !== '')
  const isOfNames = words.length <= MAX_WORDS && words.every((word) => word.length >= SHORTEST_PART)
  if (words.length < 2 || !isOfNames) return [patternOf(folded, false)]
  return ordersOf(words.map(likeText)).map((order) => `%${order.join('%')}%`)
}

const ordersOf = (words: readonly string[]): string[][] =>
  words.length < 2
    ? [[...words]]
    : words.flatMap((first, i) => ordersOf(words.toSpliced(i, 1)).map((rest) => [first, ...rest]))

/** Of accents alone nothing is left: they find nothing. */
const foldedOf = (text: string): string => searchText(text) || text

const patternOf = (folded: string, isWhole: boolean): string =>
  isWhole ? `%\n${likeText(folded)}\n%` : `%${likeText(folded)}%`
