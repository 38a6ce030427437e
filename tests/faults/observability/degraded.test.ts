import { expect, onTestFinished, test } from 'vitest'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { send, validate } from '@/tests/support/http/client'
import { clockAheadBy } from '@/tests/support/process/clock-ahead'
import { startServerProcess } from '@/tests/support/process/server-process'

const METRICS_TOKEN = 'metrics-token-of-the-test'
const HALF_A_DAY_MS = 43_200_000

const db = databaseOfFile()

async function givenApi(env: Record<string, string> = {}) {
  const server = await startServerProcess(db.url, 'api', { METRICS_TOKEN, ...env })
  onTestFinished(() => void server.stop())
  const read = async (path: string) => (await send(server.url, { path, headers: BEARER })).text
  return { server, ready: async () => JSON.parse(await read('/api/ready')), metrics: () => read('/api/metrics') }
}
const BEARER = { Authorization: `Bearer ${METRICS_TOKEN}` }

test('a machine whose clock is half a day ahead says so: in the log, the metrics and its readiness', async () => {
  const { server, ready, metrics } = await givenApi(clockAheadBy(HALF_A_DAY_MS))
  await expect.poll(ready).toEqual({ status: 'degraded', degraded: ['clock'] })
  const [, logged] = /"ahead_seconds":([\d.]+),"msg":"this machine's clock differs/.exec(server.output()) ?? []
  const [, measured] = /^latchkey_clock_ahead_seconds\{process="api"\} (\S+)$/m.exec(await metrics()) ?? []
  // A slow answer of the database makes the difference less exact, by half of its time.
  for (const ahead of [logged, measured]) expect(Number(ahead)).toBeCloseTo(HALF_A_DAY_MS / 1_000, -1)
})

test('while no record can be written, calls are answered, and readiness and metrics say so until it can be again', async () => {
  const product = await givenProduct(db.pool)
  const { key } = await givenLicense(product)
  const { server, ready, metrics } = await givenApi()
  await db.pool.query(`
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger refuse before insert on request_log execute function refuse()`)
  const { json } = await validate(server.url, product.token, { license_key: key })
  expect(json).toMatchObject({ status: 'active' })
  await expect.poll(ready).toEqual({ status: 'degraded', degraded: ['records'] })
  expect(await metrics()).toMatch(/^latchkey_record_flush_failures_total\{record="request_log"\} [1-9]/m)
  await db.pool.query('drop function refuse cascade')
  await expect.poll(ready).toEqual({ status: 'ready' })
})
