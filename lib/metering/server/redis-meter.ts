import { setTimeout as sleep } from 'node:timers/promises'
import { createTurnsByKey } from '@/lib/platform/concurrency/turns-by-key'
import type { Meter, QuotaGrant } from '../core/quota'
import { isSettlementDue, isSettlementOverdue, redisCeiling } from '../core/redis-share'
import { type Account, createQuotaAccounts } from './quota-accounts'
import { createRedisBreaker } from './redis-circuit-breaker'
import type { RedisQuota } from './redis-quota'
import { createRestOfQuota, newPart, type Part, productsOf } from './rest-of-quota'
import { createSettler, type TakeQuota } from './settle-redis-quota'

type Ports = {
  quota: RedisQuota
  /** the counter of the database */
  takeQuota: TakeQuota
  onFallback: (isFallback: boolean) => void
  settleEveryMs: number
}

const STILL_ASKING_MS = 10

/**
 * Grants by Redis, and by the database wherever that is safer or Redis does not answer (decision 0013):
 * the last tenth of a limit, a small limit, the first request of a day, and all of them while Redis fails.
 */
export function createRedisMeter(ports: Ports): Meter & { close: () => Promise<void> } {
  const accounts = createQuotaAccounts()
  const inTurn = createTurnsByKey()
  const takeInTurn: TakeQuota = (asked) => inTurn(productsOf(asked), () => ports.takeQuota(asked))
  const settler = createSettler(takeInTurn, accounts)
  let asking = 0
  const recover = async () => {
    // Tickets are found as long as no newer ones take their place: so all of them, before the first new one is given.
    while (asking > 0) await sleep(STILL_ASKING_MS)
    await Promise.all(accounts.all().map((account) => findLostGrants(ports.quota, account)))
    // What was granted without Redis must be known before it is asked again.
    for (const account of await settler.settleAll()) account.grantedDirectly = null
  }
  const breaker = createRedisBreaker(recover, ports.onFallback)

  const tick = () => settler.settleNews().then(accounts.prune, () => undefined)
  const timer = setInterval(() => void tick(), ports.settleEveryMs).unref()

  const askRedis = async (part: Part) => {
    const ticket = ports.quota.newTicket()
    asking += 1
    part.isAskedOfRedis = true
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

  const askRedisOf = async (parts: Part[]) => {
    if (breaker.isOpen()) return
    await Promise.all(parts.filter(({ account, isAskedOfRedis }) => !isAskedOfRedis && isShared(account)).map(askRedis))
  }
  const rest = createRestOfQuota({ askRedisOf, takeQuota: ports.takeQuota, takeInTurn, inTurn })

  return {
    take: async (requests) => {
      const parts = requests.map((request) => newPart(request, accounts.hold(request)))
      try {
        await askRedisOf(parts)
        await rest.ask(parts)
        return parts.map(({ granted, used, late }) => late ?? { granted, used })
      } finally {
        for (const { account, late } of parts) releaseAfter(late, () => accounts.release(account))
      }
    },
    close: async () => {
      clearInterval(timer)
      breaker.end()
      const busy = await settler.settleAll()
      await Promise.all(busy.map(rest.settleAgain))
    },
  }
}

function releaseAfter(late: Promise<QuotaGrant> | null, release: () => void): void {
  if (late === null) release()
  else late.then(release, release)
}

const unsettled = ({ redisCount, settledCount }: Account): number => redisCount - settledCount

/** Whether Redis may be used: only after the database was asked once, and while little is unsettled. */
const isShared = (account: Account): boolean =>
  account.grantedDirectly !== null &&
  !account.isClosed &&
  !account.isDirect &&
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

/** What Redis counted of answers that never came, and the database counted as well, is given back. */
async function findLostGrants(quota: RedisQuota, account: Account): Promise<void> {
  const tickets = account.lost
  if (tickets.length === 0) return
  const { count, granted } = await quota.find(account, tickets)
  account.redisCount = Math.max(account.redisCount, count)
  account.lost = []
  account.refund += granted
}
