const SHORTEST_PART = 3

/**
 * A LIKE pattern for `customer_words`, which has e-mail, name and Discord id on separate lines. Fewer than three
 * characters mean the whole word: a trigram index finds nothing shorter.
 */
export function searchPattern(text: string): { pattern: string; isWhole: boolean } {
  const literal = text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
  const isWhole = [...text].length < SHORTEST_PART
  return { pattern: isWhole ? `%\n${literal}\n%` : `%${literal}%`, isWhole }
}
