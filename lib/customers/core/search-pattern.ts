import { searchedEmail } from '@/lib/shared/email'

const SHORTEST_PART = 3

export type SearchPattern = {
  /** a LIKE pattern for names and notes */
  pattern: string
  /** one for `customer_words`, which has e-mail, name and Discord id on separate lines */
  customerPattern: string
  /** Fewer than three characters mean the whole word: a trigram index finds nothing shorter. */
  isWhole: boolean
}

export function searchPattern(text: string): SearchPattern {
  const isWhole = [...text].length < SHORTEST_PART
  return { pattern: patternOf(text, isWhole), customerPattern: patternOf(searchedEmail(text), isWhole), isWhole }
}

function patternOf(text: string, isWhole: boolean): string {
  const literal = text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
  return isWhole ? `%\n${literal}\n%` : `%${literal}%`
}
