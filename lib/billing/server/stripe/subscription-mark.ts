import type Stripe from 'stripe'

/** Metadata of every subscription that our checkout makes: one made at Stripe by hand is not ours to cancel. */
export const MADE_BY_CHECKOUT = { made_by: 'latchkey' }

export const isMadeByCheckout = ({ metadata }: Pick<Stripe.Subscription, 'metadata'>): boolean =>
  metadata['made_by'] === MADE_BY_CHECKOUT.made_by
