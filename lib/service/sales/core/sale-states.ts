// Without zod, for the browser: a page reads its URL before it parses an answer.

export const SALE_STATE_NAMES = [
  'waiting',
  'downloaded',
  'held',
  'dry_run',
  'test',
  'active',
  'past_due',
  'ended',
  'refunded',
  'disputed',
] as const
export type SaleState = (typeof SALE_STATE_NAMES)[number]

/** What the dashboard lists: the sales of a state, or those that wait for a person. */
export const SALE_VIEW_NAMES = ['waits_for_you', ...SALE_STATE_NAMES] as const
export type SaleViewName = (typeof SALE_VIEW_NAMES)[number]
