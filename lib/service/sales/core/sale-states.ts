// Without zod, for the browser: a page reads its URL before it parses an answer.

export const SALE_STATE_NAMES = [
  'waiting',
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
