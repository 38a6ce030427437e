import type Stripe from 'stripe'
import { chooseSubscription, INTERVALS, type SeenSubscription } from '../../core/subscription'
import type { StripeAccess } from './stripe-access'

/** Stripe's most in one page; a customer of ours has one, or a few that ended. */
const MOST = 100

/** The subscription of a customer that counts, as Stripe has it now. */
export async function readSubscription({ ask }: StripeAccess, customerId: string): Promise<SeenSubscription | null> {
  const all = await ask((stripe) => stripe.subscriptions.list({ customer: customerId, status: 'all', limit: MOST }))
  return chooseSubscription(all.data.flatMap(seenOf))
}

function seenOf({ id, status, currency, items, ...ending }: Stripe.Subscription): SeenSubscription[] {
  const [item] = items.data
  if (!item) return []
  const { price, quantity = 1 } = item
  const periodEnd = item.current_period_end
  // Cancelled in the portal, newer accounts have the time, older ones the flag.
  const endsAt = ending.cancel_at ?? (ending.cancel_at_period_end ? periodEnd : null)
  return [
    {
      stripeId: id,
      status,
      interval: INTERVALS.find((known) => known === price.recurring?.interval) ?? null,
      unitAmount: price.unit_amount === null ? null : price.unit_amount * quantity,
      currency,
      currentPeriodEnd: timeOf(periodEnd),
      endsAt: endsAt === null ? null : timeOf(endsAt),
    },
  ]
}

/** Stripe counts seconds. */
const timeOf = (seconds: number): Date => new Date(seconds * 1_000)
