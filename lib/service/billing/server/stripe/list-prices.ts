import { remember } from '@/lib/foundation/platform/concurrency/remember'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { LOOKUP_KEYS, type Price } from '../../core/price'
import { INTERVALS } from '../../core/subscription'
import type { StripeAccess } from './stripe-access'

/** A page waits for them. */
const BRIEFLY = { timeout: 3_000, maxNetworkRetries: 0 }

/** They are the same for every organization, and all share Stripe's rate limit. */
const KEPT_MS = 5 * MINUTE_MS
const known = new WeakMap<StripeAccess, () => Promise<Price[]>>()

/** What Pro costs; null while Stripe cannot be asked, so that the page shows without. */
export async function listPrices(access: StripeAccess): Promise<Price[] | null> {
  const prices = known.get(access) ?? remember(() => readPrices(access), { ms: KEPT_MS, now: Date.now })
  known.set(access, prices)
  try {
    return await prices()
  } catch {
    return null
  }
}

async function readPrices({ ask }: StripeAccess): Promise<Price[]> {
  const { data } = await ask((stripe) =>
    stripe.prices.list({ lookup_keys: Object.values(LOOKUP_KEYS), active: true }, BRIEFLY),
  )
  return INTERVALS.flatMap((interval) => {
    const found = data.find(({ lookup_key }) => lookup_key === LOOKUP_KEYS[interval])
    if (!found || found.unit_amount === null) return []
    return [{ interval, unit_amount: found.unit_amount, currency: found.currency }]
  })
}
