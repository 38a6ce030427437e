import type { AlertParts } from './announce-usage'
import { completeDays, raiseCounters, selectCounted, selectProductsAfter } from './usage-by-status.sql'

const PRODUCTS_AT_ONCE = 500

/** Settles a past day, so many products at once: its answers are as many as those of its hours, its counter no less. */
export async function settleDay(
  { pool, history, transact }: Pick<AlertParts, 'pool' | 'history' | 'transact'>,
  day: string,
): Promise<void> {
  let after: string | null = null
  do {
    const products = await selectProductsAfter(pool, after, { limit: PRODUCTS_AT_ONCE })
    await completeDays(history, products, day)
    const counted = await selectCounted(history, products, day)
    await transact(({ tx }) => raiseCounters(tx, counted, day))
    after = products.length < PRODUCTS_AT_ONCE ? null : (products.at(-1)?.id ?? null)
  } while (after !== null)
}
