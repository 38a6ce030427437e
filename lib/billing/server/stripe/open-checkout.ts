import { Fault } from '@/lib/platform/fault'
import { LOOKUP_KEYS } from '../../core/price'
import type { Interval } from '../../core/subscription'
import type { StripeAccess } from './stripe-access'

type Checkout = { customerId: string; interval: Interval; returnUrl: string }

/** The page at Stripe where Pro is paid. Pages opened before stop working, so that it is not paid twice. */
export async function openCheckout({ ask }: StripeAccess, checkout: Checkout): Promise<string> {
  const { customerId: customer, interval, returnUrl } = checkout
  const lookupKey = LOOKUP_KEYS[interval]
  const prices = await ask((stripe) => stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 }))
  const [price] = prices.data
  if (!price)
    throw new Fault('conflict', `Stripe has no active price with the lookup key ${lookupKey}. Ask who runs this.`)
  const open = await ask((stripe) => stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }))
  for (const { id } of open.data) await ask((stripe) => stripe.checkout.sessions.expire(id))
  const { url } = await ask((stripe) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: price.id, quantity: 1 }],
      // Who comes back may have paid or not: only what is read from Stripe counts.
      success_url: `${returnUrl}?checkout=done`,
      cancel_url: returnUrl,
      allow_promotion_codes: true,
      billing_address_collection: 'auto',
      customer_update: { address: 'auto', name: 'auto' },
      tax_id_collection: { enabled: true },
    }),
  )
  if (!url) throw new Fault('busy', 'Stripe gave no page to pay on. Try again in a minute.')
  return url
}
