import { findLiveOrganization } from '@/lib/catalog/organizations/server/require-organization'
import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import { PLAN_IDS } from '@/lib/foundation/plans/core/plan'
import { readMode, readShownOperator } from '@/lib/foundation/plans/server/installation-mode'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Actor, Change } from '@/lib/foundation/shared/change'
import { isNoticeable, noticeOf } from '../core/notice-of-change'
import { findProductName } from './licensed-products.sql'
import { isNewAccessHeldBack } from './new-access-limit'
import { sendNotice } from './send-notice'
import { isHeldBack } from './transfer-limit'

/**
 * Notifies members of these changes, in the transaction of the changes: a mail is sent if and only if its change is
 * made. Costs nothing if no change is of a kind that members are notified of.
 */
export async function notifyMembers(work: WriteContext, actor: Actor, changes: Change[]): Promise<void> {
  for (const change of changes.filter(isNoticeable)) await notifyOfChange(work, actor, change)
}

async function notifyOfChange(work: WriteContext, actor: Actor, change: Change): Promise<void> {
  // Where there are no plans, nobody hears of them.
  if (change.action.startsWith('billing.') && !hasPlans(await readMode(work.tx))) return
  if (await isHeldBack(work, actor.organizationId, change)) return
  const organization = await findLiveOrganization(work.tx, actor.organizationId)
  if (!organization) return
  const product = change.licenseId ? await findProductName(work.tx, change.licenseId, actor.organizationId) : null
  const notice = noticeOf({
    change,
    actor,
    organization: organization.name,
    label: change.target.label ?? '',
    product,
    isHighestPlan: organization.plan === PLAN_IDS.at(-1),
    contact: change.action.endsWith('.suspended') ? (await readShownOperator(work.tx)).contact : null,
    now: work.now,
  })
  if (!notice || (await isNewAccessHeldBack(work, actor.organizationId, change))) return
  await sendNotice(work, organization, notice)
}
