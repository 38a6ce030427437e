import type { Transact } from '@/lib/foundation/platform/database/context'
import type { Db } from '@/lib/foundation/platform/database/db'
import { applyRead } from './apply-read'
import { readOneSubscription } from './stripe/read-subscription'
import type { StripeAccess } from './stripe/stripe-access'
import { nextReadNumber } from './subscriptions.sql'

export type BillingDeps = {
  db: Db
  stripe: StripeAccess
  /** one transaction */
  transact: Transact
}

type Subject = {
  organizationId: string
  customerId: string
  /** the webhook event that asks for it */
  event?: { id: string; type: string }
}

/**
 * Reads the subscription from Stripe and applies what it says. However late or in whatever order its causes arrive, the
 * read that began last decides, and each read began after its cause.
 */
export async function syncSubscription({ db, stripe, transact }: BillingDeps, subject: Subject): Promise<void> {
  const readNumber = await nextReadNumber(db)
  const seen = await readOneSubscription(stripe, subject.customerId)
  await transact((work) => applyRead(work, { ...subject, readNumber, seen }))
}
