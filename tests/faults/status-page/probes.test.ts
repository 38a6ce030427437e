import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPool, PROBE_BOUNDS } from '@/lib/foundation/platform/database/db'
import { createMailCheck } from '@/lib/foundation/platform/mail/mailer'
import { connectRedis } from '@/lib/foundation/platform/redis/connect-redis'
import type { Redis } from '@/lib/foundation/platform/redis/redis'
import { createProbes } from '@/lib/people/status-page/server/create-probes'
import { type Probes, probeAll } from '@/lib/people/status-page/server/probe'
import { startOrJoin, stopServer } from '@/scripts/database/embedded-database'
import { givenCluster } from '@/tests/support/database/given-cluster'
import type { TestCluster } from '@/tests/support/database/test-cluster'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenProduct } from '@/tests/support/fixtures/product'
import { givenDeliveries, givenEndpoint } from '@/tests/support/fixtures/webhooks'
import { send } from '@/tests/support/http/client'
import { processOf } from '@/tests/support/process/processes-of'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { testPort } from '@/tests/support/process/test-port'
import { startSmtp, type TestSmtp } from '@/tests/support/servers/smtp'
import { atMost } from '@/tests/support/setup/limits'
import { type RedisServer, startRedis } from '@/tools/redis/redis-server'

const AT_ONCE = { answerMs: 10_000, againAfterMs: 100 }
const ALL_WELL = {
  api: 'operational',
  dashboard: 'operational',
  database: 'operational',
  quota_store: 'operational',
  webhooks: 'operational',
  mail: 'operational',
}

let cluster: TestCluster
let pool: pg.Pool
let redisServer: RedisServer
let redis: Redis | null
let smtp: TestSmtp
let server: ServerProcess
let probes: Probes

// The pages work, and nothing in the background: what the test queues stays where it is.
beforeAll(async () => {
  cluster = await givenCluster()
  const { url } = cluster
  pool = createPool(url, PROBE_BOUNDS)
  redisServer = await startRedis({ port: await testPort() })
  smtp = await startSmtp()
  server = await startServerProcess(url, 'all', { BACKGROUND_WORK: '0' })
  const env = { DATABASE_URL: url, ENCRYPTION_KEY: TEST_ENCRYPTION_KEY }
  redis = connectRedis({ ...env, REDIS_URL: redisServer.url })
  const checkMailServer = createMailCheck({ ...env, SMTP_HOST: '127.0.0.1', SMTP_PORT: Number(smtp.env['SMTP_PORT']) })
  const parts = { pool, redis, baseUrl: server.url, checkMailServer }
  probes = createProbes(parts)
  await vi.waitFor(async () => expect(await found()).toEqual(ALL_WELL), { timeout: atMost(60_000) })
})
afterAll(async () => {
  await server.stop()
  await redis?.close()
  await redisServer.stop()
  await pool.end()
  await cluster.stop()
})

const found = () => probeAll(probes, AT_ONCE)

test('a webhook that nobody sends is late after two minutes, and stuck after ten', async () => {
  const { organizationId } = await givenProduct(pool)
  const endpoint = await givenEndpoint(pool, organizationId, 'https://receiver.example/hook')
  await givenDeliveries(pool, organizationId, endpoint)
  const since = (minutes: number) =>
    pool.query(`update webhook_delivery set state = 'pending', next_at = now() - $1 * interval '1 minute'`, [minutes])
  await since(1)
  expect(await found()).toEqual(ALL_WELL)
  await since(3)
  expect(await found()).toEqual({ ...ALL_WELL, webhooks: 'degraded' })
  await since(11)
  expect(await found()).toEqual({ ...ALL_WELL, webhooks: 'outage' })
  // One organization cannot make this an outage of all: while its deliveries are being sent, the rest is its own backlog.
  const other = await givenEndpoint(pool, organizationId, 'https://receiver.example/other')
  await pool.query(
    `insert into webhook_lane (endpoint_id, lane, lease_token, lease_until)
     values ($1, 0, gen_random_uuid(), now() + interval '1 hour')`,
    [other],
  )
  expect(await found()).toEqual(ALL_WELL)
  await pool.query('delete from webhook_lane')
  expect(await found()).toEqual({ ...ALL_WELL, webhooks: 'outage' })
  // An endpoint that does not answer has a backlog of its own.
  await pool.query('update webhook_endpoint set failing_since = now()')
  expect(await found()).toEqual(ALL_WELL)
})

test('a mail that a person waits for counts, and one of a thousand does not', async () => {
  const queue = (priority: number) =>
    pool.query(
      `select graphile_worker.add_job('send-mail', '{}', run_at := now() - interval '15 minutes', priority := $1)`,
      [priority],
    )
  await queue(10_000)
  expect(await found()).toEqual(ALL_WELL)
  await queue(0)
  expect(await found()).toEqual({ ...ALL_WELL, mail: 'outage' })
  await pool.query('delete from graphile_worker._private_jobs')
})

test('without its mail server, mail is out', async () => {
  await smtp.close()
  expect(await found()).toEqual({ ...ALL_WELL, mail: 'outage' })
  smtp = await startSmtp({ port: Number(smtp.env['SMTP_PORT']) })
  expect(await found()).toEqual(ALL_WELL)
})

test('without Redis the database counts: degraded, not out', async () => {
  await redisServer.stop()
  expect(await found()).toEqual({ ...ALL_WELL, quota_store: 'degraded' })
  redisServer = await startRedis({ port: Number(new URL(redisServer.url).port) })
  await expect.poll(found).toEqual(ALL_WELL)
})

test('without pages the API works, and says the status as JSON', async () => {
  const web = processOf(server.process.pid, 'web')
  process.kill(web, 'SIGSTOP')
  try {
    // It waits for the pages as long as for any other.
    const patience = { ...AT_ONCE, answerMs: 3_000 }
    expect(await probeAll(probes, patience)).toEqual({ ...ALL_WELL, dashboard: 'outage' })
    const { status, json } = await send(server.url, { path: '/api/status.json' })
    expect([status, json['status']]).toEqual([200, 'unknown'])
  } finally {
    process.kill(web, 'SIGCONT')
  }
  await expect.poll(found).toEqual(ALL_WELL)
})

test('without the database the page and the JSON say so, and nobody claims to know what waits', async () => {
  await stopServer(cluster.dataDir)
  try {
    // The probe of the API asks for a key set, which is remembered for a second.
    const without = { api: 'outage', database: 'outage', webhooks: 'unknown', mail: 'unknown' }
    await expect.poll(found).toMatchObject(without)
    const status = async () => (await send(server.url, { path: '/api/status.json' })).json['status']
    await expect.poll(status).toBe('major_outage')
    const page = await send(server.url, { path: '/status', headers: { Accept: 'text/html' } })
    expect(page.status).toBe(200)
    expect(page.text).toContain('Major outage')
    expect(page.text).toContain("The database can't be reached")
  } finally {
    await startOrJoin(cluster.dataDir)
  }
  await expect.poll(found).toEqual(ALL_WELL)
})
