import { expect, test } from 'vitest'
import { givenKeyOfKind } from '@/tests/support/fixtures/api-key'
import { countUsage, givenApiKey, givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { expectValidation } from '@/tests/support/http/assertions'
import { type Call, type HttpResponse, lookUp, validate } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'
import { TRUSTED_PEER } from '@/tests/support/setup/contract-setup'

const shownOf = ({ status, headers, text }: HttpResponse) => ({
  status,
  text,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !['x-request-id', 'date'].includes(name))),
})

eachTransport((base, pool) => {
  const given = async (sources: string[]) => {
    const product = await givenProduct(pool)
    const { key } = await givenLicense(product)
    return { product, key, token: await givenKeyOfKind(product, { sources }) }
  }
  const from = (address: string): Partial<Call> => ({ from: TRUSTED_PEER, headers: { 'X-Forwarded-For': address } })

  test('from elsewhere the key answers as one that does not exist, byte for byte, and nothing is counted', async () => {
    const { product, key, token } = await given(['203.0.113.0/24', '2001:db8::/32'])
    const unknown = await givenApiKey(pool, product)
    await pool.query(
      'delete from api_key where product_id = $1 and created_at = (select max(created_at) from api_key where product_id = $1)',
      [product.productId],
    )
    for (const [call, body] of [
      [validate, { license_key: key }],
      [lookUp, key],
    ] as const) {
      const ask = (bearer: string) => call(base, bearer, body as string, from('198.51.100.9'))
      const refused = await ask(token)
      expect(refused.status).toBe(401)
      expect(shownOf(refused)).toEqual(shownOf(await ask(unknown)))
    }
    expect(await countUsage(product)).toBe(0)
  })

  test.each(['203.0.113.77', '::ffff:203.0.113.77', '2001:DB8:1::1'])(
    'from %s, which is among its sources, it works',
    async (address) => {
      const { product, key, token } = await given(['203.0.113.0/24', '2001:db8::/32'])
      expectValidation(await validate(base, token, { license_key: key }, from(address)), { status: 'active' })
      expect((await lookUp(base, token, key, from(address))).status).toBe(200)
      expect(await countUsage(product)).toBe(2)
    },
  )

  test('a single address is a source too, and the other keys of the product are free', async () => {
    const { product, key, token } = await given(['203.0.113.5'])
    const statusFrom = async (bearer: string, address: string) =>
      (await validate(base, bearer, { license_key: key }, from(address))).status
    expect([await statusFrom(token, '203.0.113.5'), await statusFrom(token, '203.0.113.6')]).toEqual([200, 401])
    expect(await statusFrom(product.token, '203.0.113.6')).toBe(200)
  })

  test('the address that a key names for its end user is not its source', async () => {
    const product = await givenProduct(pool)
    const token = await givenKeyOfKind(product, { sources: ['203.0.113.0/24'], mayNameEndUser: true })
    const call = from('198.51.100.9')
    const headers = { ...call.headers, 'X-End-User-Address': '203.0.113.5' }
    expect((await validate(base, token, '{}', { ...call, headers })).status).toBe(401)
  })
})
