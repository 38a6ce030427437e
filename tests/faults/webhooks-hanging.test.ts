import { expect, test } from 'vitest'
import { webhookBench } from '@/tests/support/webhook-bench'
import { givenDeliveries, givenEndpoint, untilSettled } from '@/tests/support/webhooks'

const bench = webhookBench()

test('ten endpoints that hang and one that works: its 95th percentile stays under 5 s', async () => {
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
  bench.work({ mostLanes: 40, timeoutMs: 15_000, leaseMs: 30_000 })
  await expect.poll(() => most, { timeout: 5_000 }).toBe(10)
  for (let i = 0; i < 30; i++) {
    await givenDeliveries(bench.pool(), organizationId, endpointId, 3)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const all = await untilSettled(bench.pool(), endpointId)
  expect(all.every(({ state }) => state === 'succeeded')).toBe(true)
  const { rows } = await bench.pool().query<{ ms: number }>(
    `select extract(epoch from finished_at - created_at) * 1000 as ms from webhook_delivery where endpoint_id = $1
     order by 1`,
    [endpointId],
  )
  const p95 = Number(rows[Math.floor(rows.length * 0.95)]?.ms)
  console.info(`p95 ${Math.round(p95)} ms of ${rows.length} deliveries, beside ${most} requests that hang`)
  expect(p95).toBeLessThan(5_000)
  // One for each of the ten endpoints, whatever waits: second lanes are for organizations that hold few.
  expect(most).toBe(10)
})

test('even where endpoints that fail would fill every line, one that works has room', async () => {
  // Those of the test before hang, too, but nobody knows yet: they would take every line.
  await bench.pool().query('truncate webhook_endpoint cascade')
  const hanging = await bench.receiver(() => undefined)
  const working = await bench.receiver()
  const { organizationId, endpointId } = await bench.send(working.url, {})
  for (let i = 0; i < 10; i++) {
    const id = await givenEndpoint(bench.pool(), organizationId, `${hanging.url}/${i}`, { failingSince: new Date() })
    await givenDeliveries(bench.pool(), organizationId, id, 50)
  }
  bench.work({ mostLanes: 8, timeoutMs: 15_000, leaseMs: 30_000 })
  await untilSettled(bench.pool(), endpointId, 5_000)
  expect(working.received).toHaveLength(1)
})
