import { expect, test } from 'vitest'
import type { KeyQuotaRequest, QuotaGrant, QuotaRequest, QuotaTaken } from '../core/quota'
import { meterCalls } from './meter-calls'

const now = new Date('2026-11-21T12:00:00.000Z')
const of = (apiKeyId: string, dailyLimit: number | null, productId = 'product') => ({
  apiKeyId,
  keySettings: dailyLimit === null ? null : { dailyLimit },
  product: { id: productId, organizationId: 'organization' },
  organization: { plan: 'enterprise' as const, dailyLimitOverride: 10, isBurstEnabled: false },
})

type Given = { ofKey?: (request: KeyQuotaRequest) => QuotaTaken; productGrants?: number }

function given({ ofKey = ({ wanted }) => ({ granted: wanted, used: wanted }), productGrants = 10 }: Given = {}) {
  const log: string[] = []
  const givenBack: [string, number][] = []
  const meter = {
    take: async (requests: QuotaRequest[]) => {
      for (const { productId, wanted } of requests) log.push(`${productId} ${wanted}`)
      return requests.map(({ wanted }) => ({ granted: Math.min(wanted, productGrants), used: productGrants }))
    },
  }
  const keyMeter = {
    take: async (requests: KeyQuotaRequest[]) => {
      for (const { apiKeyId, wanted } of requests) log.push(`${apiKeyId} ${wanted}`)
      return requests.map(ofKey)
    },
    giveBack: (requests: KeyQuotaRequest[]) => {
      for (const { apiKeyId, wanted } of requests) givenBack.push([apiKeyId, wanted])
    },
  }
  return { meters: { meter, keyMeter }, log, givenBack }
}

test('without a limit of its own no key is asked for', async () => {
  const { meters, log } = given()
  await Promise.all(await meterCalls(meters, [of('a', null), null, of('b', null)], now))
  expect(log).toEqual(['product 2'])
})

test('the product is asked only for what the key grants, and nothing is given back', async () => {
  const { meters, log, givenBack } = given({ ofKey: () => ({ granted: 1, used: 5 }) })
  const readings = await meterCalls(meters, [of('a', 5), of('b', null), of('a', 5)], now)
  expect(log).toEqual(['a 2', 'product 2'])
  expect(readings).toEqual([
    { isGranted: true, limit: 5, used: 5, isOfKey: true },
    { isGranted: true, limit: 10, used: 10 },
    { isGranted: false, limit: 5, used: 5, isOfKey: true },
  ])
  expect(givenBack).toEqual([])
})

test('what the product refuses is given back to the key', async () => {
  const { meters, givenBack } = given({ productGrants: 1 })
  const readings = await meterCalls(meters, [of('a', 5), of('a', 5), of('b', 5), of('c', null)], now)
  expect(await Promise.all(readings)).toMatchObject([
    { isGranted: true },
    ...Array(3).fill({ isGranted: false, limit: 10 }),
  ])
  expect(givenBack).toEqual([
    ['a', 1],
    ['b', 1],
  ])
})

test('if the product cannot be asked, all of it is', async () => {
  const { meters, givenBack } = given()
  meters.meter.take = () => Promise.reject(new Error('down'))
  await expect(meterCalls(meters, [of('a', 5), of('a', 5)], now)).rejects.toThrow('down')
  expect(givenBack).toEqual([['a', 2]])
})

test('a locked counter delays the calls of its own key only, which then ask for their product together', async () => {
  let free: (grant: QuotaGrant) => void = () => undefined
  const late = new Promise<QuotaGrant>((resolve) => {
    free = resolve
  })
  const { meters, log } = given({ ofKey: ({ apiKeyId }) => (apiKeyId === 'a' ? late : { granted: 1, used: 1 }) })
  const [first, other, second, plain] = await meterCalls(
    meters,
    [of('a', 2), of('b', 5), of('a', 2), of('c', null)],
    now,
  )
  expect([other, plain]).toMatchObject([{ isGranted: true }, { isGranted: true }])
  expect(log).toEqual(['a 2', 'b 1', 'product 2'])
  free({ granted: 1, used: 2 })
  expect(await Promise.all([first, second])).toMatchObject([{ isGranted: true }, { isGranted: false, limit: 2 }])
  expect(log.at(-1)).toBe('product 1')
})
