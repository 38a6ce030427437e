import type { InTurn } from '@/lib/foundation/platform/concurrency/turns-by-key'
import type { QuotaGrant, QuotaRequest } from '../core/quota'
import { createBusyQuota } from './busy-quota'
import { type Account, withBurst } from './quota-accounts'
import { type Ask, askDatabase, type TakeQuota } from './settle-redis-quota'

/** What a batch requests for one product, and what was granted so far. */
export type Part = {
  request: QuotaRequest
  account: Account
  granted: number
  used: number
  isAskedOfRedis: boolean
  /** Set if the counter is held by another transaction or a stalled statement: the grant that arrives after the batch. */
  late: Promise<QuotaGrant> | null
}

export const newPart = (request: QuotaRequest, account: Account): Part => ({
  request,
  account,
  granted: 0,
  used: 0,
  isAskedOfRedis: false,
  late: null,
})

type Ports = {
  /** Asks Redis for the parts that it may grant and was not asked for yet. */
  askRedisOf: (parts: Part[]) => Promise<void>
  takeQuota: TakeQuota
  inTurn: InTurn
}

/** Asks the database for what Redis did not grant, in one statement. Products that are held are retried separately. */
export function createRestOfQuota({ askRedisOf, takeQuota, inTurn }: Ports) {
  const askLate = createBusyQuota(
    (asks: Ask[]) => askDatabase(takeQuota, asks),
    ({ account }) => account.productId,
  )
  const isBusy = ({ account }: Part) => askLate.isAsked(account.productId)

  const wait = (part: Part) => {
    const { granted, used } = part
    part.late = askLate.ask(missing(part)).then(
      (more): QuotaGrant => withBurst(part.account, { granted: granted + more.granted, used: more.used }),
      (error: unknown): QuotaGrant => {
        // What Redis granted stays counted, so those calls are answered.
        if (granted === 0) throw error
        return withBurst(part.account, { granted, used, isCut: true })
      },
    )
    // The batch may still wait for its other products, and only then handles this rejection.
    part.late.catch(() => undefined)
  }

  const askFree = async (free: Part[]) => {
    // While these parts waited for their turn, the database may have reported how much Redis may grant.
    await askRedisOf(free)
    const open = free.filter(isOpen)
    const settled = await askDatabase(takeQuota, open.map(missing))
    open.forEach((part, i) => {
      const answer = settled[i] ?? 'busy'
      if (answer === 'busy') wait(part)
      else Object.assign(part, { granted: part.granted + answer.granted, used: answer.used })
    })
  }

  return {
    ask: async (parts: Part[]): Promise<void> => {
      const open = parts.filter(isOpen)
      const free = open.filter((part) => !isBusy(part))
      for (const part of open.filter(isBusy)) wait(part)
      if (free.length === 0) return
      await inTurn(
        free.map(({ account }) => account.productId),
        async (ready) => {
          const isReady = ({ account }: Part) => ready.has(account.productId)
          for (const part of free) if (!isReady(part)) wait(part)
          await askFree(free.filter(isReady))
        },
      )
    },
    settleAgain: (account: Account): Promise<unknown> => askLate.ask({ account, wanted: 0 }),
  }
}

const isOpen = ({ request, granted }: Part): boolean => granted < request.wanted
const missing = ({ request, account, granted }: Part): Ask => ({ account, wanted: request.wanted - granted })
