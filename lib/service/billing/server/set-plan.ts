import { requireLockedOrganization } from '@/lib/catalog/organizations/server/require-organization'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Plan } from '@/lib/foundation/plans/core/plan'
import { requirePlans } from '@/lib/foundation/plans/server/installation-mode'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Actor } from '@/lib/foundation/shared/change'
import { updatePlan } from './organizations.sql'
import { readSoon } from './subscriptions.sql'

type NewPlan = {
  plan: Plan
  /** requests a day of each product, for Enterprise only; null is unlimited, undefined keeps what Enterprise has */
  dailyLimit?: number | null | undefined
  /** of an operator, for members to read */
  reason?: string | undefined
}

/** Changes an organization's plan. The new limits apply from the next request on, in every instance. */
export async function setPlan(
  work: WriteContext,
  actor: Actor,
  { plan, dailyLimit, reason }: NewPlan,
): Promise<{ isChanged: boolean }> {
  if (plan !== 'enterprise' && dailyLimit !== undefined && dailyLimit !== null)
    throw new Fault('invalid', 'Only Enterprise can have its own daily limit.', {
      daily_limit: 'Only the Enterprise plan can have its own daily limit.',
    })
  if (actor.isOperator) await requirePlans(work.tx)
  const id = actor.organizationId
  const before = await requireLockedOrganization(work.tx, id)
  const kept = dailyLimit === undefined ? before.dailyLimitOverride : dailyLimit
  const after = { plan, dailyLimitOverride: plan === 'enterprise' ? kept : null }
  if (before.plan === after.plan && before.dailyLimitOverride === after.dailyLimitOverride) return { isChanged: false }
  await updatePlan(work.tx, id, after)
  // A subscription that Enterprise kept from being charged for may be overdue.
  if (before.plan === 'enterprise') await readSoon(work.tx, id, work.now)
  await recordChange(work, actor, {
    action: 'billing.plan_changed',
    target: { type: 'organization', id, label: before.name },
    before: { plan: before.plan, daily_limit_override: before.dailyLimitOverride },
    after: {
      plan: after.plan,
      daily_limit_override: after.dailyLimitOverride,
      ...(reason !== undefined && { reason }),
    },
  })
  return { isChanged: true }
}
