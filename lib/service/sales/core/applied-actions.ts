import type { SaleState } from './sale-states'
import type { DoneAction } from './schema'

/** In these, nothing was applied: what would be done is all there is to tell. */
const UNAPPLIED: readonly SaleState[] = ['waiting', 'held', 'dry_run', 'test']

/**
 * What is told of an event: what would have been done, until something was. A sale that was applied has no dry run to
 * show anymore, and of an event that was applied only what a later dry run says counts.
 */
export function appliedActions(state: SaleState, done: readonly DoneAction[]): DoneAction[] {
  if (!UNAPPLIED.includes(state)) return done.filter(({ is_real }) => is_real)
  const last = done.findLastIndex(({ is_real }) => is_real)
  return done.filter(({ is_real }, i) => is_real || i > last)
}
