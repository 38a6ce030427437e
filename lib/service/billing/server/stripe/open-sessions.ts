import type Stripe from 'stripe'
import { Fault } from '@/lib/foundation/platform/fault'
import type { StripeAccess } from './stripe-access'

/** Closes every page that a customer could still pay on. */
export async function expireCheckouts(access: StripeAccess, customerId: string): Promise<void> {
  await expire(access, await listOpen(access, customerId))
}

/**
 * Leaves one page open: the oldest, which all who ask at the same time agree on. Returns its id; null when none is open
 * any more.
 */
export async function keepOneCheckout(access: StripeAccess, customerId: string): Promise<string | null> {
  const open = await listOpen(access, customerId)
  const [kept, ...others] = open.toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
  await expire(access, others)
  return kept?.id ?? null
}

const listOpen = async ({ ask }: StripeAccess, customer: string): Promise<Stripe.Checkout.Session[]> =>
  (await ask((stripe) => stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }))).data

async function expire(access: StripeAccess, sessions: Stripe.Checkout.Session[]): Promise<void> {
  for (const { id } of sessions) await expireOne(access, id)
}

/** Refused for one that another request just expired, or that was just paid: callers look at subscriptions after this. */
async function expireOne({ ask }: StripeAccess, id: string): Promise<void> {
  try {
    await ask((stripe) => stripe.checkout.sessions.expire(id))
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'conflict') throw error
  }
}
