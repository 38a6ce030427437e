import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOrJoin, stopServer } from '@/scripts/database/embedded-database'
import { givenCluster } from '@/tests/support/database/given-cluster'
import type { TestCluster } from '@/tests/support/database/test-cluster'
import { givenProduct } from '@/tests/support/fixtures/product'
import { givenDeliveries, givenEndpoint, untilDelivered } from '@/tests/support/fixtures/webhooks'
import { killWorker } from '@/tests/support/process/job-worker-process'
import { startWebhookProcess } from '@/tests/support/process/start-program'
import { type Receiver, startReceiver } from '@/tests/support/servers/webhook-receiver'
import { atMost } from '@/tests/support/setup/limits'

const EVENTS = 600

// A separate cluster, because it is restarted while deliveries are in progress.
let cluster: TestCluster
let url: string
let pool: pg.Pool
let receiver: Receiver
let answerMs = 5

beforeAll(async () => {
  cluster = await givenCluster()
  url = cluster.url
  pool = new pg.Pool({ connectionString: url, max: 2, options: '-c timezone=UTC' })
  pool.on('error', () => undefined)
  let count = 0
  // Refuses every fifth request, and delays every answer, so that each fault interrupts deliveries in progress.
  receiver = await startReceiver((response) => {
    count += 1
    const status = count % 5 === 0 ? 500 : 200
    setTimeout(() => response.writeHead(status).end(), answerMs)
  })
})
afterAll(async () => {
  await receiver.close()
  await pool.end()
  await cluster.stop()
})

async function startSlowly() {
  answerMs = 500
  const worker = await startWebhookProcess(url)
  answerMs = 5
  return worker
}

test('600 events, a fifth refused, two workers killed and the database restarted: all arrive, none is lost', {
  timeout: atMost(300_000),
}, async () => {
  const { organizationId } = await givenProduct(pool)
  const endpointId = await givenEndpoint(pool, organizationId, receiver.url)
  const ids = await givenDeliveries(pool, organizationId, endpointId, EVENTS)
  const arrived = () => receiver.received.length
  // The first worker holds both lanes, then the second. Deliveries are slow enough for the next one to start meanwhile.
  const first = await startWebhookProcess(url)
  await expect.poll(arrived).toBeGreaterThan(100)
  const second = await startSlowly()
  await killWorker(first, 'SIGKILL')
  const held = arrived()
  await expect.poll(arrived).toBeGreaterThan(held + 50)
  const third = await startSlowly()
  await killWorker(second, 'SIGKILL')
  await stopServer(cluster.dataDir)
  await sleep(300)
  await startOrJoin(cluster.dataDir)
  const all = await untilDelivered(pool, endpointId, 120_000)
  expect(third.exitCode).toBeNull()
  await killWorker(third, 'SIGTERM')

  expect(all.filter(({ state }) => state !== 'succeeded')).toEqual([])
  expect(all).toHaveLength(EVENTS)
  const taken = new Set(receiver.received.map(({ id }) => id))
  expect(ids.filter((id) => !taken.has(id))).toEqual([])
  expect(taken.size).toBe(EVENTS)
  // Retries, and deliveries repeated after a kill: never more than were refused or in progress.
  const attempts = all.reduce((sum, { attempts: count }) => sum + count, 0)
  const twice = arrived() - attempts
  console.info(`${arrived()} requests for ${EVENTS} events, ${twice} of them twice because of a fault`)
  expect(twice).toBeLessThanOrEqual(12)
})
