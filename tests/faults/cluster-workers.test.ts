import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { send, validate } from '@/tests/support/http/client'
import { isAlive, processesOf } from '@/tests/support/process/processes-of'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { atMost } from '@/tests/support/setup/limits'

const db = databaseOfFile()

/** A start with two API processes, once everything in it is ready. */
async function startTwo(env: Record<string, string> = {}): Promise<ServerProcess> {
  const options = { answers: '/api/health', args: ['--workers', '2'] }
  const server = await startServerProcess(db.url, 'all', env, options)
  onTestFinished(() => void server.stop('SIGKILL'))
  const ready = async () => (await send(server.url, { path: '/api/ready' })).json
  await expect.poll(ready).toEqual({ status: 'ready' })
  return server
}

const workersOf = (server: ServerProcess): number[] => processesOf(server.process.pid, 'api')

/** Whether a new connection is answered while the given worker is stopped, which means by the other. */
async function isAnsweredWithout(stopped: number, { url }: ServerProcess): Promise<boolean> {
  process.kill(stopped, 'SIGSTOP')
  try {
    const asked = [1, 2, 3].map(() => fetch(`${url}/api/health`, { headers: { connection: 'close' } }))
    return (await Promise.race([Promise.any(asked), sleep(atMost(30_000), null)]))?.status === 200
  } finally {
    process.kill(stopped, 'SIGCONT')
  }
}

const accepts = ({ url }: ServerProcess) =>
  new Promise<boolean>((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname, () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

test('two workers answer, a killed one is replaced, and SIGTERM drains', async () => {
  const server = await startTwo()
  const workerPids = workersOf(server)
  expect(workerPids.length).toBe(2)
  for (const pid of workerPids) expect(await isAnsweredWithout(pid, server)).toBe(true)

  // Background work is done by the work process, also after an API process was replaced.
  const listening = async () =>
    (
      await db.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and application_name = 'latchkey queue'
           and query like 'LISTEN%'`,
      )
    ).rowCount
  await expect.poll(listening).toBe(1)
  const product = await givenProduct(db.pool)
  const { key } = await givenLicense(product)
  const load = startLoad(() => validate(server.url, product.token, { license_key: key }))

  for (const pid of workerPids.slice(0, 1)) process.kill(pid, 'SIGKILL')
  const replaced = () => workersOf(server).filter((pid) => !workerPids.includes(pid)).length
  await expect.poll(replaced).toBe(1)
  const before = load.answers.length
  await expect.poll(() => load.answers.length).toBeGreaterThan(before + 200)
  await expect.poll(listening).toBe(1)

  const ended = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
  await load.stop()
  expect(load.answers.filter((word) => word !== 'active')).toEqual([])
  // A connection of the killed worker is cut, and one that was idle when the others stopped may be.
  expect(load.failures.filter((code) => !['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code))).toEqual([])
})

test('kill -9 leaves no process behind', async () => {
  const server = await startTwo({ ROLE: 'api' })
  const left = workersOf(server)
  expect(left.length).toBe(2)
  server.process.kill('SIGKILL')
  await expect.poll(() => accepts(server)).toBe(false)
  await expect.poll(() => left.filter(isAlive)).toEqual([])
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
