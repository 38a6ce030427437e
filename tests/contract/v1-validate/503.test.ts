import { expect, test } from 'vitest'
import { givenLicense } from '@/tests/support/fixtures/product'
import { givenSignedProduct } from '@/tests/support/fixtures/signing'
import { eachTransport } from '@/tests/support/http/each-transport'
import { requestSigned, verifySigned } from '@/tests/support/http/signed-answer'

eachTransport((base, pool) => {
  test.each([
    ['missing', 'delete from signing_key where product_id = $1'],
    ['damaged', `update signing_key set private_ciphertext = '\\x00' where product_id = $1`],
    ['of another product', 'update signing_key set kid = upper(kid) where product_id = $1'],
    ['not in use yet', `update signing_key set active_from = '2099-01-01' where product_id = $1`],
  ])('a key that is %s: 503 for this product, never an unsigned answer; others are answered', async (_, sql) => {
    const [broken, sound] = [await givenSignedProduct(pool), await givenSignedProduct(pool)]
    const { key } = await givenLicense(broken)
    await pool.query(sql, [broken.productId])
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        requestSigned(base, i % 2 === 0 ? broken : sound, { license_key: key }).then((signed) => ({ i, signed })),
      ),
    )
    for (const { i, signed } of replies) {
      if (i % 2 === 1) expect(verifySigned(signed)).toBe('ok')
      else {
        expect(signed.reply.status).toBe(503)
        expect(signed.answer).toEqual({ status: 'service_unavailable', message: expect.any(String) })
        expect(signed.reply.headers['retry-after']).toBe('1')
      }
    }
  })
})
