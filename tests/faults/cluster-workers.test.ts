import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOrJoin, stopServer } from '@/scripts/database/embedded-database'
import { runningPort } from '@/scripts/database/postmaster'
import { freePort } from '@/scripts/process/free-port'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { send, validate } from '@/tests/support/http/client'
import { isAlive, processesOf } from '@/tests/support/process/processes-of'

let dataDir: string
let port: number
let base: string
const started: ChildProcess[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'latchkey-workers-'))
  port = await freePort()
  base = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await stopServer(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
})

/** `npm start -- --workers 2`, once it is ready. */
async function startPrimary(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['scripts/start.mjs', '--workers', '2'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
      PORT: String(port),
      SKIP_DEMO: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output, { timeout: 110_000 }).toContain('Latchkey is ready')
  return child
}

const workersOf = (primary: ChildProcess): number[] => processesOf(primary.pid, 'api')

/** Whether a new connection is answered while the given worker is stopped, which means by the other. */
async function isAnsweredWithout(stopped: number): Promise<boolean> {
  process.kill(stopped, 'SIGSTOP')
  try {
    const asked = [1, 2, 3].map(() => fetch(`${base}/api/health`, { headers: { connection: 'close' } }))
    return (await Promise.race([Promise.any(asked), sleep(5_000, null)]))?.status === 200
  } finally {
    process.kill(stopped, 'SIGCONT')
  }
}

const accepts = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

test('two workers answer, a killed one is replaced, SIGTERM drains, and kill -9 leaves no process behind', {
  timeout: 180_000,
}, async () => {
  const primary = await startPrimary()
  const workerPids = workersOf(primary)
  expect(workerPids.length).toBe(2)
  for (const pid of workerPids) expect(await isAnsweredWithout(pid)).toBe(true)

  const pool = new pg.Pool({ connectionString: await startOrJoin(dataDir), max: 2, options: '-c timezone=UTC' })
  pool.on('error', () => undefined)
  // Background work is done by the work process, also after an API process was replaced.
  const listening = async () =>
    (
      await pool.query(
        `select 1 from pg_stat_activity where application_name = 'latchkey queue' and query like 'LISTEN%'`,
      )
    ).rowCount
  await expect.poll(listening, { timeout: 30_000 }).toBe(1)
  const product = await givenProduct(pool)
  const { key } = await givenLicense(product)
  const ask = () => validate(base, product.token, { license_key: key })
  const load = startLoad(ask)

  for (const pid of workerPids.slice(0, 1)) process.kill(pid, 'SIGKILL')
  const replaced = () => workersOf(primary).filter((pid) => !workerPids.includes(pid)).length
  await expect.poll(replaced, { timeout: 10_000 }).toBe(1)
  await sleep(1_500)
  const before = load.answers.length
  await sleep(500)
  expect(load.answers.length).toBeGreaterThan(before)
  await expect.poll(listening, { timeout: 30_000 }).toBe(1)

  const ended = once(primary, 'exit')
  primary.kill('SIGTERM')
  await sleep(300)
  await load.stop()
  expect((await ended)[0]).toBe(0)
  expect(load.answers.filter((word) => word !== 'active')).toEqual([])
  // A connection of the killed worker is cut, and one that was idle when the others stopped may be.
  expect(load.failures.filter((code) => !['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code))).toEqual([])
  await pool.end()
  expect(runningPort(join(dataDir, 'postgres'))).toBeUndefined()

  const second = await startPrimary()
  expect((await send(base, { path: '/api/ready' })).status).toBe(200)
  const left = workersOf(second)
  second.kill('SIGKILL')
  await expect.poll(accepts, { timeout: 15_000 }).toBe(false)
  await expect.poll(() => left.filter(isAlive), { timeout: 15_000 }).toEqual([])
})

test.each(['0', '1.5', 'many', ''])('--workers %j is one line', (text) => {
  const run = () =>
    execFileSync(process.execPath, ['scripts/start.mjs', `--workers=${text}`], { encoding: 'utf8', stdio: 'pipe' })
  expect(run).toThrow(/--workers is ".*", but it needs a number from 1 to 256, or auto for one per core\.\n$/)
})

/** 20 callers with one request at a time each, until stopped. */
function startLoad(ask: () => ReturnType<typeof validate>) {
  const [answers, failures]: [unknown[], string[]] = [[], []]
  let isOn = true
  const caller = async () => {
    while (isOn) {
      try {
        answers.push((await ask()).json['status'])
      } catch (error) {
        failures.push(error instanceof Error && 'code' in error ? String(error.code) : String(error))
        await sleep(20)
      }
    }
  }
  const callers = Array.from({ length: 20 }, caller)
  const stop = async () => {
    isOn = false
    await Promise.all(callers)
  }
  return { answers, failures, stop }
}
