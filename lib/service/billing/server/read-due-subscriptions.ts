import { Fault } from '@/lib/foundation/platform/fault'
import { DAY_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'
import { cancelSubscriptions } from './stripe/cancel-subscriptions'
import { expireCheckouts } from './stripe/open-sessions'
import { pruneEvents } from './stripe-events.sql'
import { claimDue, type Due, deleteSubscription } from './subscriptions.sql'
import { type BillingDeps, syncSubscription } from './sync-subscription'

/** Longer than a read takes. What could not be read, because Stripe is down, is tried again then. */
const LEASE_MS = 5 * MINUTE_MS
const AT_ONCE = 20
const KEEP_EVENTS_MS = 30 * DAY_MS

/**
 * What the clock brings: notices and the suspension of who did not pay, and a daily look at every subscription, should
 * a webhook have been lost. Nothing is done before Stripe confirms it.
 */
export async function readDueSubscriptions(deps: BillingDeps): Promise<void> {
  const due = await deps.transact(async ({ tx, now }) => {
    await pruneEvents(tx, new Date(now.getTime() - KEEP_EVENTS_MS))
    return claimDue(tx, { now, leaseEnd: new Date(now.getTime() + LEASE_MS), limit: AT_ONCE })
  })
  for (const one of due) {
    const failure = await look(deps, one).catch((error: unknown) => error)
    // It is down, and was logged: to wait for each of them would hold up the rest of the clock.
    if (failure instanceof Fault && failure.code === 'busy') return
    if (failure === undefined || failure instanceof Fault) continue
    const { organizationId } = one
    deps.stripe.log.error(
      { err: failure, organization_id: organizationId },
      'what Stripe has of an organization could not be read',
    )
  }
}

async function look(deps: BillingDeps, due: Due): Promise<void> {
  const { organizationId, stripeCustomerId: customerId, isClosed, hasWrongCheckout } = due
  if (hasWrongCheckout) await expireCheckouts(deps.stripe, customerId)
  await (isClosed ? endSubscription : syncSubscription)(deps, { organizationId, customerId })
}

/**
 * A deleted organization is not charged any more: first nothing can be paid, then nothing is left that was. Repeated
 * until the last page that was opened for it has ended at Stripe.
 */
async function endSubscription(
  { stripe, transact }: BillingDeps,
  { organizationId, customerId }: { organizationId: string; customerId: string },
): Promise<void> {
  await expireCheckouts(stripe, customerId)
  await cancelSubscriptions(stripe, customerId)
  await transact(({ tx, now }) => deleteSubscription(tx, organizationId, now))
}
