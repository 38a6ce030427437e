import { requireLockedOrganization, requireOrganization } from '@/lib/catalog/organizations/server/require-organization'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { Plan } from '@/lib/foundation/plans/core/plan'
import { publicUrl } from '@/lib/foundation/platform/config/env'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { CHECKOUT_LOOK_MS, CHECKOUT_OPEN_MS } from '../core/decide-billing'
import type { CheckoutInput } from '../core/schema'
import { findOrCreateCustomer } from './stripe/find-customer'
import { openCheckout } from './stripe/open-checkout'
import { readSubscription } from './stripe/read-subscription'
import { requireStripe, type StripeAccess } from './stripe/stripe-access'
import { findSubscription, saveCustomer } from './subscriptions.sql'

type Call = { actor: Granted<'billing:manage'>; reading: Pick<ReadContext, 'db'>; body: CheckoutInput }
type Prepared = { url: string; customerId: string; known: string | null }

/** Everything at Stripe, before the transaction: its customer, and the page to pay on. */
export async function prepareCheckout(access: StripeAccess | null, { actor, reading, body }: Call): Promise<Prepared> {
  const stripe = requireStripe(access)
  const { organizationId, organizationSlug, email } = actor
  const { plan, name } = await requireOrganization(reading.db, organizationId)
  refuseEnterprise(plan)
  const known = (await findSubscription(reading.db, organizationId))?.stripeCustomerId ?? null
  const customerId = await findOrCreateCustomer(stripe, known, { organizationId, name, email })
  if (await readSubscription(stripe, customerId))
    throw new Fault('conflict', 'This organization already has a subscription. Change it under "Manage in Stripe".')
  const returnUrl = `${publicUrl()}/${organizationSlug}/billing`
  const url = await openCheckout(stripe, { customerId, interval: body.interval, returnUrl })
  return { url, customerId, known }
}

function refuseEnterprise(plan: Plan): void {
  if (plan === 'enterprise')
    throw new Fault('conflict', 'This organization is on Enterprise, which the operator of this installation sets.')
}

/** Whose the customer is has to be stored before anything can be paid: webhooks are matched by it alone. */
export async function startCheckout(
  { tx, now }: WriteContext,
  { organizationId }: Granted<'billing:manage'>,
  { url, customerId, known }: Prepared,
): Promise<{ url: string }> {
  // Much can happen while Stripe is asked: the page is given to no one then, so nothing can be paid on it.
  const { plan } = await requireLockedOrganization(tx, organizationId)
  refuseEnterprise(plan)
  const isSaved = await saveCustomer(tx, {
    organizationId,
    stripeCustomerId: customerId,
    replaces: known,
    nextReadAt: new Date(now.getTime() + CHECKOUT_LOOK_MS),
    checkoutOpenUntil: new Date(now.getTime() + CHECKOUT_OPEN_MS),
  })
  if (!isSaved) throw new Fault('conflict', 'Another member is paying for this organization right now. Try again.')
  return { url }
}
