import { expect, test } from 'vitest'
import { webhookHarness } from '@/tests/support/fixtures/webhook-harness'
import { givenDeliveries, givenEndpoint, untilDelivered } from '@/tests/support/fixtures/webhooks'

const bench = webhookHarness()
/** No hanging attempt ends before the test does. */
const NEVER = { timeoutMs: 300_000, leaseMs: 600_000 }

test('one endpoint that works gets its events while ten others hang', async () => {
  let underWay = 0
  let most = 0
  const hanging = await bench.receiver(
    (response) => {
      underWay += 1
      most = Math.max(most, underWay)
      response.on('close', () => {
        underWay -= 1
      })
    },
    { host: '0.0.0.0' },
  )
  const working = await bench.receiver()
  const { organizationId, endpointId } = await bench.send(working.url)
  for (let i = 0; i < 10; i++) {
    const url = hanging.url.replace('0.0.0.0', `127.6.0.${i + 1}`)
    const id = await givenEndpoint(bench.pool(), organizationId, url)
    await givenDeliveries(bench.pool(), organizationId, id, 50)
  }
  bench.work({ most: 40, ...NEVER })
  await expect.poll(() => most).toBe(10)
  for (let i = 0; i < 30; i++) {
    await givenDeliveries(bench.pool(), organizationId, endpointId, 3)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const all = await untilDelivered(bench.pool(), endpointId)
  expect(all.every(({ state }) => state === 'succeeded')).toBe(true)
  // One for each of the ten endpoints: a second lane is only for organizations that hold few.
  expect([most, underWay]).toEqual([10, 10])
  await hanging.close()
})

test('a working endpoint has room even if failing endpoints could fill every lane', async () => {
  // The endpoints of the previous test hang too, but do not count as troubled yet, so they would take every lane.
  await bench.pool().query('truncate webhook_endpoint cascade')
  const hanging = await bench.receiver(() => undefined)
  const working = await bench.receiver()
  const { organizationId, endpointId } = await bench.send(working.url, {})
  for (let i = 0; i < 10; i++) {
    const id = await givenEndpoint(bench.pool(), organizationId, `${hanging.url}/${i}`, { failingSince: new Date() })
    await givenDeliveries(bench.pool(), organizationId, id, 50)
  }
  bench.work({ most: 8, ...NEVER })
  await untilDelivered(bench.pool(), endpointId)
  expect(working.received).toHaveLength(1)
})
