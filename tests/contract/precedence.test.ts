import { expect, test } from 'vitest'
import type { ValidationStatus } from '@/lib/shared/validation-status'
import {
  givenApiKey,
  givenLicense,
  givenProduct,
  type LicenseOptions,
  type ProductOptions,
} from '@/tests/support/fixtures/product'
import { validate } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

type Cause = { world?: ProductOptions; license?: LicenseOptions | null; isKeyEnded?: boolean }
const PAST = new Date('2020-01-01T00:00:00.000Z')

/** One cause of each status, in the order of precedence (docs/contract.md section 1). */
const CAUSES: [ValidationStatus, Cause][] = [
  ['invalid_api_key', { isKeyEnded: true }],
  ['rate_limit_exceeded', { world: { dailyLimit: 0 } }],
  ['product_not_found', { world: { state: 'deleted' } }],
  ['product_archived', { world: { state: 'archived' } }],
  ['product_disabled', { world: { state: 'disabled' } }],
  ['org_suspended', { world: { isSuspended: true } }],
  ['billing_suspended', { world: { isBillingSuspended: true } }],
  ['license_not_found', { license: null }],
  ['revoked', { license: { revokedAt: PAST } }],
  ['expired', { license: { expiresAt: PAST } }],
  ['ip_blocked', { license: { blocked: ['127.0.0.1'] } }],
  ['ip_not_registered', { license: { ip: { maxIps: 1, mode: 'allow_list' } } }],
  ['ip_limit_reached', { license: { ip: { maxIps: 1, addresses: ['198.51.100.7'] } } }],
]

// One product is in one state and one license in one mode: these exclude each other.
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
  test.each(pairs)('$first wins over $second', async ({ first, cause }) => {
    const world = await givenProduct(pool, cause.world)
    const { key } = cause.license === null ? { key: 'NONE' } : await givenLicense(world, cause.license)
    const token = cause.isKeyEnded ? await givenApiKey(pool, world, PAST) : world.token
    const reply = await validate(base, token, { license_key: key })
    expect(reply.json['status']).toBe(first)
    expect(reply.json['valid']).toBe(false)
  })
})

function merge(a: Cause, b: Cause): Cause {
  return {
    world: { ...a.world, ...b.world },
    license: a.license === null || b.license === null ? null : { ...a.license, ...b.license },
    isKeyEnded: (a.isKeyEnded || b.isKeyEnded) ?? false,
  }
}
