import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { givenMembership, givenTenant, givenUser } from '@/tests/support/fixtures/tenant'
import { sameOriginHeaders, send, validate } from '@/tests/support/http/client'
import { processOf } from '@/tests/support/process/processes-of'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { atMost } from '@/tests/support/setup/limits'

const METRICS_TOKEN = 'metrics-token-of-the-test'
/** Enough calls to continue well after the other process was stopped or killed. */
const CALLS = 300

let db: TestDatabase
let server: ServerProcess
let key: string
let token: string
const sockets: Socket[] = []

beforeAll(async () => {
  db = await givenDatabase()
  server = await startServerProcess(db.url, 'all', { METRICS_TOKEN })
  const product = await givenProduct(db.pool)
  token = product.token
  key = (await givenLicense(product)).key
  await vi.waitFor(async () => expect(await ready()).toEqual(READY), { timeout: atMost(60_000), interval: 50 })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(async () => {
  await server.stop()
  await db.close()
})

const READY = { status: 'ready' }
const ready = async () => (await send(server.url, { path: '/api/ready' })).json
const metrics = async () =>
  (await send(server.url, { path: '/api/metrics', headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).text
/** The processes whose memory the metrics have. A busy one may be left out of some. */
const measured = async () =>
  Array.from(
    (await metrics()).matchAll(/^process_resident_memory_bytes{process="(\w+)"} /gm),
    ([, name]) => name,
  ).sort()
const page = () => send(server.url, { path: '/portal/sign-in', headers: { Accept: 'text/html' } })
const pidOf = (role: 'api' | 'web' | 'work') => processOf(server.process.pid, role)

/** Validates repeatedly, eight calls at a time; returns the answers other than `active`. */
async function wrongAnswers(calls = CALLS): Promise<unknown[]> {
  let left = calls
  const wrong: unknown[] = []
  const caller = async () => {
    while (left-- > 0) {
      const { status, json } = await validate(server.url, token, { license_key: key })
      if (status !== 200 || json['status'] !== 'active') wrong.push({ status, json })
    }
  }
  await Promise.all(Array.from({ length: 8 }, caller))
  return wrong
}

test('while pages are killed validations go on, ready names them, a page is a 503 that says when to come back', async () => {
  expect((await page()).status).toBe(200)
  const before = pidOf('web')
  const calls = wrongAnswers()
  process.kill(before, 'SIGKILL')
  const away = await page()
  expect([away.status, away.headers['retry-after']]).toEqual([503, '5'])
  await expect.poll(ready).toEqual({ status: 'degraded', degraded: ['web'] })
  expect(await calls).toEqual([])
  await expect.poll(async () => (await page()).status).toBe(200)
  expect(pidOf('web')).not.toBe(before)
  await expect.poll(ready).toEqual(READY)
})

test('while pages are frozen validations go on, and the page that was asked for comes when they go on', async () => {
  const web = pidOf('web')
  process.kill(web, 'SIGSTOP')
  try {
    const asked = page()
    expect(await wrongAnswers()).toEqual([])
    process.kill(web, 'SIGCONT')
    expect((await asked).status).toBe(200)
  } finally {
    process.kill(web, 'SIGCONT')
  }
})

test('200 MB of JSON for the pages are refused, and validations go on beside them', async () => {
  const body = JSON.stringify({ text: 'x'.repeat(25_000_000) })
  const upload = () =>
    send(server.url, {
      method: 'POST',
      path: '/api/auth/csrf',
      headers: { 'Content-Type': 'application/json' },
      body,
    }).then(
      ({ status }) => status,
      // The server closes the connection of a client that keeps sending.
      () => 'closed',
    )
  const uploads = Promise.all(Array.from({ length: 8 }, upload))
  expect(await wrongAnswers()).toEqual([])
  expect((await uploads).filter((outcome) => outcome !== 413 && outcome !== 'closed')).toEqual([])
})

test('400 uploads that never end delay neither validations nor pages', async () => {
  const { hostname, port } = new URL(server.url)
  const head =
    'POST /api/session/code HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 8000\r\n\r\n'
  await Promise.all(
    Array.from({ length: 400 }, async () => {
      const socket = connect({ port: Number(port), host: hostname, localAddress: '127.0.0.8' })
      socket.on('error', () => undefined)
      sockets.push(socket)
      await once(socket, 'connect')
      socket.write(`${head}{"email":"`)
    }),
  )
  expect(await wrongAnswers()).toEqual([])
  expect((await page()).status).toBe(200)
})

test('while 3,000 licenses of one organization are extended, the validations of another are answered', async () => {
  const product = await givenProduct(db.pool, { plan: 'pro' })
  const owner = await givenUser(db.pool)
  await givenMembership(product, owner, 'owner')
  const { id } = await givenLicense(product, { expiresAt: new Date('2031-01-01T00:00:00Z') })
  await db.pool.query(
    `insert into license
       (id, organization_id, product_id, customer_id, key_hash, key_ciphertext, expires_at, updated_at)
     select gen_random_uuid(), organization_id, product_id, customer_id, sha256(n::text::bytea), key_ciphertext,
       expires_at, now()
     from license, generate_series(2, 3000) n where id = $1`,
    [id],
  )
  const jobId = newId()
  const begun = await send(server.url, {
    method: 'POST',
    path: `/api/dashboard/${product.organizationId}/licenses/bulk/extend`,
    headers: sameOriginHeaders(server.url, owner.cookie),
    body: JSON.stringify({
      id: jobId,
      selection: { filter: {} },
      expected_count: 3_000,
      to: { mode: 'months', months: 1 },
      notify: false,
    }),
  })
  expect(begun.status).toBe(200)
  const job = async () =>
    (await db.pool.query('select state, done, failed from long_job where id = $1', [jobId])).rows[0]
  const wrong: unknown[] = []
  while ((await job()).state !== 'finished') wrong.push(...(await wrongAnswers(40)))
  expect(wrong).toEqual([])
  expect(await job()).toEqual({ state: 'finished', done: 3_000, failed: 0 })
})

test('a work process that is killed is started again and counted, beside the memory of every process', async () => {
  const before = pidOf('work')
  process.kill(before, 'SIGKILL')
  expect(await wrongAnswers()).toEqual([])
  // It is low in priority, and on a busy machine is slow to end: until then nothing is degraded.
  await expect.poll(metrics).toContain('latchkey_process_restarts_total{process="work"} 1\n')
  await expect.poll(ready).toEqual(READY)
  expect(pidOf('work')).not.toBe(before)
  await expect.poll(measured).toEqual(['api', 'supervisor', 'web', 'work'])
  const text = await metrics()
  expect(text).toContain('latchkey_process_restarts_total{process="api"} 0\n')
  expect(text.match(/^# TYPE process_resident_memory_bytes /gm)?.length).toBe(1)
})

test('a frozen process is left out of the metrics, and the others are there', async () => {
  const web = pidOf('web')
  process.kill(web, 'SIGSTOP')
  try {
    await expect.poll(measured).toEqual(['api', 'supervisor', 'work'])
    expect(await metrics()).toContain('latchkey_requests_total{')
  } finally {
    process.kill(web, 'SIGCONT')
  }
})

test('an API process that is killed is started again: new connections wait for it, and are answered', async () => {
  const before = pidOf('api')
  process.kill(before, 'SIGKILL')
  await expect
    .poll(() => validate(server.url, token, { license_key: key }).then(({ status }) => status, String))
    .toBe(200)
  expect(await wrongAnswers()).toEqual([])
  expect(pidOf('api')).not.toBe(before)
})

test("behind the API process a page's call comes from its own address, whatever its headers say", async () => {
  const tenant = await givenTenant(db.pool)
  const reply = await send(server.url, {
    method: 'POST',
    path: `/api/dashboard/${tenant.slug}/products`,
    headers: {
      ...sameOriginHeaders(server.url, tenant.owner.cookie),
      'X-Latchkey-Client-Address': '203.0.113.7',
      'X-Forwarded-For': '203.0.113.8',
    },
    body: JSON.stringify({ name: 'Called from here', slug: 'called', key_prefix: 'CALL' }),
    from: '127.0.0.9',
  })
  expect(reply.status).toBe(200)
  const { rows } = await db.pool.query<{ address: string }>(
    `select host(address) as address from audit_entry where organization_id = $1 and target_label = 'Called from here'`,
    [tenant.organizationId],
  )
  expect(rows).toEqual([{ address: '127.0.0.9' }])
})

test('what is missing in production is logged once: mail, the public address, an undeclared proxy', async () => {
  const lines = (words: string) => server.output().split(words).length - 1
  for (let i = 0; i < 3; i++)
    await send(server.url, { path: '/api/health', headers: { 'X-Forwarded-For': '203.0.113.9' } })
  await send(server.url, { path: '/sign-in', headers: { 'X-Forwarded-For': '203.0.113.9' } })
  await send(server.url, { path: '/sign-in', headers: { 'X-Forwarded-For': '203.0.113.9' } })
  expect(lines('SMTP_HOST is not set')).toBe(1)
  expect(lines('NEXTAUTH_URL is not set')).toBe(1)
  await expect.poll(() => lines('TRUSTED_PROXIES')).toBe(1)
})

test('SIGTERM stops all of them, and leaves none behind', async () => {
  const pids = (['api', 'web', 'work'] as const).map(pidOf)
  expect(await server.stop('SIGTERM')).toBe(0)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
