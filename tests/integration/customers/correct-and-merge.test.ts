import { beforeAll, expect, test } from 'vitest'
import { correctCustomer } from '@/lib/catalog/customers/server/correct-customer'
import { getCustomer } from '@/lib/catalog/customers/server/list-customers'
import { mergeCustomers, previewMerge } from '@/lib/catalog/customers/server/merge-customers'
import { transferLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-transfer'
import { newId } from '@/lib/foundation/platform/config/ids'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { givenAnotherLicense, givenPortalCustomer } from '@/tests/support/fixtures/portal/customer'
import { givenProduct } from '@/tests/support/fixtures/product'
import { viewerOf } from '@/tests/support/fixtures/viewer'

const db = databaseOfFile()
let actor: LicenseActor
beforeAll(async () => {
  actor = await givenLicenseActor(db.pool)
})

const own = () => `${newId()}@customer.test`

async function givenCustomer(customer: { email?: string; discord_id?: string; name?: string }) {
  const { id } = await actor.givenOne({ customer })
  return { licenseId: id, id: (await actor.row(id)).customer_id as string }
}

const correct = (customerId: string, email: string | null, discord_id: string | null = null) =>
  actor.write((work) =>
    correctCustomer(work, actor.may('customers:update'), { customerId, input: { email, discord_id } }),
  )
const merge = (customerId: string, into: string) =>
  actor.write((work) => mergeCustomers(work, actor.may('customers:update'), { customerId, into }))
const read = (id: string) => getCustomer(actor.reading(), actor.may('customers:view'), id)

/** The customers that a person of the portal sees by this email. */
async function seenBy(email: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    'select l.id from license l join global_customer g on g.id = l.customer_id where g.email = $1 order by l.id',
    [email],
  )
  return rows.map(({ id }) => id)
}

test('a corrected email takes the licenses along, and access from whoever has the old one', async () => {
  const [old, right] = [own(), own()]
  const { id, licenseId } = await givenCustomer({ email: old, name: 'Ada' })
  expect(await seenBy(old)).toEqual([licenseId])
  const { id: now, moved_licenses } = await correct(id, right)
  expect(moved_licenses).toBe(1)
  expect(await read(now)).toMatchObject({ id: now, email: right, name: 'Ada', licenses: 1 })
  await expect(read(id)).rejects.toMatchObject({ code: 'not_found' })
  expect([await seenBy(old), await seenBy(right)]).toEqual([[], [licenseId]])
  expect(await actor.events(licenseId)).toContain('license.transferred')
  const { rows } = await db.pool.query("select before, after from audit_entry where action = 'customer.corrected'")
  expect(rows).toMatchObject([{ before: { id, email: old }, after: { id: now, email: right, licenses: 1 } }])
})

test('a correction leaves what the person has of other vendors', async () => {
  const vendor = await givenProduct(db.pool)
  const customer = await givenPortalCustomer({ ...vendor, ...actor, token: '' })
  const other = await givenAnotherLicense(vendor, customer)
  await correct(customer.license.customerId, own())
  expect(await seenBy(customer.email)).toEqual([other.id])
  const { may, reading } = viewerOf(vendor)
  expect(await getCustomer(reading(), may('customers:view'), customer.license.customerId)).toMatchObject({
    email: customer.email,
  })
})

test('another Discord ID beside an email moves nothing', async () => {
  const email = own()
  const { id } = await givenCustomer({ email })
  expect(await correct(id, email, '80351110224678912')).toEqual({ id, moved_licenses: 0 })
  expect(await read(id)).toMatchObject({ email, discord_id: '80351110224678912' })
})

test('an email that another customer has is refused: the two can be merged', async () => {
  const [taken, email] = [own(), own()]
  const [first, second] = [await givenCustomer({ email: taken }), await givenCustomer({ email })]
  await expect(correct(second.id, taken)).rejects.toMatchObject({ code: 'conflict', fields: { email: /Merge/ } })
  await expect(correct(second.id, null)).rejects.toMatchObject({ code: 'invalid' })
  const plan = await actor.write((work) =>
    previewMerge(work, actor.may('customers:update'), { customerId: second.id, into: first.id }),
  )
  expect(plan).toMatchObject({ remains: { id: first.id }, goes: { id: second.id, email }, moved_licenses: 1 })
  expect(await merge(second.id, first.id)).toEqual({ id: first.id, moved_licenses: 1 })
  expect(await read(first.id)).toMatchObject({ email: taken, licenses: 2 })
  await expect(read(second.id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await seenBy(email)).toEqual([])
})

test('a merge keeps open requests, except one that asked for what it brings about', async () => {
  const [from, into] = [await givenCustomer({ email: own() }), own()]
  const target = await givenCustomer({ email: into })
  const kept = await actor.givenOne({ customer: { email: (await read(from.id)).email } })
  for (const [licenseId, to] of [
    [from.licenseId, into],
    [kept.id, own()],
  ])
    await db.pool.query(
      `insert into license_transfer (id, organization_id, license_id, from_customer_id, to_email, requested_at)
       values ($1, $2, $3, $4, $5, now())`,
      [newId(), actor.organizationId, licenseId, from.id, to],
    )
  await merge(from.id, target.id)
  const { rows } = await db.pool.query(
    'select license_id, from_customer_id, state from license_transfer where license_id = any($1) order by state',
    [[from.licenseId, kept.id]],
  )
  expect(rows).toEqual([
    { license_id: from.licenseId, from_customer_id: target.id, state: 'canceled' },
    { license_id: kept.id, from_customer_id: target.id, state: 'pending' },
  ])
})

test('customers of another organization cannot be merged or corrected, nor without the permission to see keys', async () => {
  const { id } = await givenCustomer({ email: own() })
  const stranger = await givenLicenseActor(db.pool)
  const theirs = (await stranger.row((await stranger.givenOne({ customer: { email: own() } })).id)).customer_id
  await expect(merge(id, theirs)).rejects.toMatchObject({ code: 'not_found' })
  await expect(merge(theirs, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(correct(theirs, own())).rejects.toMatchObject({ code: 'not_found' })
  await expect(merge(id, id)).rejects.toMatchObject({ code: 'invalid' })
  const { may } = viewerOf({ ...actor, token: '' }, ['customers:update', 'licenses:update'])
  await expect(
    actor.write((work) =>
      correctCustomer(work, may('customers:update'), { customerId: id, input: { email: own(), discord_id: null } }),
    ),
  ).rejects.toMatchObject({ code: 'forbidden' })
})

test('all licenses of a customer move at once, with new keys and free slots where asked for', async () => {
  const { id } = await givenCustomer({ email: own() })
  const email = (await read(id)).email
  const second = await actor.givenOne({ customer: { email } })
  const to = own()
  const job = await actor.write((work) =>
    transferLicenses(work, actor.may('licenses:update'), {
      id: newId(),
      selection: { filter: { customer: id } },
      customer: { email: to, discord_id: null, name: null },
      reset_addresses: true,
      new_keys: true,
      notify: true,
    }),
  )
  expect(job).toMatchObject({ state: 'finished', summary: { changed: 2, mailed: 1 } })
  expect(await seenBy(to)).toHaveLength(2)
  expect(await actor.events(second.id)).toEqual(['license.created', 'license.key_replaced', 'license.transferred'])
})
