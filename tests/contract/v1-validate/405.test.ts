import { expect, test } from 'vitest'
import { countUsage, givenProduct } from '@/tests/support/fixtures/product'
import { expectCommonHeaders } from '@/tests/support/http/assertions'
import { send } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

eachTransport((base, pool) => {
  test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '%s is refused, names POST and is not counted',
    async (method) => {
      const product = await givenProduct(pool)
      const reply = await send(base, {
        method,
        path: '/api/v1/validate',
        headers: { Authorization: `Bearer ${product.token}` },
      })
      expect(reply.status).toBe(405)
      expect(reply.headers.allow).toBe('POST')
      expectCommonHeaders(reply)
      expect(reply.json['status']).toBe('method_not_allowed')
      expect(await countUsage(product)).toBe(0)
    },
  )

  test('HEAD is refused without a body', async () => {
    const reply = await send(base, { method: 'HEAD', path: '/api/v1/validate' })
    expect(reply.status).toBe(405)
    expect(reply.headers.allow).toBe('POST')
    expect(reply.text).toBe('')
  })

  test.each(['TRACE', 'PROPFIND', 'M-SEARCH'])('%s is refused with JSON', async (method) => {
    const reply = await send(base, { method, path: '/api/v1/validate' })
    expect(reply.status).toBe(405)
    expect(reply.headers.allow).toContain('POST')
    expect(reply.json['status']).toBe('method_not_allowed')
  })
})
