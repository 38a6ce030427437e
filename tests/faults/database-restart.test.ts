import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOrJoin, stopServer } from '@/scripts/database/embedded-database'
import { givenCluster } from '@/tests/support/database/given-cluster'
import type { TestCluster } from '@/tests/support/database/test-cluster'
import { countUsage, givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { type HttpResponse, lookUp, send, validate } from '@/tests/support/http/client'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'

// A separate cluster, because it is stopped and started while requests come in.
let cluster: TestCluster
let server: ServerProcess
let pool: pg.Pool
let product: ProductFixture
let refusals = 0
const questions: { ask: () => Promise<HttpResponse>; expected: string }[] = []

beforeAll(async () => {
  cluster = await givenCluster()
  const { url } = cluster
  pool = new pg.Pool({ connectionString: url, max: 2, options: '-c timezone=UTC' })
  pool.on('error', () => undefined)
  server = await startServerProcess(url, 'api')
  product = await givenProduct(pool)
  const [good, revoked] = [await givenLicense(product), await givenLicense(product, { revokedAt: new Date(0) })]
  const ask = (license_key: string) => () => validate(server.url, product.token, { license_key })
  questions.push(
    { ask: ask(good.key), expected: 'active' },
    { ask: ask(revoked.key), expected: 'revoked' },
    { ask: ask('UNKNOWN'), expected: 'license_not_found' },
    { ask: () => lookUp(server.url, product.token, good.key), expected: 'active' },
  )
})
afterAll(async () => {
  await server.stop()
  await pool.end()
  await cluster.stop()
})

test('stopped and started under load: only 503 in between, never a wrong word, and the process lives', async () => {
  const load = startLoad()
  await expect.poll(load.latest).toEqual(RIGHT)
  await stopServer(cluster.dataDir)
  await sleep(2_000)
  expect(await send(server.url, { path: '/api/health' })).toMatchObject({ status: 200 })
  expect(await send(server.url, { path: '/api/ready' })).toMatchObject({ status: 503 })
  await startOrJoin(cluster.dataDir)
  await expect.poll(async () => (await send(server.url, { path: '/api/ready' })).status).toBe(200)
  await expect.poll(load.latest).toEqual(RIGHT)
  const answers = await load.stop()

  expect(server.process.exitCode).toBeNull()
  refusals = answers.filter(({ status }) => status === 503).length
  expect(refusals).toBeGreaterThan(0)
  expect(answers.filter(({ status, word, expected }) => status !== 503 && word !== expected)).toEqual([])
  expect(answers.filter(({ status, word }) => status === 503 && word !== 'service_unavailable')).toEqual([])
  // Answered calls were counted; those that ended in 503 may have been.
  const answered = answers.filter(({ status }) => status !== 503).length
  expect(await countUsage(product)).toBeGreaterThanOrEqual(answered)
})

test('nothing secret is in the log, and a failure has its request id', () => {
  const log = server.output()
  expect(log).not.toContain(product.token)
  expect(log).toContain('"request_id"')
})

test('each kind of failure had one line with its stack, then one a second at most with the number of calls', async () => {
  // Those of the last second are counted in a line that is still to come.
  await expect.poll(() => callsIn(publicFailures())).toBeGreaterThanOrEqual(refusals)
  const failed = publicFailures()
  expect(failed[0]).toMatchObject({ request_id: expect.any(String), err: { stack: expect.any(String) } })
  expect(callsIn(failed)).toBeGreaterThan(failed.length)
  const kinds = new Map<string, Logged[]>()
  for (const line of failures()) {
    const kind = `${line.msg} ${line.err?.code ?? line.err?.message}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), line])
  }
  for (const [kind, lines] of kinds) {
    const seconds = (Date.parse(lines.at(-1)?.time ?? '') - Date.parse(lines[0]?.time ?? '')) / 1_000
    expect(lines.length, kind).toBeLessThanOrEqual(2 + seconds)
    expect(lines.slice(1).filter(({ err, times }) => err?.stack || !times)).toEqual([])
  }
})

type Logged = {
  level: number
  time: string
  msg: string
  times?: number
  request_id?: string
  err?: { code?: string; message?: string; stack?: string }
}

const logged = (): Logged[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

const failures = () => logged().filter(({ level }) => level >= 40)
const publicFailures = () => failures().filter(({ msg }) => msg === 'a public call failed')
/** How many calls the lines stand for. */
const callsIn = (lines: Logged[]): number => lines.reduce((sum, { times = 1 }) => sum + times, 0)

type Answered = { status: number; word: unknown; expected: string }

const RIGHT = Array.from({ length: 20 }, () => true)

/** 20 callers with one request at a time each, until stopped. */
function startLoad() {
  const answers: Answered[] = []
  let isOn = true
  const caller = async (i: number) => {
    while (isOn) {
      const question = questions[i % questions.length]
      if (!question) return
      const { status, json, headers } = await question.ask()
      if (status === 503) expect(headers['retry-after']).toMatch(/^[1-9]\d*$/)
      answers.push({ status, word: json['status'], expected: question.expected })
      // Refusals are immediate: without a pause they would dominate the result.
      await sleep(status === 503 ? 20 : 1)
    }
  }
  const callers = Array.from({ length: 20 }, (_, i) => caller(i))
  return {
    /** Whether each of the last twenty answers was right. */
    latest: () => answers.slice(-20).map(({ word, expected }) => word === expected),
    stop: async () => {
      isOn = false
      await Promise.all(callers)
      return answers
    },
  }
}
