import type { StripeAccess } from './stripe-access'

type Portal = { customerId: string; returnUrl: string }

/** The page at Stripe for cards, invoices, another interval and the cancellation. */
export async function openPortal({ ask }: StripeAccess, { customerId, returnUrl }: Portal): Promise<string> {
  const { url } = await ask((stripe) =>
    stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
  )
  return url
}
