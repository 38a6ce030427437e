import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '@/scripts/free-port'
import { givenDatabase, type TestDatabase } from '@/tests/support/database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/encryption-key'
import { send, validate } from '@/tests/support/http'

let db: TestDatabase
let server: ChildProcess
let base: string
let output = ''

/** The built pages without server.ts in front, as a platform might start them. */
beforeAll(async () => {
  db = await givenDatabase()
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
  server = spawn(process.execPath, [next, 'start', '-p', String(port)], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: db.url, ENCRYPTION_KEY: TEST_ENCRYPTION_KEY },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  await vi.waitFor(() => send(base, { path: '/api/health' }), { timeout: 50_000, interval: 100 })
})
afterAll(async () => {
  server.kill('SIGKILL')
  await db.close()
})

test('where nobody vouches for the calling address, ready says no, as the API does, and the log says what to do', async () => {
  expect((await validate(base, 'lk_live_x', { license_key: 'x' })).status).toBe(503)
  expect((await send(base, { path: '/api/ready' })).status).toBe(503)
  expect(await send(base, { path: '/api/health' })).toMatchObject({ status: 200, json: { status: 'ok' } })
  await vi.waitFor(() => expect(output).toContain('Run node dist/server.mjs'), { timeout: 10_000 })
})
