import { Fault } from '@/lib/foundation/platform/fault'
import { LOOKUP_KEYS } from '../../core/price'
import type { Interval } from '../../core/subscription'
import { expireCheckouts, keepOneCheckout } from './open-sessions'
import { MADE_BY_CHECKOUT, readSubscription } from './read-subscription'
import type { StripeAccess } from './stripe-access'

type Checkout = { customerId: string; interval: Interval; returnUrl: string }

/**
 * The page at Stripe where Pro is paid. Pages opened before stop working, and of those opened at the same time all but
 * one, so that it is not paid twice.
 */
export async function openCheckout(access: StripeAccess, checkout: Checkout): Promise<string> {
  const { ask } = access
  const { customerId: customer, interval, returnUrl } = checkout
  const lookupKey = LOOKUP_KEYS[interval]
  const prices = await ask((stripe) => stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 }))
  const [price] = prices.data
  if (!price)
    throw new Fault(
      'conflict',
      `Stripe has no active price with the lookup key ${lookupKey}. Ask the operator of this installation.`,
    )
  await expireCheckouts(access, customer)
  const { id, url } = await ask((stripe) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: price.id, quantity: 1 }],
      // Who comes back may have paid or not: only what is read from Stripe counts.
      success_url: `${returnUrl}?checkout=done`,
      cancel_url: returnUrl,
      subscription_data: { metadata: MADE_BY_CHECKOUT },
      allow_promotion_codes: true,
      billing_address_collection: 'auto',
      customer_update: { address: 'auto', name: 'auto' },
      tax_id_collection: { enabled: true },
    }),
  )
  if (!url) throw new Fault('busy', 'Stripe gave no page to pay on. Try again in a minute.')
  if ((await keepOneCheckout(access, customer)) !== id)
    throw new Fault('conflict', 'Another member is paying for this organization right now. Try again.')
  if (await readSubscription(access, customer)) {
    await expireCheckouts(access, customer)
    throw new Fault('conflict', 'Another member just paid for this organization.')
  }
  return url
}
