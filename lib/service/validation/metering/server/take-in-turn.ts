import type { InTurn } from '@/lib/foundation/platform/concurrency/turns-by-key'

/** Waits its turn behind other statements of this process. `busy` for what a statement that stalls was asked for. */
export const createTakeInTurn =
  <R, A>(inTurn: InTurn, take: (requests: R[]) => Promise<A[]>, idOf: (request: R) => string) =>
  (asked: R[]): Promise<(A | 'busy')[]> =>
    inTurn(asked.map(idOf), async (ready) => {
      const due = asked.filter((request) => ready.has(idOf(request)))
      const taken = due.length > 0 ? await take(due) : []
      if (taken.length < due.length) throw new Error('fewer requests were answered than asked')
      const answers = new Map(due.map((request, i) => [request, taken[i]]))
      return asked.map((request) => answers.get(request) ?? 'busy')
    })
