import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PoolerClient } from '@/lib/foundation/platform/database/pooler'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { countUsage, givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { lookUp, send, validate } from '@/tests/support/http/client'
import { inWaves, startLoad } from '@/tests/support/http/start-load'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { testPort } from '@/tests/support/process/test-port'
import { type PgBouncer, startPgBouncer } from '@/tests/support/servers/pgbouncer'

/** Far fewer than the 24 connections that the processes open: their statements share sessions. */
const SESSIONS = 3

let db: TestDatabase
let pooler: PgBouncer
let servers: ServerProcess[] = []

beforeAll(async () => {
  db = await givenDatabase()
  // Behind the pooler a session has the database's time zone, unless the client said another to the pooler.
  await db.pool.query(
    `do $$ begin execute format('alter database %I set timezone = ''America/New_York''', current_database()); end $$`,
  )
  pooler = await startPgBouncer(db.url, SESSIONS)
  servers = [await startApi(), await startApi()]
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await pooler.stop()
  await db.close()
})

const startApi = () => startServerProcess(pooler.url, 'api', { DATABASE_DIRECT_URL: db.url })
const urlOf = (i: number) => servers[i % servers.length]?.url ?? ''

test('limits, slots and terms are as exact as without a pooler, over two processes and few sessions', async () => {
  const expiresAt = new Date(Date.now() + 3_600_000)
  for (let round = 0; round < 2; round++) {
    const product = await givenProduct(db.pool, { dailyLimit: 100 })
    const { key: license_key } = await givenLicense(product, { ip: { maxIps: 3 }, expiresAt })
    const answers = await inWaves(300, (i) =>
      validate(urlOf(i), product.token, { license_key }, { from: `127.0.0.${(i % 30) + 2}` }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(200)
    expect(answers.filter(({ json }) => json['ip_registered'] === true)).toHaveLength(3)
    for (const { json } of answers.filter(({ json: { valid } }) => valid === true))
      expect(json['expires']).toBe(expiresAt.toISOString())
    expect(await countUsage(product)).toBe(100)
  }
  const { rows } = await db.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name like 'latchkey%'`,
  )
  expect(rows[0]?.count).toBeGreaterThan(0)
  expect(rows[0]?.count).toBeLessThanOrEqual(SESSIONS)
})

test('lookups, unknown API keys, the request log and the probes go through it as well', async () => {
  const product = await givenProduct(db.pool)
  const { key } = await givenLicense(product)
  for (const { url } of servers) {
    expect((await lookUp(url, product.token, key)).status).toBe(200)
    expect((await validate(url, 'lk_live_unknown', { license_key: key })).status).toBe(401)
    expect((await send(url, { path: '/api/ready' })).json).toMatchObject({ status: 'ready' })
  }
  const logged = async () => {
    const { rows } = await db.pool.query<{ count: number }>(
      'select count(*)::int as count from request_log where product_id = $1',
      [product.productId],
    )
    return rows[0]?.count
  }
  await expect.poll(logged).toBe(2)
})

test('a session behind the pooler is in UTC and ends long statements, whoever had it before', async () => {
  const stranger = new pg.Client({ connectionString: pooler.url })
  await stranger.connect()
  expect((await stranger.query('show timezone')).rows).toEqual([{ TimeZone: 'America/New_York' }])
  const pool = new pg.Pool({ connectionString: pooler.url, max: 4, Client: PoolerClient })
  for (let i = 0; i < 20; i++) {
    const named = {
      name: 'the-same',
      text: `select current_setting('timezone') as zone, current_setting('statement_timeout') as bound`,
    }
    const answers = await Promise.all([
      pool.query(named),
      pool.query(named),
      stranger.query('select 1'),
      pool.query(named),
    ])
    expect(answers[0]?.rows).toEqual([{ zone: 'UTC', bound: '3s' }])
    expect(answers[3]?.rows).toEqual([{ zone: 'UTC', bound: '3s' }])
  }
  await stranger.end()
  await pool.end()
})

test('the pooler is killed under load: 503 until it is back, and never a wrong answer', async () => {
  const product = await givenProduct(db.pool)
  const { key: license_key } = await givenLicense(product)
  const wrong: unknown[] = []
  const load = startLoad(
    servers.map(({ url }) => url),
    async (base) => {
      const answer = await validate(base, product.token, { license_key })
      const isRight = answer.status === 200 && answer.json['status'] === 'active'
      if (!isRight && !(answer.status === 503 && answer.headers['retry-after']))
        wrong.push([answer.status, answer.text])
      return answer
    },
  )
  await load.until(200)
  load.pause(20)
  await pooler.kill()
  await sleep(1_000)
  await pooler.start()
  const restarted = load.answered()
  await load.until(restarted + 400)
  for (const { url } of servers)
    await expect.poll(async () => (await validate(url, product.token, { license_key })).status).toBe(200)
  const answers = await load.stop()
  expect(wrong).toEqual([])
  expect(answers.some(({ status }) => status === 503)).toBe(true)
  expect(answers.at(-1)?.status).toBe(200)
})

test('background work listens past the pooler, and is probed through it', async () => {
  const PORT = String(await testPort())
  const settings = { DATABASE_DIRECT_URL: db.url, ROLE: 'work', PORT, WORKER_HEALTH_PORT: PORT }
  const worker = await startServerProcess(pooler.url, 'all', settings, { answers: '/api/health' })
  await expect.poll(async () => (await send(worker.url, { path: '/api/ready' })).json).toEqual({ status: 'ready' })
  const listening = async () => {
    const { rows } = await db.pool.query<{ name: string }>(
      `select distinct application_name as name from pg_stat_activity
       where datname = current_database() and query like 'LISTEN%'`,
    )
    return rows.map(({ name }) => name).toSorted()
  }
  await expect.poll(listening).toEqual(['latchkey queue'])
  await worker.stop()
})

test('without DATABASE_DIRECT_URL a start on PgBouncer ends with the name of the setting', async () => {
  const start = startServerProcess(pooler.url, 'all', { ROLE: 'api' }, { answers: '/api/health' })
  await expect(start).rejects.toThrow('Set DATABASE_DIRECT_URL to the database behind it.')
})
