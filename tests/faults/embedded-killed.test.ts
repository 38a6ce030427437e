import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startOrJoin, stopServer } from '@/scripts/database/embedded-database'
import { runningPort } from '@/scripts/database/postmaster'
import { freePort } from '@/scripts/process/free-port'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { validate } from '@/tests/support/http/client'

let dataDir: string
let base: string
let program: ChildProcess
let output = ''

/** `npm start` with its own embedded database. */
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'latchkey-killed-'))
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  program = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
      PORT: String(port),
      SKIP_DEMO: '1',
      STOP_PAUSE_SECONDS: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [program.stdout, program.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  await vi.waitFor(() => expect(output).toContain('Latchkey is ready'), { timeout: 150_000 })
}, 180_000)
afterAll(async () => {
  program.kill('SIGKILL')
  await stopServer(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
})

const postmaster = () => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

test('the embedded database is started again after kill -9: 503, then 200 by itself, and SIGTERM still stops both', {
  timeout: 120_000,
}, async () => {
  const pool = new pg.Pool({ connectionString: await startOrJoin(dataDir), max: 2, options: '-c timezone=UTC' })
  pool.on('error', () => undefined)
  const product = await givenProduct(pool)
  const { key } = await givenLicense(product)
  await pool.end()
  const statuses = new Set<number>()
  const ask = async () => {
    const { status } = await validate(base, product.token, { license_key: key })
    statuses.add(status)
    return status
  }
  expect(await ask()).toBe(200)
  const killed = postmaster()
  process.kill(killed, 'SIGKILL')
  await expect.poll(ask, { timeout: 30_000, interval: 10 }).toBe(503)
  await expect.poll(ask, { timeout: 60_000 }).toBe(200)
  expect([...statuses].toSorted()).toEqual([200, 503])
  const revived = postmaster()
  expect(revived).not.toBe(killed)

  const ended = once(program, 'exit')
  program.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
  expect(runningPort(join(dataDir, 'postgres'))).toBeUndefined()
})
