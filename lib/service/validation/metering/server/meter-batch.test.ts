import { expect, test } from 'vitest'
import type { Meter, QuotaGrant, QuotaRequest } from '../core/quota'
import { type Metered, meterBatch } from './meter-batch'

const now = new Date('2026-11-21T12:00:00.000Z')
const of = (id: string, dailyLimitOverride: number | null): Metered => ({
  product: { id, organizationId: 'organization' },
  organization: { plan: 'enterprise', dailyLimitOverride, isBurstEnabled: false },
})

function meterAt(usedBefore: number) {
  const asked: QuotaRequest[][] = []
  const take = async (requests: QuotaRequest[]) => {
    asked.push(requests)
    return requests.map(({ limit, wanted }) => {
      const granted = limit === null ? wanted : Math.max(0, Math.min(wanted, limit - usedBefore))
      return { granted, used: usedBefore + granted }
    })
  }
  return { asked, meter: { take } }
}

test('one call for all products, in the order of their ids', async () => {
  const { asked, meter } = meterAt(0)
  await Promise.all(await meterBatch(meter, [of('b', 9), null, of('a', null), of('b', 9)], now))
  expect(asked).toEqual([
    [
      { productId: 'a', organizationId: 'organization', day: '2026-11-21', limit: null, wanted: 1 },
      { productId: 'b', organizationId: 'organization', day: '2026-11-21', limit: 9, wanted: 2 },
    ],
  ])
})

test('grants go to the first calls, and each reads the counter as of its own grant', async () => {
  const { meter } = meterAt(8)
  const readings = await meterBatch(meter, [of('a', 10), null, of('a', 10), of('a', 10)], now)
  expect(readings).toEqual([
    { isGranted: true, limit: 10, used: 9 },
    null,
    { isGranted: true, limit: 10, used: 10 },
    { isGranted: false, limit: 10, used: 10 },
  ])
})

test('a locked counter yields promises for its own calls, granted in their order', async () => {
  let free: (grant: QuotaGrant) => void = () => undefined
  const late = new Promise<QuotaGrant>((resolve) => {
    free = resolve
  })
  const meter: Meter = {
    take: async (requests) => requests.map(({ productId }) => (productId === 'a' ? late : { granted: 1, used: 1 })),
  }
  const [first, granted, second] = await meterBatch(meter, [of('a', 10), of('b', 10), of('a', 10)], now)
  expect(granted).toEqual({ isGranted: true, limit: 10, used: 1 })
  free({ granted: 1, used: 10 })
  expect(await Promise.all([first, second])).toEqual([
    { isGranted: true, limit: 10, used: 10 },
    { isGranted: false, limit: 10, used: 10 },
  ])
})

test('a batch without authenticated calls asks nothing', async () => {
  const { asked, meter } = meterAt(0)
  expect(await meterBatch(meter, [null, null], now)).toEqual([null, null])
  expect(asked).toEqual([])
})
