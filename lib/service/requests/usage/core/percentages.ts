/** The share of each in their sum, in whole percent. Each is rounded, so that equal counts have equal shares: they may add up to 99 or 101. */
export function percentages(counts: readonly number[]): string[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return counts.map((count) => wordsOf((count / total) * 100))
}

/** Neither nothing nor everything, where it isn't. */
const wordsOf = (share: number): string =>
  share < 1 ? '<1%' : `${share < 100 ? Math.min(Math.round(share), 99) : 100}%`
