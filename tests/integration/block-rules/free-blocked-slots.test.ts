import { expect, test } from 'vitest'
import { addBlockRule } from '@/lib/catalog/products/block-rules/server/add-block-rule'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { type Actor, givenActor } from '@/tests/support/fixtures/actor'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'

const db = databaseOfFile()

const ADDRESSES = ['203.0.113.7', '203.0.113.8', '198.51.100.7', '2001:db8::7']

const block = (actor: Actor, network: string, product_id: string | null) =>
  actor.write((work) => addBlockRule(work, actor.may('ips:manage'), { network, product_id, note: null }))

/** A product of the actor's organization, with a license that has an address of each kind. */
async function givenUsed(actor: Actor) {
  const made = await givenProduct(db.pool)
  await db.pool.query('update product set organization_id = $2, slug = $1 where id = $1', [
    made.productId,
    actor.organizationId,
  ])
  const product: ProductFixture = { ...made, organizationId: actor.organizationId }
  const { id } = await givenLicense(product, { ip: { maxIps: 9, addresses: ADDRESSES } })
  return { product, id }
}

async function taken(licenseId: string) {
  const { rows } = await db.pool.query<{ ip_count: number; addresses: string[] }>(
    `select ip_count, array(select host(address) from license_ip where license_id = id order by address) as addresses
     from license where id = $1`,
    [licenseId],
  )
  expect(rows[0]?.ip_count).toBe(rows[0]?.addresses.length)
  return rows[0]?.addresses
}

test('a rule of a product frees the slots of its own licenses within the network, and no others', async () => {
  const [actor, otherActor] = [await givenActor(db.pool), await givenActor(db.pool)]
  const [own, other, foreign] = [await givenUsed(actor), await givenUsed(actor), await givenUsed(otherActor)]
  await block(actor, '203.0.113.0/24', own.product.productId)
  expect(await taken(own.id)).toEqual(['198.51.100.7', '2001:db8::7'])
  expect(await taken(other.id)).toHaveLength(4)
  expect(await taken(foreign.id)).toHaveLength(4)
  const audited = await actor.audited()
  expect(audited.find(({ action }) => action === 'block_rule.added')).toMatchObject({ after: { freed: 2 } })
  expect(audited.filter(({ action }) => action === 'license.ips_freed')).toMatchObject([
    { after: { network: '203.0.113.0/24', ip_count: 2 }, before: { ip_count: 4 } },
  ])
})

test('a rule of the organization frees those of all its products', async () => {
  const [actor, otherActor] = [await givenActor(db.pool), await givenActor(db.pool)]
  const [one, two, foreign] = [await givenUsed(actor), await givenUsed(actor), await givenUsed(otherActor)]
  await block(actor, '2001:db8::7', null)
  for (const { id } of [one, two]) expect(await taken(id)).not.toContain('2001:db8::7')
  await block(actor, '192.0.0.0/2', null)
  for (const { id } of [one, two]) expect(await taken(id)).toEqual([])
  expect(await taken(foreign.id)).toHaveLength(4)
})

test('slots are freed in batches small enough that no one waits long for the licenses', async () => {
  const actor = await givenActor(db.pool)
  const { product, id } = await givenUsed(actor)
  await db.pool.query('update license set max_ips = 2000 where id = $1', [id])
  await db.pool.query(
    `insert into license_ip (license_id, organization_id, address)
     select $1, $2, '10.0.0.0'::inet + n from generate_series(1, 1001) n`,
    [id, actor.organizationId],
  )
  await block(actor, '10.0.0.0/8', product.productId)
  expect((await actor.audited()).find(({ action }) => action === 'block_rule.added')).toMatchObject({
    after: { freed: 1_000 },
  })
})
