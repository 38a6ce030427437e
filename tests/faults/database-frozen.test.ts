import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Reply, validate } from '@/tests/support/http'
import { type ServerProcess, startServerProcess } from '@/tests/support/server-process'
import { createMigrated, startTestCluster, type TestCluster } from '@/tests/support/test-cluster'
import { givenLicense, givenProduct } from '@/tests/support/world'

// A cluster of its own, because every process of it is stopped.
let cluster: TestCluster
let server: ServerProcess
let pool: pg.Pool

beforeAll(async () => {
  cluster = await startTestCluster()
  const url = await createMigrated(cluster.url, 'frozen')
  pool = new pg.Pool({ connectionString: url, max: 2, options: '-c timezone=UTC' })
  pool.on('error', () => undefined)
  server = await startServerProcess(url, 'fast')
})
afterAll(async () => {
  await server.stop()
  await pool.end()
  await cluster.stop()
})

test('frozen for 10 s: every request is answered within 5 s, with 503; right again within 2 s after', async () => {
  const world = await givenProduct(pool)
  const { key } = await givenLicense(world)
  const ask = async () => {
    const startedAt = performance.now()
    const reply = await validate(server.url, world.token, { license_key: key })
    return { reply, startedAt, ms: performance.now() - startedAt }
  }
  for (let i = 0; i < 20; i++) await ask()
  const pids = processesOf(cluster.dataDir)
  signalAll(pids, 'SIGSTOP')
  const frozenAt = performance.now()
  const calls: ReturnType<typeof ask>[] = []
  while (performance.now() < frozenAt + 10_000) {
    calls.push(ask())
    await sleep(25)
  }
  signalAll(pids, 'SIGCONT')
  const thawedAt = performance.now()
  const answers = await Promise.all(calls)
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(5_000)
  const early = answers.filter(({ startedAt }) => startedAt < frozenAt + 4_000)
  expect(new Set(early.map(({ reply }) => wordOf(reply)))).toEqual(new Set(['503 service_unavailable']))
  expect(answers.map(({ reply }) => wordOf(reply)).filter((word) => !ALLOWED.includes(word))).toEqual([])
  await expect.poll(async () => wordOf((await ask()).reply), { timeout: 2_000, interval: 50 }).toBe('200 active')
  expect(performance.now() - thawedAt).toBeLessThan(8_000)
  expect(server.process.exitCode).toBeNull()
})

const ALLOWED = ['503 service_unavailable', '200 active']
const wordOf = ({ status, json }: Reply) => `${status} ${json['status']}`

/** The postmaster and all its children, by the process table. */
function processesOf(dataDir: string): number[] {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
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
