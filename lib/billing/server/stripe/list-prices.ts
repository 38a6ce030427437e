import { LOOKUP_KEYS, type Price } from '../../core/price'
import { INTERVALS } from '../../core/subscription'
import type { StripeAccess } from './stripe-access'

/** A page waits for them. */
const BRIEFLY = { timeout: 3_000, maxNetworkRetries: 0 }

/** What Pro costs; null while Stripe cannot be asked, so that the page shows without. */
export async function listPrices({ ask }: StripeAccess): Promise<Price[] | null> {
  try {
    const { data } = await ask((stripe) =>
      stripe.prices.list({ lookup_keys: Object.values(LOOKUP_KEYS), active: true }, BRIEFLY),
    )
    return INTERVALS.flatMap((interval) => {
      const found = data.find(({ lookup_key }) => lookup_key === LOOKUP_KEYS[interval])
      if (!found || found.unit_amount === null) return []
      return [{ interval, unit_amount: found.unit_amount, currency: found.currency }]
    })
  } catch {
    return null
  }
}
