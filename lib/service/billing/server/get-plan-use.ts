import { requireOrganization } from '@/lib/catalog/organizations/server/require-organization'
import { maxMailsOfOrganization } from '@/lib/foundation/mail/core/mail-limits'
import { countMailsToday } from '@/lib/foundation/mail/server/count-mail'
import type { Member } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { DAY_MS, utcDay } from '@/lib/foundation/shared/durations'
import type { PlanUse } from '../core/plan-use'
import { isLive } from '../core/subscription'
import { countPlanUse } from './plan-use.sql'
import { findSubscription } from './subscriptions.sql'

/** The plan and what is used of it, which every member may see: their work ends at its limits. */
export async function getPlanUse(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  { organizationId }: Pick<Member, 'organizationId'>,
): Promise<PlanUse> {
  const productsSince = new Date(now.getTime() - DAY_MS)
  const [{ plan, dailyLimitOverride, createdAt }, account, counts, sent] = await Promise.all([
    requireOrganization(db, organizationId),
    findSubscription(db, organizationId),
    countPlanUse(db, organizationId, { now, day: utcDay(now), productsSince }),
    countMailsToday({ db, now }, organizationId),
  ])
  const { products, members, webhookEndpoints, accessTokens, shops, usesSigning, busiestName, busiestUsed } = counts
  return {
    plan,
    dailyLimitOverride,
    products,
    members,
    webhookEndpoints,
    accessTokens,
    shops,
    mails: { sent, limit: maxMailsOfOrganization({ plan, createdAt }, now) },
    usesSigning,
    busiest: busiestName === null ? null : { name: busiestName, used: busiestUsed ?? 0 },
    isPaid: account !== null && isLive(account.state),
    endsAt: account?.state === 'canceled' ? null : (account?.endsAt?.toISOString() ?? null),
  }
}
