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

type Turned = { isChanged: boolean }

/** Why plans can't be turned off; null if they can. */
export const findSubscriptionsProblem = async (db: Db | Tx): Promise<string | null> =>
  subscriptionsProblem(await countLiveSubscriptions(db))

/** Turns plans off: every organization is on Enterprise without a limit, no billing is suspended, and sign-up is closed. */
export async function turnPlansOff(work: WriteContext, by: OperatorIdentity): Promise<Turned> {
  if (!hasPlans(await lockMode(work.tx))) return { isChanged: false }
  const problem = await findSubscriptionsProblem(work.tx)
  if (problem) throw new Fault('conflict', problem)
  // First: without plans, nobody is notified of one.
  await saveMode(work.tx, { serves: 'us', isSignUpOpen: false })
  await moveAll(work, by, 'enterprise')
  for (const { id } of await selectBillingSuspended(work.tx)) await resumeBilling(work, operatorOf(by, id))
  return { isChanged: true }
}

type WithPlans = {
  /** where organizations begin, if there were no plans before */
  plan: Plan
  isSignUpOpen: boolean
}

/** Turns plans on, or opens or closes sign-up where they are on already. */
export async function turnPlansOn(
  work: WriteContext,
  by: OperatorIdentity,
  { plan, isSignUpOpen }: WithPlans,
): Promise<Turned> {
  const before = await lockMode(work.tx)
  if (hasPlans(before) && before.isSignUpOpen === isSignUpOpen) return { isChanged: false }
  await saveMode(work.tx, { serves: 'vendors', isSignUpOpen })
  if (!hasPlans(before)) await moveAll(work, by, plan)
  return { isChanged: true }
}

async function moveAll(work: WriteContext, by: OperatorIdentity, plan: Plan): Promise<void> {
  for (const { id, name, ...before } of await moveToPlan(work.tx, plan))
    await recordChange(work, operatorOf(by, id), {
      action: 'billing.plan_changed',
      target: { type: 'organization', id, label: name },
      before,
      after: { plan, daily_limit_override: null },
    })
}
