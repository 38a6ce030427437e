import { DAY_MS, HOUR_MS, utcDay } from '@/lib/shared/durations'
import { type AlertParts, announceUsage, pruneUsageAlerts } from './announce-usage'
import { raiseCounters } from './usage-by-status.sql'

/** A day is settled once it has been over for so long: every process has written its records and grants of it. */
const SETTLED_MS = HOUR_MS

/** What the clock brings about in the usage of products, for the worker of short jobs. */
export const createUsageWork = (parts: Omit<AlertParts, 'transact'>) => ({
  notices: async (transact: AlertParts['transact'], lookBackMs: number): Promise<void> => {
    await announceUsage({ ...parts, transact })
    if (lookBackMs < DAY_MS) return
    await pruneUsageAlerts({ ...parts, transact })
    for (let back = DAY_MS; back <= lookBackMs; back += DAY_MS) {
      await transact(({ tx, now }) => raiseCounters(tx, utcDay(new Date(now.getTime() - back - SETTLED_MS))))
    }
  },
})
