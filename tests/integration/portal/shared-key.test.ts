import { beforeAll, expect, test } from 'vitest'
import { replaceLicenseKey } from '@/lib/catalog/licenses/server/replace-license-key'
import { getOwnLicense } from '@/lib/people/portal/server/list-own-licenses'
import { replaceOwnKey } from '@/lib/people/portal/server/replace-own-key'
import { revealOwnKey } from '@/lib/people/portal/server/reveal-own-key'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenBundled, idsOfKey } from '@/tests/support/fixtures/bundled-license'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { givenCustomerLicense } from '@/tests/support/fixtures/portal/license'

const db = databaseOfFile()
let actor: LicenseActor
beforeAll(async () => {
  actor = await givenLicenseActor(db.pool)
  await db.pool.query('update product set portal_key_rotation = true where id = $1', [actor.productId])
})

async function givenBundle(rotation = true) {
  const given = await givenCustomerLicense(actor)
  const other = await givenBundled(actor, given.id)
  await db.pool.query('update product set portal_key_rotation = $2 where id = $1', [other.productId, rotation])
  return { ...given, other: other.id }
}

test('the key of a bundle is replaced on each of its licenses: the old one opens none, and one email names both', async () => {
  const { id, customer, key, other } = await givenBundle()
  const { key_hash: old } = await actor.row(id)
  expect(await idsOfKey(actor, old)).toEqual([id, other].toSorted())
  expect((await getOwnLicense(actor.reading(), customer, { licenseId: id })).shares_key).toEqual([
    { id: other, product: 'Tape Saturator', may_rotate: true },
  ])
  const { license_key } = await actor.write((work) => replaceOwnKey(work, customer, { licenseId: id, grace_hours: 0 }))
  expect(license_key).not.toBe(key)
  expect(await idsOfKey(actor, old)).toEqual([])
  for (const each of [id, other]) {
    expect(await actor.write((work) => revealOwnKey(work, customer, each))).toEqual({ license_key })
    expect(await actor.events(each)).toContain('license.key_replaced')
  }
  const { rows } = await db.pool.query(
    `select payload->'license_ids' as ids from graphile_worker._private_jobs
     where payload->>'mail' = 'key_replaced' and strpos(payload->>'license_ids', $1) > 0`,
    [id],
  )
  expect(rows.map(({ ids }) => ids.toSorted())).toEqual([[id, other].toSorted()])
  await Promise.all(
    [id, other].map((licenseId) => actor.write((work) => replaceOwnKey(work, customer, { licenseId, grace_hours: 1 }))),
  )
  const [one, two] = [await actor.row(id), await actor.row(other)]
  expect(one.key_hash).toEqual(two.key_hash)
})

test('where a product of a bundle does not let customers replace keys, its license keeps the old one, and says so', async () => {
  const { id, customer, other } = await givenBundle(false)
  const { key_hash: old } = await actor.row(id)
  expect((await getOwnLicense(actor.reading(), customer, { licenseId: id })).shares_key).toMatchObject([
    { id: other, may_rotate: false },
  ])
  await actor.write((work) => replaceOwnKey(work, customer, { licenseId: id, grace_hours: 0 }))
  expect(await idsOfKey(actor, old)).toEqual([other])
})

test('the key of a bundle keeps its prefix, whichever of its licenses it is replaced from', async () => {
  const { id, customer, other } = await givenBundle()
  const replaced = await actor.write((work) => replaceOwnKey(work, customer, { licenseId: other, grace_hours: 0 }))
  expect(replaced.license_key).toMatch(/^ACME-/)
  const again = await actor.write((work) =>
    replaceLicenseKey(work, actor.may('licenses:update'), { licenseId: other, grace_hours: 0, notify: false }),
  )
  expect(again.license_key).toMatch(/^ACME-/)
  // Alone, a license has the prefix of its own product.
  await db.pool.query('update product set portal_key_rotation = false where id = $1', [actor.productId])
  const alone = await actor.write((work) => replaceOwnKey(work, customer, { licenseId: other, grace_hours: 0 }))
  await db.pool.query('update product set portal_key_rotation = true where id = $1', [actor.productId])
  expect(alone.license_key).not.toMatch(/^ACME-/)
  const own = await actor.write((work) => replaceOwnKey(work, customer, { licenseId: id, grace_hours: 0 }))
  expect(own.license_key).toMatch(/^ACME-/)
})

test('a bundle with a vendor’s own key gets the prefix of the product that it is replaced from', async () => {
  const given = await givenCustomerLicense(actor, [], { license_key: `OLD-${actor.productId}` })
  const { id: other, productId } = await givenBundled(actor, given.id)
  await db.pool.query("update product set portal_key_rotation = true, key_prefix = 'TAPE' where id = $1", [productId])
  const { license_key } = await actor.write((work) =>
    replaceOwnKey(work, given.customer, { licenseId: other, grace_hours: 0 }),
  )
  expect(license_key).toMatch(/^TAPE-/)
})
