import { expect, test } from 'vitest'
import type { ValidationStatus } from '@/lib/foundation/shared/validation-status'
import {
  givenApiKey,
  givenLicense,
  givenProduct,
  type LicenseOptions,
  type ProductOptions,
} from '@/tests/support/fixtures/product'
import { validate } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

type Cause = { product?: ProductOptions; license?: LicenseOptions | null; isKeyEnded?: boolean }
const PAST = new Date('2020-01-01T00:00:00.000Z')

/** One cause of each status, in the order of precedence (docs/contract.md section 1). */
const CAUSES: [ValidationStatus, Cause][] = [
  ['invalid_api_key', { isKeyEnded: true }],
  ['rate_limit_exceeded', { product: { dailyLimit: 0 } }],
  ['product_not_found', { product: { state: 'deleted' } }],
  ['product_archived', { product: { state: 'archived' } }],
  ['product_disabled', { product: { state: 'disabled' } }],
  ['org_suspended', { product: { isSuspended: true } }],
  ['billing_suspended', { product: { isBillingSuspended: true } }],
  ['license_not_found', { license: null }],
  ['revoked', { license: { revokedAt: PAST } }],
  ['expired', { license: { expiresAt: PAST } }],
  ['ip_blocked', { license: { blocked: ['127.0.0.1'] } }],
  ['ip_not_registered', { license: { ip: { maxIps: 1, mode: 'allow_list' } } }],
  ['ip_limit_reached', { license: { ip: { maxIps: 1, addresses: ['198.51.100.7'] } } }],
]

// A product has one state and a license one mode: these exclude each other.
const EXCLUSIVE = [
  ['product_not_found', 'product_archived', 'product_disabled'],
  ['ip_not_registered', 'ip_limit_reached'],
]
const pairs = CAUSES.flatMap(([first, a], i) =>
  CAUSES.slice(i)
    .filter(([second]) => first === second || !EXCLUSIVE.some((set) => set.includes(first) && set.includes(second)))
    .map(([second, b]) => ({ first, second, cause: merge(a, b) })),
)

eachTransport((base, pool) => {
  test.each(pairs)('$first takes precedence over $second', async ({ first, cause }) => {
    const product = await givenProduct(pool, cause.product)
    const { key } = cause.license === null ? { key: 'NONE' } : await givenLicense(product, cause.license)
    const token = cause.isKeyEnded ? await givenApiKey(pool, product, PAST) : product.token
    const reply = await validate(base, token, { license_key: key })
    expect(reply.json['status']).toBe(first)
    expect(reply.json['valid']).toBe(false)
  })
})

function merge(a: Cause, b: Cause): Cause {
  return {
    product: { ...a.product, ...b.product },
    license: a.license === null || b.license === null ? null : { ...a.license, ...b.license },
    isKeyEnded: (a.isKeyEnded || b.isKeyEnded) ?? false,
  }
}
