import type { createTurnsByKey } from '@/lib/platform/concurrency/turns-by-key'
import type { QuotaGrant, QuotaRequest } from '../core/quota'
import { createBusyQuota } from './busy-quota'
import type { Account } from './quota-accounts'
import { type Ask, askDatabase, type TakeQuota } from './settle-redis-quota'

/** What a batch asks for one product, and what it got so far. */
export type Part = {
  request: QuotaRequest
  account: Account
  granted: number
  used: number
  isAskedOfRedis: boolean
  /** What it gets beside its batch, because another transaction holds the counter. */
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

export const productsOf = (asked: { productId: string }[]): string[] => asked.map(({ productId }) => productId)

type Ports = {
  /** Those that Redis may grant, and was not asked for yet. */
  askRedisOf: (parts: Part[]) => Promise<void>
  takeQuota: TakeQuota
  /** Waits for whatever else of this process asks for one of the products. */
  takeInTurn: TakeQuota
  inTurn: ReturnType<typeof createTurnsByKey>
}

/** What Redis did not grant, in one statement for all products; beside it those that another transaction holds. */
export function createRestOfQuota({ askRedisOf, takeQuota, takeInTurn, inTurn }: Ports) {
  const askLate = createBusyQuota(
    (asks: Ask[]) => askDatabase(takeInTurn, asks),
    ({ account }) => account.productId,
  )
  const isBusy = ({ account }: Part) => askLate.isAsked(account.productId)

  const wait = (part: Part) => {
    const { granted, used } = part
    part.late = askLate.ask(missing(part)).then(
      (more): QuotaGrant => ({ granted: granted + more.granted, used: more.used }),
      (error: unknown): QuotaGrant => {
        // What Redis granted stays counted, so it is answered.
        if (granted === 0) throw error
        return { granted, used, isCut: true }
      },
    )
    // The batch may still be waiting for its other products, and looks at this one only then.
    part.late.catch(() => undefined)
  }

  const askFree = async (free: Part[]) => {
    // While they waited for their turn, the database may have said how far Redis may go.
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
      if (free.length > 0) await inTurn(productsOf(free.map(({ account }) => account)), () => askFree(free))
    },
    settleAgain: (account: Account): Promise<unknown> => askLate.ask({ account, wanted: 0 }),
  }
}

const isOpen = ({ request, granted }: Part): boolean => granted < request.wanted
const missing = ({ request, account, granted }: Part): Ask => ({ account, wanted: request.wanted - granted })
