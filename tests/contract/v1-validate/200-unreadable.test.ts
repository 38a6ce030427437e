import { expect, test } from 'vitest'
import { countUsage, givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { expectCommonHeaders, expectValidation } from '@/tests/support/http/assertions'
import { validate } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

const NOT_JSON = 'body is not a JSON object in UTF-8'

eachTransport((base, pool) => {
  test.each([
    ['no body', '', NOT_JSON],
    ['half a body', '{"license_key":', NOT_JSON],
    ['an array', '["license_key"]', NOT_JSON],
    ['bytes that are not UTF-8', Uint8Array.of(0x7b, 0xff, 0x7d), NOT_JSON],
    ['no license_key', '{"key":"A"}', 'license_key is missing'],
    ['a number', '{"license_key":5}', 'license_key is not a string'],
    ['an operator object', '{"license_key":{"not":""}}', 'license_key is not a string'],
    ['an empty key', '{"license_key":""}', 'license_key is empty'],
    ['a NUL', '{"license_key":"a\\u0000b"}', "license_key has a character that can't be read"],
    ['a lone surrogate', '{"license_key":"a\\ud800"}', 'license_key is not well-formed Unicode'],
    ['256 characters', `{"license_key":"${'A'.repeat(256)}"}`, 'license_key is over 255 characters'],
  ])('%s: license_not_found, counted, and the header has the reason', async (_, body, reason) => {
    const product = await givenProduct(pool)
    const reply = await validate(base, product.token, body)
    expectValidation(reply, { status: 'license_not_found' })
    expectCommonHeaders(reply)
    expect(reply.headers['x-validation-error']).toBe(reason)
    expect(await countUsage(product)).toBe(1)
  })

  test.each([16 * 1024 + 1, 1024 * 1024])(
    'a body of %i bytes is unreadable, and the connection closed',
    async (size) => {
      const product = await givenProduct(pool)
      const { key } = await givenLicense(product)
      const body = JSON.stringify({ license_key: key }).padEnd(size, ' ')
      const reply = await validate(base, product.token, body)
      expectValidation(reply, { status: 'license_not_found' })
      expect(reply.headers['x-validation-error']).toBe('body is over 16 KiB')
      expect(reply.headers.connection).toBe('close')
      expect(await countUsage(product)).toBe(1)
    },
  )

  test('a body of exactly 16 KiB is read', async () => {
    const product = await givenProduct(pool)
    const { key } = await givenLicense(product)
    const body = JSON.stringify({ license_key: key }).padEnd(16 * 1024, ' ')
    expectValidation(await validate(base, product.token, body), { status: 'active' })
  })

  test('the content type is not enforced, the last of duplicate keys wins, and a byte order mark is accepted', async () => {
    const product = await givenProduct(pool)
    const { key } = await givenLicense(product)
    const body = `\ufeff{"license_key":"x","license_key":"${key}"}`
    const reply = await validate(base, product.token, body, { headers: { 'Content-Type': 'text/plain' } })
    expectValidation(reply, { status: 'active' })
  })
})
