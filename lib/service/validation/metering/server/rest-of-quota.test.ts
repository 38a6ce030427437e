import { expect, test } from 'vitest'
import { Overloaded } from '@/lib/foundation/platform/concurrency/coalesce'
import { createTurnsByKey } from '@/lib/foundation/platform/concurrency/turns-by-key'
import type { QuotaGrant, QuotaRequest } from '../core/quota'
import { meterBatch } from './meter-batch'
import { createQuotaAccounts } from './quota-accounts'
import { createRestOfQuota, newPart } from './rest-of-quota'
import { askDatabase, createSettler, type TakeQuota } from './settle-redis-quota'
import { createTakeInTurn } from './take-in-turn'

const productOf = ({ productId }: { productId: string }): string => productId
const productsOf = (asked: { productId: string }[]): string[] => asked.map(productOf)
const NOW = new Date('2026-11-22T12:00:00Z')
const request = (productId: string, wanted = 1): QuotaRequest => ({
  productId,
  organizationId: 'vendor',
  day: '2026-11-22',
  limit: 1_000,
  wanted,
})
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Finds each counter locked at first. The connection is cut when it asks again. */
function givenLostConnection(): TakeQuota {
  const locked = new Set<string>()
  return async (asked) => {
    if (productsOf(asked).some((id) => locked.has(id))) throw new Error('Connection terminated')
    for (const id of productsOf(asked)) locked.add(id)
    return asked.map(() => 'busy' as const)
  }
}

test('a retried count that fails while its batch waits for another product fails nothing else', async () => {
  const accounts = createQuotaAccounts()
  const partOf = (productId: string) => newPart(request(productId), accounts.hold(request(productId)))
  let freeB = (): void => undefined
  const bIsHeld = new Promise<void>((resolve) => {
    freeB = resolve
  })
  const rest = createRestOfQuota({
    askRedisOf: async () => undefined,
    takeQuota: givenLostConnection(),
    inTurn: async (products, run) => {
      if (products.includes('b')) await bIsHeld
      return run(new Set(products))
    },
  })
  const [first, second, other] = [partOf('a'), partOf('a'), partOf('b')]
  await rest.ask([first])
  const batch = rest.ask([second, other])
  for (let i = 0; i < 10; i++) await nextTurn()
  freeB()
  await batch
  for (const { late } of [first, second, other]) await expect(late).rejects.toThrow('Connection terminated')
})

test('calls that Redis granted are answered even if the rest could not be counted in time', async () => {
  const accounts = createQuotaAccounts()
  const part = newPart(request('a', 10), accounts.hold(request('a')))
  Object.assign(part, { granted: 6, used: 40 })
  const rest = createRestOfQuota({
    askRedisOf: async () => undefined,
    takeQuota: givenLostConnection(),
    inTurn: (products, run) => run(new Set(products)),
  })
  await rest.ask([part])
  const grant: QuotaGrant = { granted: 6, used: 40, isCut: true }
  expect(await part.late).toEqual(grant)

  const metered = {
    product: { id: 'a', organizationId: 'vendor' },
    organization: { plan: 'pro' as const, dailyLimitOverride: null, isBurstEnabled: false },
  }
  const readings = await meterBatch(
    { take: async () => [Promise.resolve(grant)] },
    Array.from({ length: 10 }, () => metered),
    NOW,
  )
  const outcomes = await Promise.allSettled(readings)
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 6 }, () => 'fulfilled'),
    ...Array.from({ length: 4 }, () => 'rejected'),
  ])
  expect(outcomes.at(-1)).toMatchObject({ reason: expect.any(Overloaded) })
})

test('an account whose counter was locked at two settlements in a row is counted by the database', async () => {
  const accounts = createQuotaAccounts()
  const account = accounts.hold(request('a'))
  account.grantedDirectly = 0
  let isLocked = true
  const settler = createSettler(
    async (asked) => asked.map(() => (isLocked ? 'busy' : { granted: 0, used: 0, grantedByRedis: 0 })),
    accounts,
  )
  await settler.settleNews()
  expect(account.isDirect).toBe(false)
  account.isActive = true
  await settler.settleNews()
  expect(account.isDirect).toBe(true)
  isLocked = false
  account.isActive = true
  await settler.settleNews()
  expect(account.isDirect).toBe(false)
})

/** Every request is granted, except that the first statement for product a stalls until the test ends it. */
function givenStalledStatement() {
  let end = (): void => undefined
  const stalled = new Promise<void>((resolve) => {
    end = resolve
  })
  const statements: string[][] = []
  const takeQuota: TakeQuota = async (asked) => {
    statements.push(productsOf(asked))
    if (statements.length === 1) await stalled
    return asked.map(({ wanted, redisCount }) => ({ granted: wanted, used: wanted, grantedByRedis: redisCount }))
  }
  return { takeQuota, statements, end }
}

test('a statement that stalls delays no other product, and each call is counted once', async () => {
  const accounts = createQuotaAccounts()
  const partOf = (productId: string) => newPart(request(productId), accounts.hold(request(productId)))
  const { takeQuota, statements, end } = givenStalledStatement()
  const rest = createRestOfQuota({ askRedisOf: async () => undefined, takeQuota, inTurn: createTurnsByKey(10) })
  const first = partOf('a')
  const stalled = rest.ask([first])
  const [second, other] = [partOf('a'), partOf('b')]
  await rest.ask([second, other])
  expect([other.granted, second.granted]).toEqual([1, 0])
  // The stalled statement holds no row yet, so the database answers the others while it stands still.
  expect(await second.late).toMatchObject({ granted: 1 })
  end()
  await stalled
  expect(first.granted).toBe(1)
  expect(statements).toEqual([['a'], ['b'], ['a']])
})

test('while the database may still grant, a settlement does not let Redis grant', async () => {
  const accounts = createQuotaAccounts()
  const account = accounts.hold(request('a'))
  account.grantedDirectly = 0
  const { takeQuota, end } = givenStalledStatement()
  const stalled = askDatabase(takeQuota, [{ account, wanted: 1 }])
  const settler = createSettler(takeQuota, accounts)
  await settler.settleNews()
  expect(account.isDirect).toBe(true)
  end()
  await stalled
  account.isActive = true
  await settler.settleNews()
  expect(account.isDirect).toBe(false)
})

test('beside a first query that stalls, Redis grants nothing until the next settlement', async () => {
  const account = createQuotaAccounts().hold(request('a'))
  const { takeQuota, end } = givenStalledStatement()
  const stalled = askDatabase(takeQuota, [{ account, wanted: 1 }])
  expect(account.isDirect).toBe(false)
  await askDatabase(takeQuota, [{ account, wanted: 1 }])
  expect(account.isDirect).toBe(true)
  end()
  await stalled
})

test('a settlement leaves the products of a statement that stalls to the next one', async () => {
  const accounts = createQuotaAccounts()
  const [held, other] = ['a', 'b'].map((productId) => accounts.hold(request(productId)))
  if (!held || !other) throw new Error('no accounts')
  for (const account of [held, other]) account.redisCount = 5
  const { takeQuota, end } = givenStalledStatement()
  const takeInTurn = createTakeInTurn(createTurnsByKey(10), takeQuota, productOf)
  const stalled = takeInTurn([{ ...request('a'), redisCount: 0, refund: 0 }])
  const settler = createSettler(takeInTurn, accounts)
  await settler.settleNews()
  expect([held.settledCount, other.settledCount]).toEqual([0, 5])
  end()
  await stalled
  await nextTurn()
  await settler.settleNews()
  expect(held.settledCount).toBe(5)
})

test('a refund is sent again if it did not reach the counter, and not if the answer to it was lost', async () => {
  const accounts = createQuotaAccounts()
  accounts.hold(request('a')).refund = 3
  const refunds: number[] = []
  const takeQuota: TakeQuota = async ([settlement]) => {
    refunds.push(settlement?.refund ?? 0)
    if (refunds.length === 1) return ['busy']
    if (refunds.length === 2) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    if (refunds.length === 3) throw new Error('timeout exceeded when trying to connect')
    if (refunds.length === 4) throw new Error('Connection terminated')
    return [{ granted: 0, used: 0, grantedByRedis: 0 }]
  }
  const settler = createSettler(takeQuota, accounts)
  await settler.settleNews()
  for (const message of ['connect', 'timeout exceeded', 'Connection terminated'])
    await expect(settler.settleNews()).rejects.toThrow(message)
  await settler.settleNews()
  expect(refunds).toEqual([3, 3, 3, 3, 0])
})
