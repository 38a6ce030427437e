import type pg from 'pg'
import { createTurnsByKey } from '@/lib/platform/concurrency/turns-by-key'
import type { Meter, QuotaRequest } from '../core/quota'
import { createBusyQuota } from './busy-quota'
import { takeQuota } from './usage-days.sql'

/**
 * The default meter: one row per product and UTC day, locked while it grants. Batches of this process take turns on a
 * product; one whose row another transaction holds is asked for again by itself, and its batch goes on without it.
 */
export function createPostgresMeter(pool: pg.Pool): Meter {
  const inTurn = createTurnsByKey()
  const ask = (requests: QuotaRequest[]) =>
    takeQuota(
      pool,
      requests.map((request) => ({ ...request, redisCount: 0, refund: 0 })),
    )
  const busy = createBusyQuota(ask, ({ productId }) => productId)

  return {
    take: async (requests) => {
      const free = requests.filter(({ productId }) => !busy.isAsked(productId))
      const productIds = free.map(({ productId }) => productId)
      const taken = free.length > 0 ? await inTurn(productIds, () => ask(free)) : []
      const grants = new Map(free.map(({ productId }, i) => [productId, taken[i]]))
      return requests.map((request) => {
        const grant = grants.get(request.productId) ?? 'busy'
        return grant === 'busy' ? busy.ask(request) : grant
      })
    },
  }
}
