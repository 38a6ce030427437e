import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import type { SeenSubscription } from '../core/subscription'
import { applyRead } from './apply-read'
import { readOneSubscription } from './stripe/read-subscription'
import { requireStripe, type StripeAccess } from './stripe/stripe-access'
import { findSubscription, nextReadNumber } from './subscriptions.sql'

type Call = { actor: Granted<'billing:manage'>; reading: Pick<ReadContext, 'db'> }
type Prepared = { customerId: string; readNumber: bigint; seen: SeenSubscription | null } | null

/** Reads the subscription for who comes back from Stripe: the webhook may be on its way still. */
export async function prepareRefresh(access: StripeAccess | null, { actor, reading }: Call): Promise<Prepared> {
  const stripe = requireStripe(access)
  const account = await findSubscription(reading.db, actor.organizationId)
  if (!account) return null
  const customerId = account.stripeCustomerId
  const readNumber = await nextReadNumber(reading.db)
  return { customerId, readNumber, seen: await readOneSubscription(stripe, customerId) }
}

export async function refreshBilling(
  work: WriteContext,
  { organizationId }: Granted<'billing:manage'>,
  read: Prepared,
): Promise<{ done: true }> {
  if (read) await applyRead(work, { organizationId, ...read })
  return { done: true }
}
