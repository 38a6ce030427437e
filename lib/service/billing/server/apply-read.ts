import { lockLiveOrganization } from '@/lib/catalog/organizations/server/require-organization'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { type BillingEffect, decideBilling, nextReadAt } from '../core/decide-billing'
import { isLive, type SeenSubscription } from '../core/subscription'
import { setPlan } from './set-plan'
import { insertEvent } from './stripe-events.sql'
import { findSubscription, updateSubscription } from './subscriptions.sql'
import { resumeBilling, suspendBilling } from './suspend-billing'

type Read = {
  organizationId: string
  customerId: string
  readNumber: bigint
  seen: SeenSubscription | null
  event?: { id: string; type: string }
}

/** Applies a read under the lock of the organization: once for each event, and never over a read that began later. */
export async function applyRead(work: WriteContext, read: Read): Promise<void> {
  const { organizationId, customerId, readNumber, seen, event } = read
  const { tx, now } = work
  const organization = await lockLiveOrganization(tx, organizationId)
  if (event && !(await insertEvent(tx, { ...event, processedAt: now }))) return
  const before = await findSubscription(tx, organizationId)
  if (!organization || before?.stripeCustomerId !== customerId || before.readNumber >= readNumber) return
  const { stripeCustomerId: _customer, readNumber: _number, checkoutOpenUntil, ...account } = before
  const { plan, name, billingSuspendedAt } = organization
  const facts = { now, plan, isBillingSuspended: billingSuspendedAt !== null }
  const { after, effects } = decideBilling(account, seen, facts)
  await updateSubscription(tx, organizationId, {
    ...after,
    readNumber,
    syncedAt: now,
    nextReadAt: nextReadAt(after, now, checkoutOpenUntil),
    checkoutOpenUntil: isLive(after.state) ? null : checkoutOpenUntil,
  })
  for (const effect of effects) await perform(work, { id: organizationId, name }, effect)
}

/** By the service itself: neither a member nor an operator does this. */
async function perform(work: WriteContext, { id, name }: { id: string; name: string }, effect: BillingEffect) {
  const actor = { organizationId: id, userId: null, email: null }
  switch (effect.kind) {
    case 'plan':
      return setPlan(work, actor, { plan: effect.plan })
    case 'suspend':
      return suspendBilling(work, actor)
    case 'resume':
      return resumeBilling(work, actor)
    case 'record':
      return recordChange(work, actor, { ...effect.change, target: { type: 'organization', id, label: name } })
  }
}
