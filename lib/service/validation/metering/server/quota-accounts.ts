import type { QuotaGrant, QuotaRequest } from '../core/quota'
import type { Attempt } from './redis-quota'
import type { Settled, Settlement } from './usage-days.sql'

/** What one process knows about a product's usage on a day. Counts only grow, so a late update is harmless. */
export type Account = Pick<QuotaRequest, 'productId' | 'organizationId' | 'day' | 'limit'> & {
  /** what a burst would raise the limit to, if one may begin */
  mayBurstTo: number | null
  /** what a burst raised the limit to */
  burst: number | null
  /** granted by Redis so far to all processes, as last reported */
  redisCount: number
  /** how much of it is settled with the database */
  settledCount: number
  /** granted by the database itself; null before the first query */
  grantedDirectly: number | null
  /** `grantedDirectly` as of the latest scheduled settlement, or of the first query */
  directAtSettlement: number
  /** The database grants so much, here or elsewhere, that the last known count is too stale for Redis to grant on. */
  isDirect: boolean
  /** queries under way in which the database may grant more */
  directQueries: number
  /** consecutive scheduled settlements that found the counter locked */
  busySettlements: number
  /** Redis grants nothing more for this day */
  isClosed: boolean
  /** grants whose reply was lost: the database counted them instead, and Redis may have counted them too */
  lost: Attempt[]
  /** how many of these were counted twice */
  refund: number
  isActive: boolean
  /** batches that use the account now; it must not be deleted before they record their grants */
  holders: number
}

export type QuotaAccounts = ReturnType<typeof createQuotaAccounts>

export function createQuotaAccounts() {
  const accounts = new Map<string, Account>()
  return {
    /** The account of a request, which is kept until it is released. */
    hold: (request: QuotaRequest): Account => {
      const key = `${request.productId} ${request.day}`
      const account = accounts.get(key) ?? newAccount(request)
      accounts.set(key, account)
      account.limit = request.limit
      account.mayBurstTo = request.burst ?? null
      account.isActive = true
      account.holders += 1
      return account
    },
    release: (account: Account): void => {
      account.holders -= 1
    },
    all: () => [...accounts.values()],
    /** Deletes accounts that are no longer requested, once they are fully settled. */
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
  mayBurstTo: null,
  burst: null,
  redisCount: 0,
  settledCount: 0,
  grantedDirectly: null,
  directAtSettlement: 0,
  isDirect: false,
  directQueries: 0,
  busySettlements: 0,
  isClosed: false,
  lost: [],
  refund: 0,
  isActive: true,
  holders: 0,
})

/** Requests `wanted` more from the database, and reports what this process knows. A refund is sent only once. */
export function settlementOf(account: Account, wanted: number): Settlement {
  const { productId, organizationId, day, limit, mayBurstTo, redisCount, refund } = account
  account.refund = 0
  const settlement = { productId, organizationId, day, limit, wanted, redisCount, refund }
  return mayBurstTo === null ? settlement : { ...settlement, burst: mayBurstTo }
}

/** The counter was locked or the database out of reach, so nothing was refunded yet. */
export const giveBack = (account: Account, { refund }: Settlement): void => {
  account.refund += refund
}

export function noteSettled(account: Account, { used, grantedByRedis, burst }: Settled): void {
  account.burst = burst ?? account.burst
  const isFirst = account.grantedDirectly === null
  account.redisCount = Math.max(account.redisCount, grantedByRedis)
  account.settledCount = Math.max(account.settledCount, grantedByRedis)
  account.grantedDirectly = Math.max(account.grantedDirectly ?? 0, used - grantedByRedis)
  if (isFirst) account.directAtSettlement = account.grantedDirectly
}

/** A grant of this account, with the limit that a burst raised the day to. */
export const withBurst = ({ burst }: Account, grant: QuotaGrant): QuotaGrant =>
  burst === null ? grant : { ...grant, burst }

/**
 * After a scheduled settlement. Until the next, the database may grant half of its reserve before Redis must stop. What
 * queries under way are granted is not known yet: beside a stalled statement they do not take turns with settlements.
 */
export function noteDirectGrants(account: Account): void {
  const { limit, grantedDirectly, directAtSettlement, directQueries } = account
  account.busySettlements = 0
  if (grantedDirectly === null) return
  account.isDirect = limit !== null && (directQueries > 0 || grantedDirectly - directAtSettlement > limit / 20)
  account.directAtSettlement = grantedDirectly
}

/** A scheduled settlement found the counter locked. After two in a row, the known count of direct grants is stale. */
export function noteBusySettlement(account: Account): void {
  account.busySettlements += 1
  if (account.busySettlements > 1 && account.limit !== null && account.grantedDirectly !== null) account.isDirect = true
}
