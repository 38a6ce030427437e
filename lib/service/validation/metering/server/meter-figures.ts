import type { Metrics } from '@/lib/foundation/platform/log/metrics'
import type { RedisQuota } from './redis-quota'
import type { TakeQuota } from './settle-redis-quota'

/** Counts which of the two counters granted calls, where Redis counts: the database takes over while Redis fails. */
export function createMeterFigures(metrics: Metrics) {
  const granted = { redis: 0, database: 0 }
  metrics.counter({
    name: 'latchkey_metered_calls_total',
    help: 'Calls that Redis or the database granted, with Redis configured.',
    labels: ['counter'],
    read: () => Object.entries(granted).map(([counter, value]) => ({ labels: { counter }, value })),
  })
  return {
    ofRedis: (quota: RedisQuota): RedisQuota => ({
      ...quota,
      grant: async (account, ask) => {
        const reply = await quota.grant(account, ask)
        granted.redis += reply.granted
        return reply
      },
    }),
    ofDatabase:
      (take: TakeQuota): TakeQuota =>
      async (requests) => {
        const grants = await take(requests)
        for (const grant of grants) granted.database += grant === 'busy' ? 0 : grant.granted
        return grants
      },
  }
}
