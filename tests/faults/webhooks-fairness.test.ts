import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { givenProduct } from '@/tests/support/fixtures/product'
import { webhookHarness } from '@/tests/support/fixtures/webhook-harness'
import { givenDeliveries, givenEndpoint, untilDelivered } from '@/tests/support/fixtures/webhooks'
import { startServerProcess } from '@/tests/support/process/server-process'
import { testPort } from '@/tests/support/process/test-port'

const bench = webhookHarness()
const NEVER = { timeoutMs: 600_000, leaseMs: 900_000 }

// Before a test: by then the worker of the one before has ended, which truncating would deadlock with.
beforeEach(async () => void (await bench.pool().query('truncate webhook_endpoint cascade')))

/** Receivers that never answer, on separate hosts or a shared one. */
async function givenTarpit() {
  const paths: string[] = []
  const { url } = await bench.receiver((_response, _received, request) => void paths.push(request.url ?? ''), {
    host: '0.0.0.0',
  })
  const { port } = new URL(url)
  const held = (name: string) => paths.filter((path) => path.startsWith(`/${name}/`)).length
  const fill = async (name: string, count: number, hostOf: (i: number) => string) => {
    const { organizationId } = await givenProduct(bench.pool())
    for (let i = 0; i < count; i++) {
      const id = await givenEndpoint(bench.pool(), organizationId, `http://${hostOf(i)}:${port}/${name}/${i}`)
      await givenDeliveries(bench.pool(), organizationId, id, 10)
    }
    return organizationId
  }
  return { held, fill, all: () => paths.length }
}

test('two organizations with 50 tarpits each: the event of a third arrives while all of them are held', async () => {
  const leaks: Error[] = []
  const noteWarning = (warning: Error) => {
    if (warning.name === 'MaxListenersExceededWarning') leaks.push(warning)
  }
  process.on('warning', noteWarning)
  onTestFinished(() => void process.off('warning', noteWarning))
  const tarpit = await givenTarpit()
  await tarpit.fill('v', 50, (i) => `127.1.0.${i + 1}`)
  await tarpit.fill('u', 50, (i) => `127.2.0.${i + 1}`)
  bench.work({ ...NEVER, most: 40 })
  await expect.poll(tarpit.all).toBe(32)
  const { url, received } = await bench.receiver()
  const { endpointId } = await bench.send(url)
  await untilDelivered(bench.pool(), endpointId)
  expect(received).toHaveLength(1)
  expect([tarpit.held('v'), tarpit.held('u')]).toEqual([16, 16])
  expect(leaks).toEqual([])
})

test('fifty addresses of one host: eight requests to it are under way, and other hosts are served', async () => {
  const tarpit = await givenTarpit()
  const organizationId = await tarpit.fill('v', 50, () => '127.3.0.1')
  bench.work({ ...NEVER, most: 40 })
  await expect.poll(tarpit.all).toBe(8)
  const { url } = await bench.receiver()
  const endpointId = await givenEndpoint(bench.pool(), organizationId, url)
  await givenDeliveries(bench.pool(), organizationId, endpointId, 3)
  await untilDelivered(bench.pool(), endpointId)
  expect(tarpit.all()).toBe(8)
})

test('endpoints that are known to be slow get a smaller share', async () => {
  const tarpit = await givenTarpit()
  const organizationId = await tarpit.fill('v', 20, (i) => `127.4.0.${i + 1}`)
  await bench.pool().query('update webhook_endpoint set is_slow = true where organization_id = $1', [organizationId])
  bench.work({ ...NEVER, most: 40 })
  await expect.poll(tarpit.all).toBe(4)
  const { url } = await bench.receiver()
  const endpointId = await givenEndpoint(bench.pool(), organizationId, url)
  await givenDeliveries(bench.pool(), organizationId, endpointId, 3)
  await untilDelivered(bench.pool(), endpointId)
  expect(tarpit.all()).toBe(4)
})

test('an answer after more than 5 s makes an endpoint slow, and a quick one ends that', async () => {
  const isSlow = async (id: string) => (await bench.endpoint(id)).is_slow
  let pauseMs = 5_200
  const { url } = await bench.receiver((response) => setTimeout(() => response.writeHead(200).end(), pauseMs))
  const { organizationId, endpointId } = await bench.send(url)
  bench.work({ timeoutMs: 15_000, leaseMs: 30_000 })
  await untilDelivered(bench.pool(), endpointId)
  expect(await isSlow(endpointId)).toBe(true)
  pauseMs = 0
  await givenDeliveries(bench.pool(), organizationId, endpointId)
  await untilDelivered(bench.pool(), endpointId)
  expect(await isSlow(endpointId)).toBe(false)
})

test('SIGTERM does not wait for slow receivers: what was under way is due again, untried', async () => {
  const tarpit = await givenTarpit()
  const organizationId = await tarpit.fill('v', 10, (i) => `127.5.0.${i + 1}`)
  const PORT = String(await testPort())
  const env = { ROLE: 'work', PORT, WORKER_HEALTH_PORT: PORT, WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' }
  const server = await startServerProcess(bench.url(), 'all', env, { answers: '/api/health' })
  // At least: on a busy machine the first requests may have timed out before this looks.
  await expect.poll(tarpit.all).toBeGreaterThanOrEqual(10)
  expect(await server.stop('SIGTERM')).toBe(0)
  const { rows } = await bench.pool().query(
    `select count(*)::int as waiting, count(lease_until)::int as leased,
       count(*) filter (where attempts = 0 and next_at > now())::int as postponed,
       (sum(attempts) - (select count(*) from webhook_attempt where error like 'It did not answer within %'))::int
         as cut_off
     from webhook_delivery where organization_id = $1 and state = 'pending'`,
    [organizationId],
  )
  expect(rows).toEqual([{ waiting: 100, leased: 0, postponed: 0, cut_off: 0 }])
})
