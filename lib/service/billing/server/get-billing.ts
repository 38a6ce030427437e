import { requireOrganization } from '@/lib/catalog/organizations/server/require-organization'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { presentBilling } from '../core/present-billing'
import type { BillingView } from '../core/schema'
import { listPrices } from './stripe/list-prices'
import type { StripeAccess } from './stripe/stripe-access'
import { findSubscription } from './subscriptions.sql'

/** Plan, subscription and prices. What Stripe says of the subscription is kept here: this works while it is down. */
export async function getBilling(
  { db }: Pick<ReadContext, 'db'>,
  { organizationId }: Granted<'billing:view'>,
  stripe: StripeAccess | null,
): Promise<BillingView> {
  const [organization, account, prices] = await Promise.all([
    requireOrganization(db, organizationId),
    findSubscription(db, organizationId),
    stripe ? listPrices(stripe) : [],
  ])
  return presentBilling({ organization, account, prices, takesPayments: stripe !== null })
}
