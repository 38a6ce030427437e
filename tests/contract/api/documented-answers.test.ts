import { expect, test } from 'vitest'
import { givenKeyOfKind } from '@/tests/support/fixtures/api-key'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { givenSignedProduct } from '@/tests/support/fixtures/signing'
import { undocumentedIn } from '@/tests/support/http/check-answer'
import { type HttpResponse, lookUp, validate } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'
import { OPERATIONS } from '@/tests/support/http/openapi-validator'

// The public API's answers, compared with docs/openapi.json.
const PAST = new Date('2020-01-01T00:00:00.000Z')
const FUTURE = new Date('2099-12-31T23:59:59.999Z')
const VERSIONED = { license_key: '', version: '1.4', device_id: 'device' }

function check(path: '/validate' | '/license/{key}', answer: HttpResponse, expected: number): unknown {
  const operation = OPERATIONS.find((each) => each.path === path)
  if (!operation) throw new Error(`${path} is not documented`)
  expect(undocumentedIn(operation, answer)).toEqual([])
  expect(answer.status).toBe(expected)
  return answer.json['status']
}

eachTransport((base, pool) => {
  test('validations of every status of a license, with every module, are as documented', async () => {
    const product = await givenProduct(pool, { versionModule: true, template: { tier: '{{customer.name}}', n: 1.5 } })
    const licenses = [
      await givenLicense(product, { expiresAt: FUTURE, pin: { mode: 'exact', pinned: '1.4' } }),
      await givenLicense(product, { ip: { maxIps: 3 } }),
      await givenLicense(product, { revokedAt: PAST }),
      await givenLicense(product, { expiresAt: PAST }),
      await givenLicense(product, { ip: { maxIps: 1, addresses: ['198.51.100.7'] } }),
      await givenLicense(product, { ip: { maxIps: 1, mode: 'allow_list' } }),
      await givenLicense(product, { blocked: ['127.0.0.1'] }),
      { key: 'UNKNOWN' },
    ]
    const statuses: unknown[] = []
    for (const { key } of licenses) {
      const answer = await validate(base, product.token, { ...VERSIONED, license_key: key })
      statuses.push(check('/validate', answer, 200))
    }
    expect(new Set(statuses).size).toBe(7)
    check('/validate', await validate(base, product.token, 'no JSON'), 200)
  })

  test.each([
    { state: 'deleted' },
    { state: 'archived' },
    { state: 'disabled' },
    { isSuspended: true },
    { isBillingSuspended: true },
  ] as const)('a refusal before the license is as documented: %o', async (options) => {
    const product = await givenProduct(pool, options)
    expect(check('/validate', await validate(base, product.token, '{}'), 200)).not.toBe('active')
  })

  test('a signed validation is as documented', async () => {
    const product = await givenSignedProduct(pool)
    const { key } = await givenLicense(product)
    const answer = await validate(base, product.token, { license_key: key })
    check('/validate', answer, 200)
    expect(answer.json['signature']).toEqual(expect.any(String))
  })

  test('lookups are as documented, whatever a license has', async () => {
    const product = await givenProduct(pool, { versionModule: true })
    const licenses = [
      await givenLicense(product),
      await givenLicense(product, { expiresAt: PAST, revokedAt: PAST, notes: 'VIP', ip: { maxIps: 3 } }),
      await givenLicense(product, {
        pin: { mode: 'range', min: '1.0', max: '2.0' },
        customer: { email: null, name: 'Cy', discordId: `d-${product.productId}` },
      }),
    ]
    for (const { key } of licenses) check('/license/{key}', await lookUp(base, product.token, key), 200)
  })

  test('refusals are as documented', async () => {
    const product = await givenProduct(pool)
    const { key } = await givenLicense(product)
    check('/validate', await validate(base, null, '{}'), 401)
    check('/license/{key}', await lookUp(base, 'unknown', key), 401)
    check('/license/{key}', await lookUp(base, product.token, 'UNKNOWN'), 404)
    const client = await givenKeyOfKind(product, { kind: 'client' })
    check('/license/{key}', await lookUp(base, client, key), 403)
    const full = await givenProduct(pool, { dailyLimit: 0 })
    check('/validate', await validate(base, full.token, '{}'), 429)
    check('/license/{key}', await lookUp(base, full.token, key), 429)
  })

  test('503 is as documented', async () => {
    const product = await givenSignedProduct(pool)
    const { id, key } = await givenLicense(product)
    await pool.query(`update license set key_ciphertext = '\\x00' where id = $1`, [id])
    check('/license/{key}', await lookUp(base, product.token, key), 503)
    await pool.query('delete from signing_key where product_id = $1', [product.productId])
    check('/validate', await validate(base, product.token, { license_key: key }), 503)
  })
})
