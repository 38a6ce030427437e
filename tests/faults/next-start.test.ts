import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { send, validate } from '@/tests/support/http/client'
import { type NextStart, startNext } from '@/tests/support/process/next-start'
import { atMost } from '@/tests/support/setup/limits'

let db: TestDatabase
let server: NextStart
beforeAll(async () => {
  db = await givenDatabase()
  server = await startNext(db.url)
})
afterAll(async () => {
  server.stop()
  await db.close()
})

test('without a trusted source for the client address the API and the readiness probe refuse, and the log says how to fix it', async () => {
  expect((await validate(server.url, 'lk_live_x', { license_key: 'x' })).status).toBe(503)
  expect((await send(server.url, { path: '/api/ready' })).status).toBe(503)
  expect(await send(server.url, { path: '/api/health' })).toMatchObject({ status: 200, json: { status: 'ok' } })
  await vi.waitFor(() => expect(server.output()).toContain('Run npm start'), { timeout: atMost(10_000) })
})
