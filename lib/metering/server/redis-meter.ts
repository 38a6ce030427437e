import { setTimeout as sleep } from 'node:timers/promises'
import type { Meter, QuotaGrant, QuotaRequest } from '../core/quota'
import { isSettlementDue, isSettlementOverdue, redisCeiling } from '../core/redis-share'
import { type Account, createQuotaAccounts } from './quota-accounts'
import { createRedisBreaker } from './redis-circuit-breaker'
import type { RedisQuota } from './redis-quota'
import { askDatabase, createSettler, type TakeQuota } from './settle-redis-quota'

type Ports = {
  quota: RedisQuota
  /** the counter of the database */
  takeQuota: TakeQuota
  onFallback: (isFallback: boolean) => void
  settleEveryMs: number
}

const STILL_ASKING_MS = 10

type Part = { request: QuotaRequest; account: Account; granted: number; used: number }

/**
 * Grants by Redis, and by the database wherever that is safer or Redis does not answer (decision 0013):
 * the last tenth of a limit, a small limit, the first request of a day, and all of them while Redis fails.
 */
export function createRedisMeter(ports: Ports): Meter & { close: () => Promise<void> } {
  const accounts = createQuotaAccounts()
  const settler = createSettler(ports.takeQuota, accounts)
  let asking = 0
  const recover = async () => {
    // Tickets are found as long as no newer ones take their place: so all of them, before the first new one is given.
    while (asking > 0) await sleep(STILL_ASKING_MS)
    await Promise.all(accounts.all().map((account) => findLostGrants(ports.quota, account)))
    // What was granted without Redis must be known before it is asked again.
    await settler.settleAll()
  }
  const breaker = createRedisBreaker(recover, ports.onFallback)

  const tick = () => settler.settleNews().then(accounts.prune, () => undefined)
  const timer = setInterval(() => void tick(), ports.settleEveryMs).unref()

  const askRedis = async (part: Part) => {
    const ticket = ports.quota.newTicket()
    asking += 1
    try {
      await grantByRedis(ports.quota, part, ticket)
      const { account, request } = part
      if (isSettlementDue(request.limit, unsettled(account))) void settler.settleNews().catch(() => undefined)
    } catch {
      part.account.lost.push(ticket)
      breaker.open()
    } finally {
      asking -= 1
    }
  }

  return {
    take: async (requests) => {
      const parts = requests.map((request): Part => ({ request, account: accounts.hold(request), granted: 0, used: 0 }))
      try {
        if (!breaker.isOpen()) await Promise.all(parts.filter(({ account }) => isShared(account)).map(askRedis))
        await askDatabaseForRest(ports.takeQuota, parts)
        return parts.map(({ granted, used }): QuotaGrant => ({ granted, used }))
      } finally {
        for (const { account } of parts) accounts.release(account)
      }
    },
    close: async () => {
      clearInterval(timer)
      breaker.end()
      await settler.settleAll()
    },
  }
}

const unsettled = ({ redisCount, settledCount }: Account): number => redisCount - settledCount

/** Whether Redis may be used: only after the database was asked once, and while little is unsettled. */
const isShared = (account: Account): boolean =>
  account.grantedDirectly !== null &&
  !account.isClosed &&
  !isSettlementOverdue(account.limit, unsettled(account)) &&
  redisCeiling(account.limit, account.grantedDirectly) !== 0

async function grantByRedis(quota: RedisQuota, part: Part, ticket: ReturnType<RedisQuota['newTicket']>) {
  const { request, account } = part
  const grantedDirectly = account.grantedDirectly ?? 0
  const ceiling = redisCeiling(request.limit, grantedDirectly)
  const { granted, count, isClosed } = await quota.grant(account, { ceiling, wanted: request.wanted, ticket })
  account.redisCount = Math.max(account.redisCount, count)
  account.isClosed ||= isClosed
  part.granted = granted
  part.used = count + grantedDirectly
}

/** What Redis did not grant, in one statement for all products. */
async function askDatabaseForRest(takeQuota: TakeQuota, parts: Part[]): Promise<void> {
  const rest = parts.filter(({ request, granted }) => granted < request.wanted)
  const asks = rest.map(({ request, account, granted }) => ({ account, wanted: request.wanted - granted }))
  const settled = await askDatabase(takeQuota, asks)
  rest.forEach((part, i) => {
    part.granted += settled[i]?.granted ?? 0
    part.used = settled[i]?.used ?? part.used
  })
}

/** What Redis counted of answers that never came, and the database counted as well, is given back. */
async function findLostGrants(quota: RedisQuota, account: Account): Promise<void> {
  const tickets = account.lost
  if (tickets.length === 0) return
  const { count, granted } = await quota.find(account, tickets)
  account.redisCount = Math.max(account.redisCount, count)
  account.lost = []
  account.refund += granted
}
