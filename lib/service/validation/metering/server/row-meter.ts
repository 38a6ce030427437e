import { createTurnsByKey } from '@/lib/foundation/platform/concurrency/turns-by-key'
import type { QuotaGrant, QuotaTaken } from '../core/quota'
import { createBusyQuota } from './busy-quota'
import { createTakeInTurn } from './take-in-turn'

type Ports<R> = {
  /** One statement for rows in the order of their ids; `busy` for a row that another transaction holds. */
  takeQuota: (ordered: R[]) => Promise<(QuotaGrant | 'busy')[]>
  idOf: (request: R) => string
}

/**
 * Counts in rows that are locked while they grant. Batches of this process take turns per row. If another transaction
 * holds a row, or the statement of an earlier batch stalls, that row is retried alone and its batch goes on without it.
 */
export function createRowMeter<R>({ takeQuota, idOf }: Ports<R>): (requests: R[]) => Promise<QuotaTaken[]> {
  // The statement needs the order of ids, but retried rows arrive in any order.
  const ask = async (requests: R[]) => {
    const ordered = requests
      .map((request, i) => ({ i, request }))
      .sort((a, b) => (idOf(a.request) < idOf(b.request) ? -1 : 1))
    const taken = await takeQuota(ordered.map(({ request }) => request))
    const answers: typeof taken = []
    for (const [at, { i }] of ordered.entries()) answers[i] = taken[at] ?? 'busy'
    return answers
  }
  const takeInTurn = createTakeInTurn(createTurnsByKey(), ask, idOf)
  const busy = createBusyQuota(ask, idOf)

  return async (requests) => {
    const free = requests.filter((request) => !busy.isAsked(idOf(request)))
    const taken = await takeInTurn(free)
    const grants = new Map(free.map((request, i) => [idOf(request), taken[i]]))
    return requests.map((request) => {
      const grant = grants.get(idOf(request)) ?? 'busy'
      return grant === 'busy' ? busy.ask(request) : grant
    })
  }
}
