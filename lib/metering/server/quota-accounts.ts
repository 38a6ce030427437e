import type { QuotaRequest } from '../core/quota'
import type { Attempt } from './redis-quota'
import type { Settled, Settlement } from './usage-days.sql'

/** What one process knows about a product's day. Counts only grow, so a late update never undoes a newer one. */
export type Account = Pick<QuotaRequest, 'productId' | 'organizationId' | 'day' | 'limit'> & {
  /** granted by Redis so far, by all processes, as last reported */
  redisCount: number
  /** how much of it the database knows */
  settledCount: number
  /** granted by the database itself; null until it was asked once */
  grantedDirectly: number | null
  /** what that was at the latest settlement by the clock, or at first */
  directAtSettlement: number
  /** Much is granted by the database, here or elsewhere: what was last heard of it is no ground for Redis to grant on. */
  isDirect: boolean
  /** settlements by the clock that found the counter locked, one after the other */
  busySettlements: number
  /** Redis grants no more of this day */
  isClosed: boolean
  /** grants whose answer was lost: taken from the database instead, and perhaps counted by Redis as well */
  lost: Attempt[]
  /** of these, what turned out to be counted twice */
  refund: number
  isActive: boolean
  /** batches that use it right now: their grants could not be recorded in a deleted account */
  holders: number
}

export type QuotaAccounts = ReturnType<typeof createQuotaAccounts>

export function createQuotaAccounts() {
  const accounts = new Map<string, Account>()
  return {
    /** The account of a request, kept until it is released. */
    hold: (request: QuotaRequest): Account => {
      const key = `${request.productId} ${request.day}`
      const account = accounts.get(key) ?? newAccount(request)
      accounts.set(key, account)
      account.limit = request.limit
      account.isActive = true
      account.holders += 1
      return account
    },
    release: (account: Account): void => {
      account.holders -= 1
    },
    all: () => [...accounts.values()],
    /** Deletes days that are no longer requested, once the database knows all of them. */
    prune: () => {
      for (const [key, account] of accounts) {
        const isSettled =
          account.redisCount === account.settledCount && account.refund === 0 && account.lost.length === 0
        if (isSettled && !account.isActive && account.holders === 0) accounts.delete(key)
        account.isActive = false
      }
    },
  }
}

const newAccount = ({ productId, organizationId, day, limit }: QuotaRequest): Account => ({
  productId,
  organizationId,
  day,
  limit,
  redisCount: 0,
  settledCount: 0,
  grantedDirectly: null,
  directAtSettlement: 0,
  isDirect: false,
  busySettlements: 0,
  isClosed: false,
  lost: [],
  refund: 0,
  isActive: true,
  holders: 0,
})

/** Requests `wanted` more from the database, and reports all that this process knows. The refund is given out once. */
export function settlementOf(account: Account, wanted: number): Settlement {
  const { productId, organizationId, day, limit, redisCount, refund } = account
  account.refund = 0
  return { productId, organizationId, day, limit, wanted, redisCount, refund }
}

/** The settlement did not reach the database: the refund has to be given out again. */
export const giveBack = (account: Account, { refund }: Settlement): void => {
  account.refund += refund
}

export function noteSettled(account: Account, { used, grantedByRedis }: Settled): void {
  const isFirst = account.grantedDirectly === null
  account.redisCount = Math.max(account.redisCount, grantedByRedis)
  account.settledCount = Math.max(account.settledCount, grantedByRedis)
  account.grantedDirectly = Math.max(account.grantedDirectly ?? 0, used - grantedByRedis)
  if (isFirst) account.directAtSettlement = account.grantedDirectly
}

/** After a settlement by the clock: half of what the database keeps for itself may be granted unheard of until the next. */
export function noteDirectGrants(account: Account): void {
  const { limit, grantedDirectly, directAtSettlement } = account
  account.busySettlements = 0
  if (grantedDirectly === null) return
  account.isDirect = limit !== null && grantedDirectly - directAtSettlement > limit / 20
  account.directAtSettlement = grantedDirectly
}

/** A settlement by the clock found the counter locked: twice running, nothing recent is known of what else is granted. */
export function noteBusySettlement(account: Account): void {
  account.busySettlements += 1
  if (account.busySettlements > 1 && account.limit !== null && account.grantedDirectly !== null) account.isDirect = true
}
