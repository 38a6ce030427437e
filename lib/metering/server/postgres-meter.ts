import type pg from 'pg'
import { createTurnsByKey } from '@/lib/platform/concurrency/turns-by-key'
import type { Meter, QuotaRequest } from '../core/quota'
import { createBusyQuota } from './busy-quota'
import { takeQuota } from './usage-days.sql'

/**
 * The default meter: one row per product and UTC day, locked while it grants. Batches of this process take turns per
 * product. If another transaction holds a row, that product is retried alone and its batch goes on without it.
 */
export function createPostgresMeter(pool: pg.Pool): Meter {
  const inTurn = createTurnsByKey()
  // The statement needs the order of product ids, but retried products arrive in any order.
  const ask = async (requests: QuotaRequest[]) => {
    const ordered = requests
      .map((request, i) => ({ i, settlement: { ...request, redisCount: 0, refund: 0 } }))
      .sort((a, b) => (a.settlement.productId < b.settlement.productId ? -1 : 1))
    const taken = await takeQuota(
      pool,
      ordered.map(({ settlement }) => settlement),
    )
    const answers: typeof taken = []
    for (const [at, { i }] of ordered.entries()) answers[i] = taken[at] ?? 'busy'
    return answers
  }
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
