import { hadNoConnection } from '@/lib/foundation/platform/database/db'
import {
  type Account,
  giveBack,
  noteBusySettlement,
  noteDirectGrants,
  noteSettled,
  type QuotaAccounts,
  settlementOf,
} from './quota-accounts'
import type { Settled, Settlement } from './usage-days.sql'

export type TakeQuota = (requests: Settlement[]) => Promise<(Settled | 'busy')[]>

export type Ask = { account: Account; wanted: number }

/** Asks the database for each account's `wanted` in one statement, and returns the results in the order of `asks`. */
export async function askDatabase(takeQuota: TakeQuota, asks: Ask[]): Promise<(Settled | 'busy')[]> {
  if (asks.length === 0) return []
  const granting = asks.filter(({ wanted }) => wanted > 0)
  // The first query of a day only reads the database's count, unless it stalled and another one is sent beside it.
  for (const { account } of granting) account.isDirect ||= account.grantedDirectly !== null || account.directQueries > 0
  for (const { account } of granting) account.directQueries += 1
  const ordered = asks
    .map(({ account, wanted }, i) => ({ account, i, settlement: settlementOf(account, wanted) }))
    .sort((a, b) => (a.account.productId < b.account.productId ? -1 : 1))
  try {
    const answers = await takeQuota(ordered.map(({ settlement }) => settlement))
    const settled: (Settled | 'busy')[] = []
    ordered.forEach(({ account, i, settlement }, at) => {
      const answer = answers[at]
      if (!answer) throw new Error('the database settled fewer products than it was asked')
      if (answer === 'busy') giveBack(account, settlement)
      else noteSettled(account, answer)
      settled[i] = answer
    })
    return settled
  } catch (error) {
    // Otherwise it may have been committed, and its refund must not be subtracted twice.
    if (hadNoConnection(error)) for (const { account, settlement } of ordered) giveBack(account, settlement)
    throw error
  } finally {
    for (const { account } of granting) account.directQueries -= 1
  }
}

/**
 * Reports to the database what Redis granted, and reads what the database granted itself. Both functions return the
 * accounts whose counters another transaction holds; they are settled the next time.
 */
export function createSettler(takeQuota: TakeQuota, accounts: QuotaAccounts) {
  let underWay: Promise<Account[]> | undefined
  const settle = async (due: Account[]): Promise<Account[]> => {
    const settled = await askDatabase(
      takeQuota,
      due.map((account) => ({ account, wanted: 0 })),
    )
    for (const [i, account] of due.entries()) {
      if (settled[i] === 'busy') noteBusySettlement(account)
      else noteDirectGrants(account)
    }
    return due.filter((_, i) => settled[i] === 'busy')
  }
  return {
    /** Settles the accounts with changes. One settlement runs at a time, and concurrent callers await the same one. */
    settleNews: () => {
      underWay ??= settle(accounts.all().filter(hasNews)).finally(() => {
        underWay = undefined
      })
      return underWay
    },
    settleAll: () => settle(accounts.all()),
  }
}

const hasNews = ({ isActive, redisCount, settledCount, refund }: Account): boolean =>
  isActive || redisCount > settledCount || refund > 0
