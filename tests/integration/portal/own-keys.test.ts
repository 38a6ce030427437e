import { beforeAll, expect, test } from 'vitest'
import { REVEALS_OF_MANY } from '@/lib/people/portal/core/write-limits'
import { findOwnByKey } from '@/lib/people/portal/server/find-own-by-key'
import { revealOwnKeys } from '@/lib/people/portal/server/reveal-own-keys'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { customerOf, givenCustomerLicense } from '@/tests/support/fixtures/portal/license'
import { setUpPortalAuth } from '@/tests/support/fixtures/set-up'

const { db, auth } = await setUpPortalAuth()
let vendor: LicenseActor
beforeAll(async () => {
  vendor = await givenLicenseActor(db.pool)
})

const revealed = async (licenseId: string): Promise<string[]> =>
  (
    await db.pool.query(
      `select actor_email || ' ' || (after->>'portal') as entry from audit_entry
       where license_id = $1 and action = 'license.key_revealed'`,
      [licenseId],
    )
  ).rows.map(({ entry }) => entry)

test('a customer finds a license by any part of its key, as members do, and none of another customer', async () => {
  const [mine, theirs] = [await givenCustomerLicense(vendor), await givenCustomerLicense(vendor)]
  const found = async (text: string) => (await findOwnByKey(vendor.reading(), mine.customer, text)).ids
  const groups = mine.key.split('-')
  const [prefix = '', first = '', second = '', third = ''] = groups
  for (const text of [first, second.toLowerCase(), `${second}-${third}`, `${prefix}-${first}`, `••••-${groups.at(-1)}`])
    expect([text, await found(text)]).toEqual([text, [mine.id]])
  expect(await found(mine.key.slice(-4))).toEqual([mine.id])
  for (const text of [theirs.key, theirs.key.slice(-4), theirs.key.split('-')[2] ?? '', 'studio', 'x'])
    expect([text, await found(text)]).toEqual([text, []])
  await db.pool.query(`update product set state = 'deleted' where id = $1`, [vendor.productId])
  expect(await found(second)).toEqual([])
  await db.pool.query(`update product set state = 'active' where id = $1`, [vendor.productId])
})

test('the keys of several licenses come in the order asked for, and are in the log of each vendor', async () => {
  const other = await givenLicenseActor(db.pool)
  const [one, two, theirs] = [
    await givenCustomerLicense(vendor),
    await givenCustomerLicense(other),
    await givenCustomerLicense(vendor),
  ]
  const bundled = await other.givenOne({ customer: { email: two.email }, license_key: 'BUNDLE-OF-MAY' })
  const own = await vendor.givenOne({ customer: { email: two.email }, license_key: 'BUNDLE-OF-MAY' })
  const customer = { ...one.customer, customerIds: [...one.customer.customerIds, ...two.customer.customerIds] }
  const licenseIds = [bundled.id, two.id, theirs.id, one.id, own.id, two.id]
  const answer = await revealOwnKeys(auth.parts, auth.fresh(), { customer, licenseIds })
  const keyOf = (id: string, license_key: string) => ({ id, license_key })
  expect(answer).toEqual({
    keys: [
      keyOf(bundled.id, 'BUNDLE-OF-MAY'),
      keyOf(two.id, two.key),
      keyOf(one.id, one.key),
      keyOf(own.id, 'BUNDLE-OF-MAY'),
    ],
  })
  expect(await Promise.all([one.id, two.id, bundled.id, own.id, theirs.id].map(revealed))).toEqual([
    [`${one.email} true`],
    [`${two.email} true`],
    [`${two.email} true`],
    [`${two.email} true`],
    [],
  ])
})

test('who reads many keys again and again is throttled, and no other customer', async () => {
  const [ada, bo] = [await givenCustomerLicense(vendor), await givenCustomerLicense(vendor)]
  const read = async ({ id }: { id: string }) =>
    revealOwnKeys(auth.parts, auth.fresh(), { customer: await customerOf(vendor, id), licenseIds: [id] })
  for (let i = 0; i < REVEALS_OF_MANY.limit; i++)
    expect(await read(ada)).toEqual({ keys: [{ id: ada.id, license_key: ada.key }] })
  expect(await read(ada)).toMatchObject({ outcome: 'throttled', retryAfterSeconds: expect.any(Number) })
  expect(await read(bo)).toEqual({ keys: [{ id: bo.id, license_key: bo.key }] })
  expect(await revealed(ada.id)).toHaveLength(REVEALS_OF_MANY.limit)
})
