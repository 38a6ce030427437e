import { expect, test } from 'vitest'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { expectCommonHeaders } from '@/tests/support/http/assertions'
import { validate } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

eachTransport((base, pool) => {
  test('while a license is locked, its new addresses get 503, and all other calls are answered', async () => {
    const [held, other] = [await givenProduct(pool), await givenProduct(pool)]
    const [locked, free] = [await givenLicense(held, { ip: { maxIps: 3 } }), await givenLicense(other)]
    const newcomer = (last: number) =>
      validate(base, held.token, { license_key: locked.key }, { from: `127.0.4.${last}` })
    const holder = await pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select 1 from license where id = $1 for update', [locked.id])
      const newcomers = [newcomer(1), newcomer(2)]
      const others = await Promise.all(
        Array.from({ length: 50 }, () => validate(base, other.token, { license_key: free.key })),
      )
      // Still locked: the transaction ends below.
      expect(others.map(({ status, json }) => [status, json['status']])).toEqual(
        Array.from({ length: 50 }, () => [200, 'active']),
      )
      for (const reply of await Promise.all(newcomers)) {
        expect(reply.status).toBe(503)
        expectCommonHeaders(reply)
        expect(reply.json).toEqual({ status: 'service_unavailable', message: expect.any(String) })
        expect(reply.headers['retry-after']).toBe('1')
      }
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    const again = await Promise.all([newcomer(1), newcomer(2)])
    expect(again.map(({ json }) => [json['status'], json['ip_registered']])).toEqual([
      ['active', true],
      ['active', true],
    ])
  })
})
