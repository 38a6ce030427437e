import { expect, test } from 'vitest'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { expectCommonHeaders } from '@/tests/support/http/assertions'
import { lookUp } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

eachTransport((base, pool) => {
  test('a license whose key cannot be decrypted: 503 for it alone, and the other lookups are answered', async () => {
    const [broken, sound] = [await givenProduct(pool, { dailyLimit: 100 }), await givenProduct(pool)]
    const [unreadable, good] = [await givenLicense(broken), await givenLicense(sound)]
    await pool.query(`update license set key_ciphertext = '\\x00' where id = $1`, [unreadable.id])
    const replies = await Promise.all(
      Array.from({ length: 80 }, (_, i) =>
        i % 2 === 0 ? lookUp(base, sound.token, good.key) : lookUp(base, broken.token, unreadable.key),
      ),
    )
    for (const [i, reply] of replies.entries()) {
      expectCommonHeaders(reply)
      if (i % 2 === 0) expect(reply).toMatchObject({ status: 200, json: { license_key: good.key } })
      else {
        expect(reply.status).toBe(503)
        expect(reply.json).toEqual({ status: 'service_unavailable', message: expect.any(String) })
        expect(reply.headers).toMatchObject({ 'retry-after': '1', 'ratelimit-limit': '100' })
      }
    }
  })
})
