const SHORTEST_PART = 3

/**
 * A LIKE pattern for `customer_words`, where e-mail, name and Discord id stand on lines of their own. Fewer than three
 * characters mean the whole word: an index of three-letter parts finds nothing else.
 */
export function searchPattern(text: string): { pattern: string; isWhole: boolean } {
  const literal = text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
  const isWhole = [...text].length < SHORTEST_PART
  return { pattern: isWhole ? `%\n${literal}\n%` : `%${literal}%`, isWhole }
}
