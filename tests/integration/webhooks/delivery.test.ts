import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'
import { signedHeaders } from '@/lib/service/webhooks/server/webhook-secret'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { givenMembership, givenUser } from '@/tests/support/fixtures/tenant'
import { webhookHarness } from '@/tests/support/fixtures/webhook-harness'
import { givenDeliveries, givenEndpoint, SECRET, untilDelivered } from '@/tests/support/fixtures/webhooks'

const bench = webhookHarness()

test('signs the published vector of Standard Webhooks', () => {
  const at = new Date(1_614_265_330_000)
  const body = '{"test": 2432232314}'
  const headers = signedHeaders({ id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, body }, [SECRET])
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('a delivery verifies with any Standard Webhooks library, byte for byte', async () => {
  const { url, received } = await bench.receiver()
  const { endpointId, eventId } = await bench.send(url, {
    headers: { 'X-Source': 'latchkey', Authorization: 'Bearer abc' },
  })
  bench.work()
  expect(await untilDelivered(bench.pool(), endpointId)).toMatchObject([
    { state: 'succeeded', attempts: 1, last_status: 204 },
  ])
  const [one] = received
  expect(one?.id).toBe(eventId)
  expect(one?.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-source': 'latchkey',
    authorization: 'Bearer abc',
  })
  const verify = (body: string, secret = SECRET) => new Webhook(secret).verify(body, one?.headers ?? {})
  expect(verify(one?.body ?? '')).toMatchObject({ type: 'license.created' })
  expect(() => verify(`${one?.body} `)).toThrow('No matching signature')
  expect(() => verify(one?.body ?? '', 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).toThrow('No matching signature')
})

test('both secrets sign until a rotated one ends, and then only the new one', async () => {
  const old = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  const { url, received } = await bench.receiver()
  const { organizationId, endpointId } = await bench.send(url, {
    previous: { secret: old, endsAt: new Date(Date.now() + MINUTE_MS) },
  })
  bench.work()
  await untilDelivered(bench.pool(), endpointId)
  const end = `update webhook_endpoint set previous_secret_ends_at = now() - interval '1 second' where id = $1`
  await bench.pool().query(end, [endpointId])
  await givenDeliveries(bench.pool(), organizationId, endpointId)
  await untilDelivered(bench.pool(), endpointId)
  const verifies = (secret: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    try {
      return Boolean(new Webhook(secret).verify(body, headers))
    } catch {
      return false
    }
  }
  expect(received.map((one) => [verifies(SECRET, one), verifies(old, one)])).toEqual([
    [true, true],
    [true, false],
  ])
})

test('a failure is retried with the same id and bytes, on schedule, until it succeeds', async () => {
  const { url, received } = await bench.receiver((response) =>
    response.writeHead(received.length < 3 ? 503 : 200).end('later'),
  )
  const { endpointId, eventId } = await bench.send(url)
  bench.work()
  expect(await untilDelivered(bench.pool(), endpointId)).toMatchObject([{ state: 'succeeded', attempts: 3 }])
  expect(new Set(received.map(({ id }) => id))).toEqual(new Set([eventId]))
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  const [first = 0, second = 0, third = 0] = received.map(({ at }) => at)
  expect(second - first).toBeGreaterThanOrEqual(95)
  expect(third - second).toBeGreaterThanOrEqual(195)
  expect(await bench.attemptsOf(endpointId)).toMatchObject([
    { number: 1, status: 503, answer: 'later', error: 'It returned HTTP 503.' },
    { number: 2, status: 503 },
    { number: 3, status: 200, error: null },
  ])
  expect((await bench.endpoint(endpointId)).failing_since).toBeNull()
})

test('after the last attempt the delivery has failed, and the endpoint is marked as failing', async () => {
  const { url, received } = await bench.receiver((response) => response.writeHead(500).end())
  const { endpointId } = await bench.send(url)
  bench.work()
  expect(await untilDelivered(bench.pool(), endpointId)).toMatchObject([
    { state: 'failed', attempts: 4, last_status: 500 },
  ])
  expect(received.length).toBe(4)
  expect((await bench.endpoint(endpointId)).failing_since).not.toBeNull()
})

test('Retry-After is respected, at most twice the step', async () => {
  const { url, received } = await bench.receiver((response) => response.writeHead(503, { 'retry-after': '3600' }).end())
  const { endpointId } = await bench.send(url)
  bench.work({ pausesMs: [0, 300] })
  await untilDelivered(bench.pool(), endpointId)
  const [first = 0, second = 0] = received.map(({ at }) => at)
  // Waiting an hour would outlast the test.
  expect(second - first).toBeGreaterThanOrEqual(590)
})

async function givenOwner(organizationId: string) {
  await givenMembership({ pool: bench.pool(), organizationId }, await givenUser(bench.pool()), 'owner')
}

async function mailsWaiting(): Promise<number> {
  const { rows } = await bench.pool().query(
    `select count(*)::int as n from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send-mail'`,
  )
  return rows[0].n
}

test('410 disables at once, fails pending deliveries, and the owners are notified once', async () => {
  const { url, received } = await bench.receiver((response) => setTimeout(() => response.writeHead(410).end(), 100))
  const { organizationId, endpointId } = await bench.send(url)
  await givenDeliveries(bench.pool(), organizationId, endpointId, 5)
  await givenOwner(organizationId)
  bench.work()
  const all = await untilDelivered(bench.pool(), endpointId)
  expect(all.every(({ state }) => state === 'failed')).toBe(true)
  // Two were running at once, no third one.
  expect(received.length).toBeLessThanOrEqual(2)
  expect(await bench.endpoint(endpointId)).toMatchObject({ disabled_reason: 'gone' })
  expect(await mailsWaiting()).toBe(1)
  const audit = await bench
    .pool()
    .query('select action, actor_id, after from audit_entry where target_id = $1', [endpointId])
  expect(audit.rows).toEqual([{ action: 'webhook.disabled', actor_id: null, after: { reason: 'gone' } }])
})

test('five days of failures only disable the endpoint, and the owners are notified; one success resets the count', async () => {
  const { url } = await bench.receiver((response) => response.writeHead(500).end())
  const sixDaysAgo = new Date(Date.now() - 6 * DAY_MS)
  const { organizationId, endpointId } = await bench.send(url, { failingSince: sixDaysAgo })
  await givenOwner(organizationId)
  const before = await mailsWaiting()
  bench.work()
  await untilDelivered(bench.pool(), endpointId)
  await expect.poll(async () => (await bench.endpoint(endpointId)).disabled_reason).toBe('failing')
  expect(await mailsWaiting()).toBe(before + 1)

  const good = await bench.receiver()
  const { endpointId: other } = await bench.send(good.url, { failingSince: sixDaysAgo })
  await untilDelivered(bench.pool(), other)
  expect(await bench.endpoint(other)).toMatchObject({ disabled_at: null, failing_since: null })
})

test('a day of failures is reported once per streak, by whichever worker notices it', async () => {
  const { url } = await bench.receiver((response) => response.writeHead(500).end())
  const twoDaysAgo = new Date(Date.now() - 2 * DAY_MS)
  const { organizationId, endpointId } = await bench.send(url, { failingSince: twoDaysAgo })
  await givenDeliveries(bench.pool(), organizationId, endpointId, 4)
  await givenOwner(organizationId)
  const before = await mailsWaiting()
  bench.work()
  bench.work()
  await untilDelivered(bench.pool(), endpointId)
  await expect.poll(mailsWaiting).toBe(before + 1)
  const reports = async () =>
    (
      await bench
        .pool()
        .query(`select from audit_entry where target_id = $1 and action = 'webhook.failing'`, [endpointId])
    ).rowCount
  expect(await reports()).toBe(1)
  expect((await bench.endpoint(endpointId)).disabled_at).toBeNull()

  // It worked in between, and began to fail anew.
  await bench.pool().query(
    `update webhook_endpoint set failing_since = now() - interval '30 hours', failing_reported_at = now() - interval '31 hours'
     where id = $1`,
    [endpointId],
  )
  await givenDeliveries(bench.pool(), organizationId, endpointId, 1)
  await untilDelivered(bench.pool(), endpointId)
  await expect.poll(reports).toBe(2)
})

test('a license that expires while the worker runs emits its event by itself', async () => {
  const { url, received } = await bench.receiver()
  const product = await givenProduct(bench.pool())
  await givenEndpoint(bench.pool(), product.organizationId, url, { events: ['license.expired'] })
  bench.work()
  const { id } = await givenLicense(product, { expiresAt: new Date(Date.now() + 1_000) })
  await expect.poll(() => received.length).toBe(1)
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    type: 'license.expired',
    data: { license: { id, status: 'expired' } },
  })
})
