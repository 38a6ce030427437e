import { expect, test } from 'vitest'
import { expectCommonHeaders } from '@/tests/support/assertions'
import { send } from '@/tests/support/http'
import { eachLane } from '@/tests/support/lanes'
import { givenSignedProduct } from '@/tests/support/signing'

eachLane((base, pool) => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is refused, names GET and HEAD', async (method) => {
    const { productId } = await givenSignedProduct(pool)
    const reply = await send(base, { method, path: `/api/v1/keys/${productId}` })
    expect(reply.status).toBe(405)
    expect(reply.headers.allow).toBe('GET, HEAD')
    expectCommonHeaders(reply)
  })
})
