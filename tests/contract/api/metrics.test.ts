import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { givenProduct } from '@/tests/support/fixtures/product'
import { send, validate } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { METRICS_TOKEN } from '@/tests/support/setup/contract-setup'

const metricsOf = (base: string, authorization?: string) =>
  send(base, { path: '/api/metrics', headers: authorization === undefined ? {} : { Authorization: authorization } })

eachTransport((base, pool) => {
  test('with the token the metrics are served, and count the answers of this process', async () => {
    const { token } = await givenProduct(pool)
    const count = async () => {
      const { text } = await metricsOf(base, `Bearer ${METRICS_TOKEN}`)
      const [, value] =
        /^latchkey_requests_total\{endpoint="validate",status="license_not_found"\} (\d+)$/m.exec(text) ?? []
      return Number(value ?? 0)
    }
    const before = await count()
    await validate(base, token, { license_key: 'UNKNOWN' })
    // Other test files call the same server.
    expect(await count()).toBeGreaterThan(before)

    const reply = await metricsOf(base, `bearer ${METRICS_TOKEN}`)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(reply.headers['cache-control']).toBe('no-store')
    for (const record of ['ip_history', 'usage_hour', 'request_log']) {
      expect(reply.text).toContain(`latchkey_records_dropped_total{record="${record}"} 0\n`)
      expect(reply.text).toContain(`latchkey_records_waiting{record="${record}"} `)
      // On a machine that does other things a write may have failed, and its lines were kept.
      expect(reply.text).toMatch(new RegExp(`^latchkey_record_flush_failures_total\\{record="${record}"\\} \\d+$`, 'm'))
    }
    expect(reply.text).toContain('process_resident_memory_bytes{process="')
  })

  test.each([
    undefined,
    '',
    'Bearer',
    'Bearer wrong',
    METRICS_TOKEN,
    `Bearer ${METRICS_TOKEN}x`,
    `Basic ${METRICS_TOKEN}`,
  ])('with %j they are not served', async (authorization) => {
    const reply = await metricsOf(base, authorization)
    expect(reply).toMatchObject({ status: 401, json: { status: 'unauthorized' } })
    expect(reply.headers['www-authenticate']).toBe('Bearer realm="latchkey metrics"')
  })
})

let server: ServerProcess
beforeAll(async () => {
  server = await startServerProcess(inject('contractDatabaseUrl'), 'api')
})
afterAll(async () => void (await server.stop()))

test('a process without METRICS_TOKEN answers 404, as for any unknown path', async () => {
  const [metrics, unknown] = [
    await metricsOf(server.url, `Bearer ${METRICS_TOKEN}`),
    await send(server.url, { path: '/api/unknown' }),
  ]
  expect(metrics).toMatchObject({ status: 404, json: unknown.json })
})
