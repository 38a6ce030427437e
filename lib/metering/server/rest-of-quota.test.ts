import { expect, test } from 'vitest'
import { Overloaded } from '@/lib/platform/concurrency/coalesce'
import type { QuotaGrant, QuotaRequest } from '../core/quota'
import { meterBatch } from './meter-batch'
import { createQuotaAccounts } from './quota-accounts'
import { createRestOfQuota, newPart } from './rest-of-quota'
import { createSettler } from './settle-redis-quota'

const NOW = new Date('2026-11-22T12:00:00Z')
const request = (productId: string, wanted = 1): QuotaRequest => ({
  productId,
  organizationId: 'vendor',
  day: '2026-11-22',
  limit: 1_000,
  wanted,
})
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('a retried count that fails while its batch waits for another product fails nothing else', async () => {
  const accounts = createQuotaAccounts()
  const partOf = (productId: string) => newPart(request(productId), accounts.hold(request(productId)))
  let freeB = (): void => undefined
  const bIsHeld = new Promise<void>((resolve) => {
    freeB = resolve
  })
  const rest = createRestOfQuota({
    askRedisOf: async () => undefined,
    takeQuota: async (asked) => asked.map(() => 'busy' as const),
    takeInTurn: () => Promise.reject(new Error('Connection terminated')),
    inTurn: async (products, run) => {
      if (products.includes('b')) await bIsHeld
      return run()
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
    takeQuota: async (asked) => asked.map(() => 'busy' as const),
    takeInTurn: () => Promise.reject(new Error('Connection terminated')),
    inTurn: (_products, run) => run(),
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
