import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectionsOf } from '@/lib/foundation/platform/database/pool-sizes'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { send } from '@/tests/support/http/client'
import { testPort } from '@/tests/support/process/test-port'
import { atMost } from '@/tests/support/setup/limits'

const METRICS_TOKEN = 'metrics-token-of-the-test'

let db: TestDatabase
let worker: ChildProcess
let base: string
let output = ''

beforeAll(async () => {
  db = await givenDatabase()
  await db.pool.query(`alter database ${new URL(db.url).pathname.slice(1)} connection limit 21`)
  const port = await testPort()
  base = `http://127.0.0.1:${port}`
  worker = spawn(process.execPath, ['dist/work.mjs'], {
    env: {
      ...process.env,
      DATABASE_URL: db.url,
      ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
      WORKER_HEALTH_PORT: String(port),
      METRICS_TOKEN,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  worker.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await vi.waitFor(() => expect(output).toContain('"msg":"working"'), { timeout: atMost(50_000) })
})
afterAll(async () => {
  worker.kill('SIGKILL')
  await db.close()
})

test('the worker serves its health, serves metrics only to authorized callers, and serves nothing else', async () => {
  const get = (path: string, headers = {}) => send(base, { path, headers })
  expect(await get('/api/health')).toMatchObject({ status: 200, json: { status: 'ok' } })
  await expect.poll(async () => (await get('/api/ready')).json).toEqual({ status: 'ready' })
  expect((await get('/api/metrics')).status).toBe(401)
  const { text } = await get('/api/metrics', { Authorization: `Bearer ${METRICS_TOKEN}` })
  expect(text).toContain('latchkey_part_failing{part="queue"} 0')
  expect((await get('/sign-in')).status).toBe(404)
  const posted = await send(base, { method: 'POST', path: '/api/ready', body: '' })
  expect(posted).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
})

test('a database with too little room for the worker is named in the log', () => {
  expect(output).toContain(`"wanted":${connectionsOf('work')},"room":21`)
  expect(output).toContain('fewer connections than this start may open')
})

test('a lost queue is named, and works again once it is back', async () => {
  const ready = async () => (await send(base, { path: '/api/ready' })).json
  await db.pool.query('alter table graphile_worker._private_jobs rename to away')
  await expect.poll(ready).toMatchObject({ status: 'degraded' })
  await db.pool.query('alter table graphile_worker.away rename to _private_jobs')
  await expect.poll(ready).toEqual({ status: 'ready' })
  await expect.poll(() => output).toContain('the queue answers again')
})

test('the worker logs that it stopped', async () => {
  const ended = once(worker, 'close')
  worker.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
  expect(output).toContain('"msg":"stopped"')
})
