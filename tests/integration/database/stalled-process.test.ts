import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createPool } from '@/lib/foundation/platform/database/db'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { atMost } from '@/tests/support/setup/limits'

const BOUND_MS = atMost(1_000)

const db = databaseOfFile()
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', db.url)
  vi.stubEnv('ENCRYPTION_KEY', TEST_ENCRYPTION_KEY)
  return () => vi.unstubAllEnvs()
})

function givenPool(url = db.url) {
  const pool = createPool(url, { max: 1, connectionTimeoutMillis: BOUND_MS })
  onTestFinished(() => pool.end())
  return pool
}

/** Keeps this process busy for longer than a connection is waited for. */
function stall() {
  const end = performance.now() + 1.5 * BOUND_MS
  while (performance.now() < end);
}

test('a process that was too busy to read the answer of the database connects all the same', async () => {
  const asked = givenPool().query('select 1 as one')
  stall()
  expect((await asked).rows).toEqual([{ one: 1 }])
})

test('a process that was too busy to pass a connection on gives it to who waits', async () => {
  const pool = givenPool()
  const held = await pool.connect()
  const waiting = pool.connect()
  setTimeout(() => held.release(), 1.2 * BOUND_MS)
  stall()
  const client = await waiting
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
})

test('a database that stays silent is given up, by an idle process and by a busy one', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const pool = givenPool(`postgresql://latchkey@127.0.0.1:${port}/none`)
  await expect(pool.query('select 1')).rejects.toThrow('timeout')
  const asked = pool.query('select 1')
  stall()
  await expect(asked).rejects.toThrow('timeout')
})
