import { expect, test } from 'vitest'
import type { CustomerFilter } from '@/lib/catalog/customers/core/customer-filters'
import { customerListQuery } from '@/lib/catalog/customers/core/schema-input'
import { createCustomer } from '@/lib/catalog/customers/server/create-customer'
import { countCustomers, listCustomers } from '@/lib/catalog/customers/server/list-customers'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'

const db = databaseOfFile()

const create = (own: LicenseActor, email: string | null, over: object = {}) =>
  own.write((work) =>
    createCustomer(work, own.may('customers:update'), { email, name: null, discord_id: null, ...over }),
  )
const listed = async (own: LicenseActor, only?: CustomerFilter, q?: string) => {
  const query = customerListQuery.parse({ only, q })
  const { items } = await listCustomers(own.reading(), own.may('customers:view'), query)
  expect(await countCustomers(own.reading(), own.may('customers:view'), query)).toEqual({
    count: items.length,
    is_more: false,
  })
  return items.map(({ email, discord_id }) => email ?? discord_id).sort()
}

test('a customer is created before any license, once, and gets their licenses later', async () => {
  const own = await givenLicenseActor(db.pool)
  const { id } = await create(own, 'ada@customer.test', { name: 'Ada' })
  await create(own, null, { discord_id: '80351110224678912' })
  expect(await listed(own)).toEqual(['80351110224678912', 'ada@customer.test'])
  await expect(create(own, 'ada@customer.test')).rejects.toMatchObject({
    code: 'conflict',
    fields: { email: expect.any(String) },
  })
  const license = await own.givenOne({ customer: { email: 'ada@customer.test', name: null, discord_id: null } })
  expect((await own.row(license.id)).customer_id).toBe(id)
  expect((await own.audited()).filter(({ action }) => action === 'customer.created')).toHaveLength(2)
})

test('the same person may be a customer of two organizations, which know nothing of each other', async () => {
  const [own, other] = [await givenLicenseActor(db.pool), await givenLicenseActor(db.pool)]
  const { id } = await create(own, 'both@customer.test', { name: 'Known here' })
  expect(await create(other, 'both@customer.test')).toEqual({ id })
  const { items } = await listCustomers(other.reading(), other.may('customers:view'), customerListQuery.parse({}))
  expect(items).toMatchObject([{ email: 'both@customer.test', name: null, licenses: 0 }])
})

test('customers are listed by whether they have an active license, or unsubscribed', async () => {
  const own = await givenLicenseActor(db.pool)
  const of = (email: string) => own.givenOne({ customer: { email, name: null, discord_id: null } })
  await of('active@only.test')
  const revoked = await of('revoked@only.test')
  const expired = await of('expired@only.test')
  await create(own, 'empty@only.test')
  await db.pool.query('update license set revoked_at = now() where id = $1', [revoked.id])
  await db.pool.query(`update license set expires_at = now() - interval '1 hour' where id = $1`, [expired.id])
  const other = await givenLicenseActor(db.pool)
  await other.givenOne({ customer: { email: 'empty@only.test', name: null, discord_id: null } })
  await db.pool.query(
    'insert into mail_opt_out (organization_id, email, created_at) values ($1, $3, now()), ($2, $4, now())',
    [own.organizationId, other.organizationId, 'revoked@only.test', 'active@only.test'],
  )
  expect(await listed(own, 'active')).toEqual(['active@only.test'])
  expect(await listed(own, 'none')).toEqual(['empty@only.test', 'expired@only.test', 'revoked@only.test'])
  expect(await listed(own, 'unsubscribed')).toEqual(['revoked@only.test'])
  expect(await listed(own, 'none', 'expired')).toEqual(['expired@only.test'])
  expect(await listed(own, 'active', 'only.test')).toEqual(['active@only.test'])
})
