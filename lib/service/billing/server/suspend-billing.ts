import { requireLockedOrganization } from '@/lib/catalog/organizations/server/require-organization'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import { requirePlans } from '@/lib/foundation/plans/server/installation-mode'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Actor } from '@/lib/foundation/shared/change'
import { updateBillingSuspension } from './organizations.sql'
import { releaseSuspension } from './subscriptions.sql'

/**
 * Suspends billing: from the next request on, validations answer billing_suspended. An operator also takes over a
 * suspension that a payment would have ended. Members read the reason, if there is one. False if nothing changed.
 */
export const suspendBilling = (
  work: WriteContext,
  actor: Actor,
  reason: string | null = null,
): Promise<{ isChanged: boolean }> =>
  changeSuspension(work, actor, { suspendedAt: work.now, reason, action: 'billing.suspended' })

/** Ends the suspension, from the next request on. False if billing was not suspended. */
export const resumeBilling = (work: WriteContext, actor: Actor): Promise<{ isChanged: boolean }> =>
  changeSuspension(work, actor, { suspendedAt: null, reason: null, action: 'billing.resumed' })

type Suspension = {
  suspendedAt: Date | null
  reason: string | null
  action: 'billing.suspended' | 'billing.resumed'
}

async function changeSuspension(work: WriteContext, actor: Actor, { suspendedAt, reason, action }: Suspension) {
  if (actor.isOperator && suspendedAt !== null) await requirePlans(work.tx)
  const id = actor.organizationId
  const before = await requireLockedOrganization(work.tx, id)
  const isReleased = actor.isOperator === true && (await releaseSuspension(work.tx, id))
  const target = { type: 'organization', id, label: before.name } as const
  const given = reason === null ? {} : { reason }
  if ((before.billingSuspendedAt === null) === (suspendedAt === null)) {
    const isTakenOver = isReleased && suspendedAt !== null
    if (isTakenOver) {
      const { billingSuspendedAt } = before
      await updateBillingSuspension(work.tx, id, { billingSuspendedAt, billingSuspensionReason: reason })
      await recordChange(work, actor, {
        action: 'billing.suspension_taken_over',
        target,
        before: { ends_with_payment: true },
        after: { ends_with_payment: false, ...given },
      })
    }
    return { isChanged: isTakenOver }
  }
  await updateBillingSuspension(work.tx, id, { billingSuspendedAt: suspendedAt, billingSuspensionReason: reason })
  await recordChange(work, actor, {
    action,
    target,
    before: { billing_suspended_at: before.billingSuspendedAt },
    after: { billing_suspended_at: suspendedAt, ...given },
  })
  return { isChanged: true }
}
