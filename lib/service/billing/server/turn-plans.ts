import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import type { Plan } from '@/lib/foundation/plans/core/plan'
import { lockMode, saveMode } from '@/lib/foundation/plans/server/installation-mode'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import { type OperatorIdentity, operatorOf } from '@/lib/foundation/shared/change'
import { subscriptionsProblem } from '../core/subscriptions-problem'
import { moveToPlan, selectBillingSuspended } from './organizations.sql'
import { countLiveSubscriptions } from './subscriptions.sql'
import { resumeBilling } from './suspend-billing'

/** Why plans can't be turned off; null if they can. */
export const findSubscriptionsProblem = async (db: Db | Tx): Promise<string | null> =>
  subscriptionsProblem(await countLiveSubscriptions(db))

/**
 * Turns plans off: every organization is on Enterprise without a limit, no billing is suspended, and sign-up is closed.
 * Says how many organizations were moved; null if plans were off already.
 */
export async function turnPlansOff(work: WriteContext, by: OperatorIdentity): Promise<number | null> {
  if (!hasPlans(await lockMode(work.tx))) return null
  const problem = await findSubscriptionsProblem(work.tx)
  if (problem) throw new Fault('conflict', problem)
  // First: without plans, nobody is notified of one.
  await saveMode(work.tx, { serves: 'us', isSignUpOpen: false })
  const moved = await moveAll(work, by, 'enterprise')
  for (const { id } of await selectBillingSuspended(work.tx)) await resumeBilling(work, operatorOf(by, id))
  return moved
}

type WithPlans = {
  /** where organizations begin, if there were no plans before */
  plan: Plan
  isSignUpOpen: boolean
}

/** Turns plans on, or opens or closes sign-up where they are on already. Says which; null if nothing was to change. */
export async function turnPlansOn(
  work: WriteContext,
  by: OperatorIdentity,
  { plan, isSignUpOpen }: WithPlans,
): Promise<'plans' | 'sign_up' | null> {
  const before = await lockMode(work.tx)
  if (hasPlans(before) && before.isSignUpOpen === isSignUpOpen) return null
  await saveMode(work.tx, { serves: 'vendors', isSignUpOpen })
  if (hasPlans(before)) return 'sign_up'
  await moveAll(work, by, plan)
  return 'plans'
}

/** Says how many weren't there. */
async function moveAll(work: WriteContext, by: OperatorIdentity, plan: Plan): Promise<number> {
  const moved = await moveToPlan(work.tx, plan)
  for (const { id, name, ...before } of moved)
    await recordChange(work, operatorOf(by, id), {
      action: 'billing.plan_changed',
      target: { type: 'organization', id, label: name },
      before,
      after: { plan, daily_limit_override: null },
    })
  return moved.length
}
