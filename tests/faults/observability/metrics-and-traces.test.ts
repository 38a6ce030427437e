import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { givenDeliveries, givenEndpoint } from '@/tests/support/fixtures/webhooks'
import { lookUp, sameOriginHeaders, send, validate } from '@/tests/support/http/client'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { type CollectedSpan, type OtlpCollector, startOtlpCollector } from '@/tests/support/servers/otlp-collector'
import { startSmtp, type TestSmtp } from '@/tests/support/servers/smtp'
import { type Receiver, startReceiver } from '@/tests/support/servers/webhook-receiver'
import { type RedisServer, startRedis } from '@/tools/redis/redis-server'

const METRICS_TOKEN = 'metrics-token-of-the-test'
const CUSTOMER = 'jane.roe@customer.test'
const SECRET_PATH = 'a-secret-invitation-of-somebody'
const CALLER = '127.0.0.23'

let db: TestDatabase
let redis: RedisServer
let collector: OtlpCollector
let receiver: Receiver
let smtp: TestSmtp
let server: ServerProcess
let token: string
let key: string

beforeAll(async () => {
  db = await givenDatabase()
  redis = await startRedis()
  collector = await startOtlpCollector()
  receiver = await startReceiver()
  smtp = await startSmtp()
  server = await startServerProcess(db.url, 'all', {
    ...smtp.env,
    METRICS_TOKEN,
    REDIS_URL: redis.url,
    SERVER_TIMING: 'callers',
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
  })
  const product = await givenProduct(db.pool)
  token = product.token
  key = (await givenLicense(product, { customer: { email: CUSTOMER } })).key
  const endpointId = await givenEndpoint(db.pool, product.organizationId, receiver.url)
  await givenDeliveries(db.pool, product.organizationId, endpointId)
})
afterAll(async () => {
  await server.stop()
  await smtp.close()
  await receiver.close()
  await collector.close()
  await redis.stop()
  await db.close()
})

const metrics = async () =>
  (await send(server.url, { path: '/api/metrics', headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).text

/** The value of the one series whose name and labels match. */
async function readMetric(series: RegExp): Promise<number> {
  const line = (await metrics()).split('\n').find((each) => series.test(each))
  return Number(line?.split(' ').at(-1) ?? 0)
}

const spansNamed = (name: string): CollectedSpan[] => collector.spans().filter((span) => span.name === name)

test('every request is counted by endpoint and status, also those without a valid API key', async () => {
  await validate(server.url, token, { license_key: key }, { from: CALLER })
  await validate(server.url, 'lk_live_unknown', { license_key: key })
  await lookUp(server.url, token, 'ACME-NONE')
  const text = await metrics()
  expect(text).toMatch(/^latchkey_http_requests_total\{endpoint="validate",code="200"\} 1$/m)
  expect(text).toMatch(/^latchkey_http_requests_total\{endpoint="validate",code="401"\} 1$/m)
  expect(text).toMatch(/^latchkey_http_requests_total\{endpoint="lookup",code="404"\} 1$/m)
  expect(text).toMatch(/^latchkey_http_request_seconds_count\{endpoint="validate"\} 2$/m)
  expect(text).toMatch(/^latchkey_http_request_seconds_bucket\{le="\+Inf",endpoint="validate"\} 2$/m)
  expect(text).toMatch(/^latchkey_batch_stage_seconds_count\{stage="load"\} \d+$/m)
  expect(text).toMatch(/^latchkey_build_info\{version="\d+\.\d+\.\d+"\} 1$/m)
  expect(text).toMatch(/^latchkey_database_connections\{pool="api",state="most"\} 10$/m)
  // The queue connects after the pages are there.
  await expect.poll(metrics).toMatch(/^latchkey_database_waiting\{pool="queue"\} 0$/m)
})

test('who granted a call is counted, Redis or the database', async () => {
  const before = await readMetric(/^latchkey_metered_calls_total\{counter="redis"\}/)
  await expect
    .poll(async () => {
      await validate(server.url, token, { license_key: key })
      return readMetric(/^latchkey_metered_calls_total\{counter="redis"\}/)
    })
    .toBeGreaterThan(before)
})

test('deliveries, jobs and emails are counted by outcome', async () => {
  await expect.poll(() => readMetric(/^latchkey_webhook_attempts_total\{outcome="arrived"\}/)).toBe(1)
  expect(await readMetric(/^latchkey_webhook_attempt_seconds_count/)).toBe(1)
  const asked = await send(server.url, {
    method: 'POST',
    path: '/api/portal/session/code',
    headers: sameOriginHeaders(server.url),
    body: JSON.stringify({ email: CUSTOMER }),
  })
  expect(asked.status).toBe(200)
  await expect.poll(() => readMetric(/^latchkey_mails_total\{outcome="accepted"\}/)).toBe(1)
  await expect.poll(() => readMetric(/^latchkey_jobs_total\{task="send-mail",outcome="done"\}/)).toBe(1)
})

test('the dashboard and the alerts name only metrics that are there, and every own metric is documented', async () => {
  // A counter of process restarts has no series before its first scrape by a supervisor, but its type is told.
  const text = await metrics()
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  const names = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  )
  const files = ['alerts.yml', 'dashboard.json'].map((name) => readFileSync(`deploy/observability/${name}`, 'utf8'))
  const used = files.flatMap((file) => file.match(/\b(?:latchkey|process|nodejs)_[a-z0-9_]+/g) ?? [])
  expect(used.length).toBeGreaterThan(30)
  expect(used.filter((name) => !names.has(name))).toEqual([])

  const page = readFileSync('docs/site/observability.md', 'utf8')
  const documented = [...page.matchAll(/^\| `(latchkey_[a-z_]+)/gm)].map(([, name]) => name)
  const own = types.map(([, name = '']) => name).filter((name) => name.startsWith('latchkey_'))
  expect(documented.toSorted()).toEqual(own.toSorted())
})

test('Server-Timing tells callers with a valid API key where the time went, and nobody else', async () => {
  const known = await validate(server.url, token, { license_key: key })
  expect(known.headers['server-timing']).toMatch(
    /^wait;dur=[\d.]+, load;dur=[\d.]+, meter;dur=[\d.]+, total;dur=[\d.]+$/,
  )
  const others = [
    await validate(server.url, 'lk_live_unknown', { license_key: key }),
    await validate(server.url, null, {}),
    await send(server.url, { path: '/portal/sign-in', headers: { Accept: 'text/html' } }),
    await send(server.url, { path: '/api/health' }),
  ]
  expect(others.map(({ headers }) => headers['server-timing'])).toEqual([undefined, undefined, undefined, undefined])
})

test('a call is a trace with the stages of its batch', async () => {
  const { headers } = await validate(server.url, token, { license_key: key })
  const find = () =>
    spansNamed('POST validate').find(({ attributes }) => attributes['latchkey.request_id'] === headers['x-request-id'])
  await expect.poll(find).toBeDefined()
  const call = find()
  expect(call?.attributes).toMatchObject({ 'http.response.status_code': 200, 'latchkey.batch_calls': 1 })
  expect(call?.resource).toMatchObject({ 'service.name': 'latchkey', 'latchkey.instance': 'api' })
  const parts = () => collector.spans().filter(({ parentSpanId }) => parentSpanId === call?.spanId)
  await expect.poll(() => parts().map(({ name }) => name)).toEqual(['wait', 'load', 'meter', 'answer'])
  expect(parts().every((part) => part.startTimeUnixNano <= part.endTimeUnixNano)).toBe(true)
})

test('a page is one trace over both processes, by its route, whatever trace its visitor names', async () => {
  const chosen = '0af7651916cd43dd8448eb211c80319c'
  await send(server.url, {
    path: `/invitation/${SECRET_PATH}?email=${encodeURIComponent(CUSTOMER)}`,
    headers: { Accept: 'text/html', Traceparent: `00-${chosen}-b7ad6b7169203331-01` },
  })
  const ofWeb = () => collector.spans().filter(({ resource }) => resource['latchkey.instance'] === 'web')
  const rendered = () => ofWeb().find(({ attributes }) => attributes['next.route'] === '/invitation/[token]')
  await expect.poll(rendered).toBeDefined()
  const inApi = () =>
    spansNamed('GET page').find(
      ({ traceId, resource }) => traceId === rendered()?.traceId && resource['latchkey.instance'] === 'api',
    )
  await expect.poll(inApi).toBeDefined()
  expect(collector.text()).not.toContain(chosen)
})

test('deliveries and jobs are traced, in the work process', async () => {
  await expect.poll(() => spansNamed('webhook delivery').length).toBe(1)
  const [delivery] = spansNamed('webhook delivery')
  expect(delivery?.attributes).toMatchObject({ 'latchkey.outcome': 'arrived', 'http.response.status_code': 204 })
  expect(delivery?.resource).toMatchObject({ 'latchkey.instance': 'work' })
  await expect.poll(() => spansNamed('job send-mail').length).toBe(1)
})

test('no license key, API key, email, IP address, path, query or message leaves with the traces', async () => {
  const failed = await send(server.url, { path: `/api/v1/licenses/${SECRET_PATH}`, from: CALLER })
  expect(failed.status).toBe(401)
  await expect.poll(() => spansNamed('GET management').length).toBeGreaterThan(0)
  // Its end sends the last traces of every process.
  expect(await server.stop()).toBe(0)
  const text = collector.text()
  for (const secret of [key, token, CUSTOMER, encodeURIComponent(CUSTOMER), SECRET_PATH, CALLER, receiver.url]) {
    expect(text).not.toContain(secret)
  }
  expect(collector.spans().flatMap(({ events, status }) => [...events, ...(status.message ?? '')])).toEqual([])
  // Proves that the spans of Next are among them, which hold all of this before they are cleaned.
  expect(collector.spans().some(({ attributes }) => attributes['next.span_type'] !== undefined)).toBe(true)
})
