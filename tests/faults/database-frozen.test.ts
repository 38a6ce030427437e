import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenCluster } from '@/tests/support/database/given-cluster'
import type { TestCluster } from '@/tests/support/database/test-cluster'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { type HttpResponse, validate } from '@/tests/support/http/client'
import { startLoad } from '@/tests/support/http/start-load'
import { postmasterOf } from '@/tests/support/process/processes-of'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { atMost } from '@/tests/support/setup/limits'

// A separate cluster, because all of its processes are stopped.
let cluster: TestCluster
let server: ServerProcess
let pool: pg.Pool

beforeAll(async () => {
  cluster = await givenCluster()
  const { url } = cluster
  pool = new pg.Pool({ connectionString: url, max: 2, options: '-c timezone=UTC' })
  pool.on('error', () => undefined)
  server = await startServerProcess(url, 'api')
})
afterAll(async () => {
  await server.stop()
  await pool.end()
  await cluster.stop()
})

test('while the database is frozen every request is answered 503, and correctly again once it continues', async () => {
  const product = await givenProduct(pool)
  const { key } = await givenLicense(product)
  const ask = async () => wordOf(await validate(server.url, product.token, { license_key: key }))
  for (let i = 0; i < 20; i++) await ask()
  const pids = processesOf(cluster.dataDir)
  signalAll(pids, 'SIGSTOP')
  try {
    // Answered while the database is still frozen, without waiting for it, both in sequence and in parallel.
    for (let round = 0; round < 3; round++) {
      const words = await Promise.all(Array.from({ length: 100 }, ask))
      expect(new Set(words)).toEqual(new Set(['503 service_unavailable']))
    }
  } finally {
    signalAll(pids, 'SIGCONT')
  }
  await expect.poll(ask, { timeout: atMost(30_000), interval: 50 }).toBe('200 active')
  expect(server.process.exitCode).toBeNull()
})

test('one frozen connection fails only the call that it has: those behind it are answered meanwhile', async () => {
  const tenant = await givenTenant()
  const { pids, stalled } = await freezeStatementOf(tenant, LOAD)
  try {
    const behind = new Set<string>()
    const load = startLoad([server.url], async () => {
      const answer = await call(tenant)
      behind.add(wordOf(answer))
      return answer
    })
    expect(wordOf(await stalled)).toBe('503 service_unavailable')
    await load.stop()
    expect(behind).toEqual(new Set(['200 active']))
  } finally {
    signalAll(pids, 'SIGCONT')
  }
})

test('one frozen count fails only calls of its own product: those of another are answered meanwhile', async () => {
  const [held, other] = [await givenTenant(), await givenTenant()]
  for (const tenant of [held, other]) expect(wordOf(await call(tenant))).toBe('200 active')
  const { pids, stalled } = await freezeStatementOf(held, COUNT)
  try {
    const answers = new Set<string>()
    const load = startLoad([server.url], async () => {
      const answer = await call(other)
      answers.add(wordOf(answer))
      return answer
    })
    // Calls of both products share batches.
    const sharing = startLoad([server.url], () => call(held))
    sharing.pause(20)
    expect(wordOf(await stalled)).toBe('503 service_unavailable')
    await Promise.all([load.stop(), sharing.stop()])
    expect(answers).toEqual(new Set(['200 active']))
  } finally {
    signalAll(pids, 'SIGCONT')
  }
  await expect.poll(async () => wordOf(await call(held))).toBe('200 active')
})

type Tenant = { token: string; key: string }

async function givenTenant(): Promise<Tenant> {
  const product = await givenProduct(pool)
  const { key } = await givenLicense(product)
  return { token: product.token, key }
}

const call = ({ token, key }: Tenant) => validate(server.url, token, { license_key: key })

/** A table that the statement of a call needs first, and the one that it needs to count. */
const LOAD = 'api_key'
const COUNT = 'usage_day'

/** Freezes the connection of a call of the tenant, at the part of its statement that needs the table: a lock finds it. */
async function freezeStatementOf(tenant: Tenant, table: string) {
  const waiting = async (): Promise<number[]> => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'latchkey api' and wait_event_type = 'Lock'
       and query like '%with callers as materialized%'`,
    )
    return rows.map(({ pid }) => pid)
  }
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`lock table ${table} in access exclusive mode`)
    const stalled = call(tenant)
    await expect.poll(waiting, { interval: 5 }).toHaveLength(1)
    const pids = await waiting()
    signalAll(pids, 'SIGSTOP')
    return { pids, stalled }
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

const wordOf = ({ status, json }: HttpResponse) => `${status} ${json['status']}`

/** The postmaster and all its children, by the process table. */
function processesOf(dataDir: string): number[] {
  const postmaster = postmasterOf(join(dataDir, 'postgres'))
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  return [postmaster, ...children.map(Number)]
}

function parentOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return 0
  }
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) process.kill(pid, signal)
}
