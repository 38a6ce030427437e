import { recordChange } from '@/lib/changes/server/record-changes'
import type { WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import type { Actor } from '@/lib/shared/change'
import { lockBilling, updateBillingSuspension } from './organizations.sql'
import { releaseSuspension } from './subscriptions.sql'

/**
 * Suspends billing: from the next request on, validations answer billing_suspended. False if it was already suspended.
 */
export const suspendBilling = (work: WriteContext, actor: Actor): Promise<{ isChanged: boolean }> =>
  changeSuspension(work, actor, { suspendedAt: work.now, action: 'billing.suspended' })

/** Ends the suspension, from the next request on. False if billing was not suspended. */
export const resumeBilling = (work: WriteContext, actor: Actor): Promise<{ isChanged: boolean }> =>
  changeSuspension(work, actor, { suspendedAt: null, action: 'billing.resumed' })

type Suspension = { suspendedAt: Date | null; action: 'billing.suspended' | 'billing.resumed' }

async function changeSuspension(work: WriteContext, actor: Actor, { suspendedAt, action }: Suspension) {
  const id = actor.organizationId
  const before = await lockBilling(work.tx, id)
  if (!before) throw new Fault('not_found', 'There is no such organization.')
  if (actor.isOperator) await releaseSuspension(work.tx, id)
  const isChanged = (before.billingSuspendedAt === null) !== (suspendedAt === null)
  if (!isChanged) return { isChanged }
  await updateBillingSuspension(work.tx, id, suspendedAt)
  await recordChange(work, actor, {
    action,
    target: { type: 'organization', id, label: before.name },
    before: { billing_suspended_at: before.billingSuspendedAt },
    after: { billing_suspended_at: suspendedAt },
  })
  return { isChanged }
}
