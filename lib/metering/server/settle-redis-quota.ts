import { type Account, giveBack, noteSettled, type QuotaAccounts, settlementOf } from './quota-accounts'
import type { Settled, Settlement } from './usage-days.sql'

export type TakeQuota = (requests: Settlement[]) => Promise<Settled[]>

/** Asks the database for each account's `wanted`, in one statement; answers in the order asked. */
export async function askDatabase(
  takeQuota: TakeQuota,
  asks: { account: Account; wanted: number }[],
): Promise<Settled[]> {
  if (asks.length === 0) return []
  const ordered = asks
    .map(({ account, wanted }, i) => ({ account, i, settlement: settlementOf(account, wanted) }))
    .sort((a, b) => (a.account.productId < b.account.productId ? -1 : 1))
  try {
    const answers = await takeQuota(ordered.map(({ settlement }) => settlement))
    const settled: Settled[] = []
    ordered.forEach(({ account, i }, at) => {
      const answer = answers[at]
      if (!answer) throw new Error('the database settled fewer products than it was asked')
      noteSettled(account, answer)
      settled[i] = answer
    })
    return settled
  } catch (error) {
    for (const { account, settlement } of ordered) giveBack(account, settlement)
    throw error
  }
}

/** Reports to the database what Redis granted, and reads what the database granted itself. */
export function createSettler(takeQuota: TakeQuota, accounts: QuotaAccounts) {
  let underWay: Promise<void> | undefined
  const settle = async (due: Account[]) => {
    await askDatabase(
      takeQuota,
      due.map((account) => ({ account, wanted: 0 })),
    )
  }
  return {
    /** The accounts with changes; one settlement at a time, so concurrent callers await the same one. */
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
