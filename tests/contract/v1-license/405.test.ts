import { expect, test } from 'vitest'
import { countUsage, givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { expectCommonHeaders } from '@/tests/support/http/assertions'
import { lookUp } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

eachTransport((base, pool) => {
  test.each(['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '%s is refused, names GET, not counted',
    async (method) => {
      const product = await givenProduct(pool)
      const { key } = await givenLicense(product)
      const reply = await lookUp(base, product.token, key, { method })
      expect(reply.status).toBe(405)
      expect(reply.headers.allow).toBe('GET')
      expectCommonHeaders(reply)
      expect(await countUsage(product)).toBe(0)
    },
  )
})
