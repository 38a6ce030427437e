import type { SaleCounts, SaleSource } from './schema'

/** How many sales a dry run has that going live may apply, with those that wait for a mapping. */
export function earlierOf({ items }: SaleCounts): { count: number; isMore: boolean } {
  const earlier = items.filter(({ view }) => view === 'dry_run' || view === 'held')
  return {
    count: earlier.reduce((sum, { count }) => sum + count, 0),
    isMore: earlier.some(({ is_more }) => is_more),
  }
}

/** "3 sales so far.", or why there is nothing to create: test orders are no sales, nor is what waits for its order. */
export function earlierWords(counts: SaleCounts, { last_event_at }: Pick<SaleSource, 'last_event_at'>): string {
  const { count, isMore } = earlierOf(counts)
  const number = `${count.toLocaleString('en')} ${count === 1 ? 'sale' : 'sales'}`
  if (count > 0) return `${isMore ? `More than ${number}` : number} so far. Leave this off if those sales were tests.`
  if (counts.items.some(({ view }) => view === 'test' || view === 'waiting'))
    return 'Nothing to create: only test orders or incomplete ones have come in so far.'
  return last_event_at === null
    ? 'No sale has come in yet: there is nothing to create.'
    : 'No sale of this dry run is left to apply.'
}
