import type { StripeAccess } from './stripe-access'

const OVER = ['canceled', 'incomplete_expired']

/** Ends all subscriptions of a customer at once. */
export async function cancelSubscriptions({ ask }: StripeAccess, customerId: string): Promise<void> {
  const { data } = await ask((stripe) => stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }))
  for (const { id, status } of data) if (!OVER.includes(status)) await ask((stripe) => stripe.subscriptions.cancel(id))
}
