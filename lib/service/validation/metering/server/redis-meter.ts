import { setTimeout as sleep } from 'node:timers/promises'
import { createTurnsByKey } from '@/lib/foundation/platform/concurrency/turns-by-key'
import type { Meter, QuotaGrant } from '../core/quota'
import { isSettlementDue, isSettlementOverdue, redisCeiling } from '../core/redis-share'
import { type Account, createQuotaAccounts, withBurst } from './quota-accounts'
import { createRedisBreaker, type OnFallback } from './redis-circuit-breaker'
import type { RedisQuota } from './redis-quota'
import { createRestOfQuota, newPart, type Part } from './rest-of-quota'
import { createSettler, type TakeQuota } from './settle-redis-quota'
import { createTakeInTurn } from './take-in-turn'

type Ports = {
  quota: RedisQuota
  /** the counter of the database */
  takeQuota: TakeQuota
  onFallback: OnFallback
  settleEveryMs: number
}

const STILL_ASKING_MS = 10

/**
 * Grants by Redis, or by the database where that is safer (decision 0013): for the last tenth of a limit, a small
 * limit, the first request of a day, and all requests while Redis fails.
 */
export function createRedisMeter(ports: Ports): Meter & { close: () => Promise<void> } {
  const accounts = createQuotaAccounts()
  const inTurn = createTurnsByKey()
  const settler = createSettler(
    createTakeInTurn(inTurn, ports.takeQuota, ({ productId }) => productId),
    accounts,
  )
  let asking = 0
  const recover = async () => {
    // New tickets reuse the slots of old ones, so give up all lost tickets before the first new one is issued.
    while (asking > 0) await sleep(STILL_ASKING_MS)
    await Promise.all(accounts.all().map((account) => refundLostGrants(ports.quota, account)))
    // Redis may be asked again only once the grants made without it are known.
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
    } catch (error) {
      part.account.lost.push(ticket)
      breaker.open(error)
    } finally {
      asking -= 1
    }
  }

  const askRedisOf = async (parts: Part[]) => {
    if (breaker.isOpen()) return
    await Promise.all(parts.filter(({ account, isAskedOfRedis }) => !isAskedOfRedis && isShared(account)).map(askRedis))
  }
  const rest = createRestOfQuota({ askRedisOf, takeQuota: ports.takeQuota, inTurn })

  return {
    take: async (requests) => {
      const parts = requests.map((request) => newPart(request, accounts.hold(request)))
      try {
        await askRedisOf(parts)
        await rest.ask(parts)
        return parts.map(({ account, granted, used, late }) => late ?? withBurst(account, { granted, used }))
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

/** Whether Redis may grant: only after the first query to the database, and while little is unsettled. */
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

/** Refunds grants whose reply was lost and which both Redis and the database counted. */
async function refundLostGrants(quota: RedisQuota, account: Account): Promise<void> {
  const tickets = account.lost
  if (tickets.length === 0) return
  const { count, granted } = await quota.giveUp(account, tickets)
  account.redisCount = Math.max(account.redisCount, count)
  account.lost = []
  account.refund += granted
}
