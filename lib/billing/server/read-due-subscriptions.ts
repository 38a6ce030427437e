import { Fault } from '@/lib/platform/fault'
import { DAY_MS, MINUTE_MS } from '@/lib/shared/durations'
import { cancelSubscriptions } from './stripe/cancel-subscriptions'
import { pruneEvents } from './stripe-events.sql'
import { claimDue, deleteSubscription } from './subscriptions.sql'
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
  for (const { organizationId, stripeCustomerId: customerId, isClosed } of due) {
    const look = isClosed ? endSubscription : syncSubscription
    const failure = await look(deps, { organizationId, customerId }).catch((error: unknown) => error)
    if (failure !== undefined && !(failure instanceof Fault)) throw failure
    // It is down, and was logged: to wait for each of them would hold up the rest of the clock.
    if (failure?.code === 'busy') return
  }
}

/** A deleted organization is not charged any more. */
async function endSubscription(
  { stripe, transact }: BillingDeps,
  { organizationId, customerId }: { organizationId: string; customerId: string },
): Promise<void> {
  await cancelSubscriptions(stripe, customerId)
  await transact(({ tx }) => deleteSubscription(tx, organizationId))
}
