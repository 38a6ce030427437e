import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { InvoiceView } from '../core/schema'
import { listInvoicesOf } from './stripe/list-invoices'
import type { StripeAccess } from './stripe/stripe-access'
import { findSubscription } from './subscriptions.sql'

/** The invoices of an organization, read from Stripe; none without keys. */
export async function listInvoices(
  { db }: Pick<ReadContext, 'db'>,
  { organizationId }: Granted<'billing:view'>,
  stripe: StripeAccess | null,
): Promise<{ items: InvoiceView[] }> {
  const account = stripe && (await findSubscription(db, organizationId))
  return { items: account ? await listInvoicesOf(stripe, account.stripeCustomerId) : [] }
}
