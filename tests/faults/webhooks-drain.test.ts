import { expect, test } from 'vitest'
import { givenProduct } from '@/tests/support/fixtures/product'
import { webhookHarness } from '@/tests/support/fixtures/webhook-harness'
import { givenDeliveries, givenEndpoint } from '@/tests/support/fixtures/webhooks'
import { killWorker } from '@/tests/support/process/job-worker-process'
import { startWebhookProcess } from '@/tests/support/process/start-program'
import { atMost } from '@/tests/support/setup/limits'

const EVENTS = 1_200
const ENDPOINTS = 20

const bench = webhookHarness()

test('two workers drain 1,200 events, and none is sent by both', { timeout: atMost(150_000) }, async () => {
  const { url, received } = await bench.receiver()
  const { organizationId } = await givenProduct(bench.pool())
  for (let i = 0; i < ENDPOINTS; i++) {
    const id = await givenEndpoint(bench.pool(), organizationId, `${url}/${i}`)
    await givenDeliveries(bench.pool(), organizationId, id, EVENTS / ENDPOINTS)
  }
  const began = performance.now()
  const workers = await Promise.all([startWebhookProcess(bench.url()), startWebhookProcess(bench.url())])
  await expect.poll(() => received.length, { timeout: atMost(110_000), interval: 50 }).toBeGreaterThanOrEqual(EVENTS)
  const started = received[0]?.at ?? began
  const perSecond = Math.round(EVENTS / (((received.at(-1)?.at ?? 0) - started) / 1_000))
  await expect
    .poll(
      async () =>
        (await bench.pool().query(`select 1 from webhook_delivery where state <> 'succeeded' limit 1`)).rowCount,
    )
    .toBe(0)
  await Promise.all(workers.map((worker) => killWorker(worker, 'SIGTERM')))
  console.info(`${EVENTS} events drained at ${perSecond} a second`)
  expect(received).toHaveLength(EVENTS)
  expect(new Set(received.map(({ id }) => id)).size).toBe(EVENTS)
})
