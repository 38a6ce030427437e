import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { publicUrl } from '@/lib/foundation/platform/config/env'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { openPortal } from './stripe/open-portal'
import { requireStripe, type StripeAccess } from './stripe/stripe-access'
import { findSubscription } from './subscriptions.sql'

type Call = { actor: Granted<'billing:manage'>; reading: Pick<ReadContext, 'db'> }

/** The page at Stripe where a subscription is managed. */
export async function startPortal(access: StripeAccess | null, { actor, reading }: Call): Promise<{ url: string }> {
  const stripe = requireStripe(access)
  const account = await findSubscription(reading.db, actor.organizationId)
  if (!account) throw new Fault('conflict', 'This organization never had a subscription.')
  const returnUrl = `${publicUrl()}/${actor.organizationSlug}/billing`
  return { url: await openPortal(stripe, { customerId: account.stripeCustomerId, returnUrl }) }
}
