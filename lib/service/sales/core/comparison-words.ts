import type { Comparison, SaleSource } from './schema'

const countOf = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** "Compared 12 orders: 1 was missing and has been added." What is listed for a person waits for them. */
export function comparisonWords(
  { compared, missing, different }: Pick<Comparison, 'compared' | 'missing' | 'different'>,
  { mode, reconcile }: Pick<SaleSource, 'mode' | 'reconcile'>,
): string {
  if (compared === 0) return 'The shop lists no recent orders.'
  const found = [
    ...(missing > 0 ? [countOf(missing, 'was missing and has been added', 'were missing and have been added')] : []),
    ...(different > 0 ? [countOf(different, 'differs from its events', 'differ from their events')] : []),
  ].join(', ')
  const next = found && mode === 'live' && reconcile === 'list' ? ' Replay what waits for you under Sales.' : ''
  return `Compared ${countOf(compared, 'order', 'orders')}: ${found || 'nothing was missing'}.${next}`
}
