import { expect, test } from 'vitest'
import { givenSignedProduct } from '@/tests/support/fixtures/signing'
import { expectCommonHeaders } from '@/tests/support/http/assertions'
import { send } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

eachTransport((base, pool) => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is refused, names GET and HEAD', async (method) => {
    const { productId } = await givenSignedProduct(pool)
    const reply = await send(base, { method, path: `/api/v1/keys/${productId}` })
    expect(reply.status).toBe(405)
    expect(reply.headers.allow).toBe('GET, HEAD')
    expectCommonHeaders(reply)
  })
})
