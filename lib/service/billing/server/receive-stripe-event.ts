import { Fault } from '@/lib/foundation/platform/fault'
import { isProcessed } from './stripe-events.sql'
import { findOrganizationOfCustomer } from './subscriptions.sql'
import { type BillingDeps, syncSubscription } from './sync-subscription'

type Arrived = { payload: string; signature: string }

/** Changes of these say that a subscription is to be read again. */
const KINDS = /^(customer\.subscription|invoice|checkout\.session)\./

/**
 * A webhook of Stripe. It only says whose subscription changed: what it is now is read from Stripe, so that a late,
 * repeated or reordered one does no harm. Throws until it was applied, and Stripe sends it again.
 */
export async function receiveStripeEvent(deps: BillingDeps, { payload, signature }: Arrived): Promise<void> {
  const event = deps.stripe.verify(payload, signature)
  if (!event) throw new Fault('invalid', "The signature isn't from Stripe, or it's too old.")
  const { id, type } = event
  const customerId = KINDS.test(type) ? customerOf(event.data.object) : null
  const organizationId = customerId && (await findOrganizationOfCustomer(deps.db, customerId))
  if (!customerId || !organizationId || (await isProcessed(deps.db, id))) return
  await syncSubscription(deps, { organizationId, customerId, event: { id, type } })
}

/** By its id, or expanded to the whole. */
function customerOf(object: object): string | null {
  const customer: unknown = 'customer' in object ? object.customer : null
  if (typeof customer === 'string') return customer
  const isWhole = typeof customer === 'object' && customer !== null && 'id' in customer
  return isWhole && typeof customer.id === 'string' ? customer.id : null
}
