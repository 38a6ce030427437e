import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { validate } from '@/tests/support/http/client'
import { startServerProcess, type Transport } from '@/tests/support/process/server-process'

const db = databaseOfFile()

test.each<Transport>(['api', 'web'])(
  'SIGTERM under load (%s process): no answer is cut, and what was seen is written',
  async (transport) => {
    const server = await startServerProcess(db.url, transport)
    const product = await givenProduct(db.pool)
    const { id, key } = await givenLicense(product)
    const outcomes: { status: number; valid: unknown }[] = []
    const failures: string[] = []
    let isOn = true
    const caller = async () => {
      while (isOn) {
        try {
          const { status, json } = await validate(server.url, product.token, { license_key: key })
          outcomes.push({ status, valid: json['valid'] })
        } catch (error) {
          failures.push(error instanceof Error && 'code' in error ? String(error.code) : String(error))
          await sleep(20)
        }
      }
    }
    const callers = Array.from({ length: 20 }, caller)
    while (outcomes.length < 200) await sleep(20)
    const exitCode = await server.stop('SIGTERM')
    isOn = false
    await Promise.all(callers)

    expect(exitCode).toBe(0)
    expect(outcomes.filter(({ status, valid }) => status !== 200 || valid !== true)).toEqual([])
    // A connection that was idle when the server closed it may be reused once by the client: that request was never read.
    expect(failures.filter((code) => !['ECONNREFUSED', 'ECONNRESET'].includes(code))).toEqual([])
    const { rows } = await db.pool.query(
      `select (select hits from license_ip_history where license_id = $1)::int as history,
         (select sum(hits) from request_log where license_id = $1)::int as logged,
         (select sum(hits) from usage_hour where product_id = $2 and status = 'active')::int as counted`,
      [id, product.productId],
    )
    expect(Math.min(rows[0]?.history, rows[0]?.logged, rows[0]?.counted)).toBeGreaterThanOrEqual(outcomes.length)
  },
)

test('kill -9 loses nothing that was answered: slots and counts are in the database', async () => {
  const server = await startServerProcess(db.url, 'api')
  const product = await givenProduct(db.pool)
  const { key } = await givenLicense(product, { ip: { maxIps: 1 } })
  const first = await validate(server.url, product.token, { license_key: key })
  expect(first.json).toMatchObject({ ip_registered: true, ip_count: 1 })
  await server.stop('SIGKILL')
  const next = await startServerProcess(db.url, 'api')
  const again = await validate(next.url, product.token, { license_key: key })
  expect(again.json).toMatchObject({ ip_registered: false, ip_count: 1 })
  await next.stop()
})
