import { dailyLimit, type Plan } from '@/lib/plans/core/plan'
import type { WriteContext } from '@/lib/platform/database/context'
import { utcDay } from '@/lib/shared/durations'
import { saveEvents } from './emit-events'
import { findProducts } from './events.sql'
import { findUsage, noteUsage, type UsageCandidate } from './notices.sql'

/** Sends usage.threshold for every product that reached 80 or 100 % of its daily limit: once per day each. */
export async function emitUsage(work: WriteContext): Promise<void> {
  for (const candidate of await findUsage(work.tx, utcDay(work.now))) await announceProduct(work, candidate)
}

async function announceProduct(
  work: WriteContext,
  { productId, organizationId, used, plan, override }: UsageCandidate,
) {
  const day = utcDay(work.now)
  // The constraint organization_plan holds it to these.
  const limit = dailyLimit(plan as Plan, override)
  for (const threshold of reachedThresholds(used, limit)) {
    if (!(await noteUsage(work.tx, { productId, organizationId, day, threshold }, work.now))) continue
    const [product] = await findProducts(work.tx, { organizationId, ids: [productId] })
    if (!product || limit === null) continue
    const data = { product, day, threshold_percent: threshold, used, limit }
    await saveEvents(work, organizationId, [{ event: { type: 'usage.threshold', data }, licenseId: null }])
  }
}

const THRESHOLDS = [80, 100] as const

/** The thresholds, in per cent, that a day's use has reached. Unlimited has none, and so has a limit of nothing. */
const reachedThresholds = (used: number, limit: number | null): (80 | 100)[] =>
  limit === null || limit === 0 ? [] : THRESHOLDS.filter((percent) => used * 100 >= limit * percent)
