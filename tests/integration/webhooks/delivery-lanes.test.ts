import { expect, test } from 'vitest'
import { claimEndpointLanes } from '@/lib/service/webhooks/server/delivery/endpoint-lanes.sql'
import { givenProduct } from '@/tests/support/fixtures/product'
import { webhookHarness } from '@/tests/support/fixtures/webhook-harness'
import { givenDeliveries, givenEndpoint } from '@/tests/support/fixtures/webhooks'

const bench = webhookHarness()

test('of many endpoints on one host the working ones come first', async () => {
  const { organizationId } = await givenProduct(bench.pool())
  const given = async (path: string, failingSince?: Date) => {
    const url = `https://hooks.example.test/${path}`
    const id = await givenEndpoint(bench.pool(), organizationId, url, failingSince ? { failingSince } : {})
    await givenDeliveries(bench.pool(), organizationId, id)
    return id
  }
  for (let n = 0; n < 24; n++) await given(`failing-${n}`, new Date())
  const working: string[] = []
  for (let n = 0; n < 6; n++) working.push(await given(`working-${n}`))
  const lanes = await claimEndpointLanes(bench.pool(), { limit: 50, troubledLimit: 50, leaseMs: 60_000 })
  const claimed = lanes.filter(({ isTroubled }) => !isTroubled).map(({ endpointId }) => endpointId)
  expect(claimed.toSorted()).toEqual(working.toSorted())
  expect(lanes).toHaveLength(8)
})
