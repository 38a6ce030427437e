import type Stripe from 'stripe'
import { Fault } from '@/lib/foundation/platform/fault'
import { chooseSubscription, duplicatesOf, INTERVALS, isPaid, type SeenSubscription } from '../../core/subscription'
import type { StripeAccess } from './stripe-access'

/** Stripe's most in one page; a customer of ours has one, or a few that ended. */
const MOST = 100

/** Metadata of every subscription that our checkout makes: one made at Stripe by hand is not ours to cancel. */
export const MADE_BY_CHECKOUT = { made_by: 'latchkey' }

/** The subscription of a customer that counts, as Stripe has it now. */
export async function readSubscription(access: StripeAccess, customerId: string): Promise<SeenSubscription | null> {
  return chooseSubscription((await listSubscriptions(access, customerId)).flatMap(seenOf))
}

/**
 * The same, and where there are several that are charged, all but the oldest are canceled. What was paid of them is
 * credited to the customer's next invoice.
 */
export async function readOneSubscription(access: StripeAccess, customerId: string): Promise<SeenSubscription | null> {
  const all = await listSubscriptions(access, customerId)
  const duplicates = duplicatesOf(all.filter(isMadeByCheckout).flatMap(seenOf))
  for (const duplicate of duplicates) await cancelDuplicate(access, customerId, duplicate)
  return chooseSubscription(all.flatMap(seenOf).filter(({ stripeId }) => !isIn(duplicates, stripeId)))
}

const isMadeByCheckout = ({ metadata }: Stripe.Subscription): boolean =>
  metadata['made_by'] === MADE_BY_CHECKOUT.made_by

const isIn = (all: readonly SeenSubscription[], id: string): boolean => all.some(({ stripeId }) => stripeId === id)

const listSubscriptions = async ({ ask }: StripeAccess, customer: string): Promise<Stripe.Subscription[]> =>
  (await ask((stripe) => stripe.subscriptions.list({ customer, status: 'all', limit: MOST }))).data

/** A refusal is logged, and the daily look tries again: what was read of the kept one counts regardless. */
async function cancelDuplicate({ ask, log }: StripeAccess, customerId: string, duplicate: SeenSubscription) {
  const { stripeId } = duplicate
  log.warn(
    { customer_id: customerId, subscription_id: stripeId },
    'a customer has two subscriptions: the newer one is canceled',
  )
  const credit = isPaid(duplicate) ? { prorate: true, invoice_now: true } : {}
  try {
    await ask((stripe) => stripe.subscriptions.cancel(stripeId, credit))
  } catch (error) {
    if (!(error instanceof Fault)) throw error
  }
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
