import { expect, test } from 'vitest'
import { givenLicense, givenProduct, type LicenseOptions } from '@/tests/support/fixtures/product'
import { expectValidation } from '@/tests/support/http/assertions'
import { validate } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

const VERSIONS = [{ version: '1.2.0' }, { version: '1.3', yanked: true }, { version: '2.0-rc.1', yanked: true }]
const PAST = new Date('2020-01-01T00:00:00.000Z')

eachTransport((base, pool) => {
  async function givenPinned(pin?: LicenseOptions['pin'], over: LicenseOptions = {}) {
    const product = await givenProduct(pool, { versionModule: true, versions: VERSIONS })
    const { key } = await givenLicense(product, { ...over, ...(pin && { pin }) })
    return (version?: unknown) => validate(base, product.token, { license_key: key, version })
  }

  test('with the module off both fields are null, whatever is pinned, yanked or sent', async () => {
    const product = await givenProduct(pool, { versions: VERSIONS })
    const { key } = await givenLicense(product, { pin: { mode: 'exact', pinned: '1.2.0' } })
    for (const version of [undefined, '1.2.0', '1.3', 'v1', 5]) {
      expectValidation(await validate(base, product.token, { license_key: key, version }), { status: 'active' })
    }
  })

  test('without a pin every version is permitted, and returned as sent', async () => {
    const ask = await givenPinned()
    expectValidation(await ask('01.2'), { status: 'active', version: '01.2', version_valid: true })
    expectValidation(await ask('9.9.9.9-nightly'), {
      status: 'active',
      version: '9.9.9.9-nightly',
      version_valid: true,
    })
  })

  test('a version that was not sent is not checked; the pinned one is returned regardless', async () => {
    const [any, exact] = [await givenPinned(), await givenPinned({ mode: 'exact', pinned: '1.2.0' })]
    const range = await givenPinned({ mode: 'range', min: '1.0', max: '2.0' })
    for (const nothing of [undefined, null]) {
      expectValidation(await any(nothing), { status: 'active' })
      expectValidation(await range(nothing), { status: 'active' })
      expectValidation(await exact(nothing), { status: 'active', version: '1.2.0' })
    }
  })

  test('pinned to one version, others are not permitted, and the license is still active', async () => {
    const ask = await givenPinned({ mode: 'exact', pinned: '1.2.0' })
    expectValidation(await ask('1.2'), { status: 'active', version: '1.2.0', version_valid: true })
    expectValidation(await ask('1.2.1'), { status: 'active', version: '1.2.0', version_valid: false })
  })

  test('a range includes both its ends, and an open end includes everything beyond', async () => {
    const closed = await givenPinned({ mode: 'range', min: '1.2', max: '2.0' })
    const open = await givenPinned({ mode: 'range', min: '1.2' })
    expectValidation(await closed('1.2.0'), { status: 'active', version: '1.2.0', version_valid: true })
    expectValidation(await closed('2.0'), { status: 'active', version: '2.0', version_valid: true })
    expectValidation(await closed('2.0.1'), { status: 'active', version: null, version_valid: false })
    expectValidation(await closed('1.2-rc'), { status: 'active', version: null, version_valid: false })
    expectValidation(await open('99'), { status: 'active', version: '99', version_valid: true })
  })

  test('a yanked version is refused for everyone, in whatever spelling', async () => {
    const [any, range] = [await givenPinned(), await givenPinned({ mode: 'range', min: '1.0', max: '3.0' })]
    const exact = await givenPinned({ mode: 'exact', pinned: '1.3' })
    for (const yanked of ['1.3', '1.3.0', '01.03', '2-rc.01']) {
      expectValidation(await any(yanked), { status: 'active', version: null, version_valid: false })
      expectValidation(await range(yanked), { status: 'active', version: null, version_valid: false })
    }
    expectValidation(await exact('1.3'), { status: 'active', version: '1.3', version_valid: false })
    expectValidation(await any('1.2.0'), { status: 'active', version: '1.2.0', version_valid: true })
  })

  test('yanking takes effect on the next call, and for its own product only', async () => {
    const [product, other] = [
      await givenProduct(pool, { versionModule: true, versions: [{ version: '5' }] }),
      await givenProduct(pool, { versionModule: true, versions: [{ version: '5' }] }),
    ]
    const { key } = await givenLicense(product)
    const ask = async () =>
      (await validate(base, product.token, { license_key: key, version: '5.0' })).json['version_valid']
    await pool.query('update product_version set yanked = true where product_id = $1', [other.productId])
    expect(await ask()).toBe(true)
    await pool.query('update product_version set yanked = true where product_id = $1', [product.productId])
    expect(await ask()).toBe(false)
  })

  test.each(['v1.2', 'V1.2.0', ' 1.2\n', '1.2+build.5', '1.2.0+3f2a9c0', `1.2+${'b'.repeat(251)}`])(
    '%j is version 1.2',
    async (version) => {
      const [exact, other] = [
        await givenPinned({ mode: 'exact', pinned: '1.2.0' }),
        await givenPinned({ mode: 'exact', pinned: '1.3' }),
      ]
      expectValidation(await exact(version), { status: 'active', version: '1.2.0', version_valid: true })
      expectValidation(await other(version), { status: 'active', version: '1.3', version_valid: false })
    },
  )

  test.each([
    '',
    ' ',
    'vv1.2',
    '1.2.',
    'latest',
    '1.2.3.4.5.6.7.8.9',
    '1'.repeat(10),
    `1.${'0'.repeat(63)}`,
    `1.2+${'b'.repeat(252)}`,
    '1.2\u0000',
    '\ud800',
    `'; drop table license; --`,
    '{{license.key}}',
    5,
    1.2,
    true,
    {},
    ['1.2'],
  ])('%j is not a version: not permitted, and the license is still active', async (version) => {
    const [any, exact] = [await givenPinned(), await givenPinned({ mode: 'exact', pinned: '1.2.0' })]
    expectValidation(await any(version), { status: 'active', version: null, version_valid: false })
    expectValidation(await exact(version), { status: 'active', version: '1.2.0', version_valid: false })
  })

  test('both fields are filled once the license is found, even if revoked or expired', async () => {
    const pin = { mode: 'exact', pinned: '1.2.0' } as const
    const [revoked, expired] = [
      await givenPinned(pin, { revokedAt: PAST }),
      await givenPinned({ mode: 'none' }, { expiresAt: PAST }),
    ]
    expectValidation(await revoked('1.0'), { status: 'revoked', version: '1.2.0', version_valid: false })
    const expires = PAST.toISOString()
    expectValidation(await expired('1.0'), { status: 'expired', expires, version: '1.0', version_valid: true })
  })

  test('they are null before a license is evaluated', async () => {
    const product = await givenProduct(pool, { versionModule: true, isSuspended: true })
    const { key } = await givenLicense(product, { pin: { mode: 'exact', pinned: '1.2.0' } })
    expectValidation(await validate(base, product.token, { license_key: key, version: '1.0' }), {
      status: 'org_suspended',
    })
    const active = await givenProduct(pool, { versionModule: true })
    expectValidation(await validate(base, active.token, { license_key: 'NONE', version: '1.0' }), {
      status: 'license_not_found',
    })
  })
})
