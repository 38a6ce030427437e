import { DAY_MS, HOUR_MS, utcDay } from '@/lib/foundation/shared/durations'
import type { Look } from '@/lib/foundation/work/server/work'
import { type AlertParts, announceUsage, pruneUsageAlerts } from './announce-usage'
import { settleDay } from './settle-day'

/** A day is settled once it has been over for so long: every process has written its records and grants of it. */
const SETTLED_MS = HOUR_MS

type UsageWorkParts = Omit<AlertParts, 'transact'> & {
  /** the days that this process has settled, for as long as it looks back at them */
  settledDays: Set<string>
}

/** Announces usage, and settles the days that are over. */
export function createUsageWork({ settledDays, ...parts }: UsageWorkParts): Look {
  const settle = async (transact: AlertParts['transact'], lookBackMs: number) => {
    const days = daysOver(parts.clock().getTime() - SETTLED_MS, lookBackMs)
    for (const day of settledDays) if (!days.includes(day)) settledDays.delete(day)
    for (const day of days.filter((each) => !settledDays.has(each))) {
      await settleDay({ ...parts, transact }, day)
      settledDays.add(day)
    }
  }
  return async (transact, lookBackMs) => {
    await announceUsage({ ...parts, transact })
    if (lookBackMs < DAY_MS) return
    await pruneUsageAlerts({ ...parts, transact })
    await settle(transact, lookBackMs)
  }
}

/** The UTC days that were over at `at`, as far back as `lookBackMs`. */
function daysOver(at: number, lookBackMs: number): string[] {
  const count = Math.floor(lookBackMs / DAY_MS)
  return Array.from({ length: count }, (_, i) => utcDay(new Date(at - (i + 1) * DAY_MS)))
}
