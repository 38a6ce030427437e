import { beforeAll, beforeEach, expect, test } from 'vitest'
import { correctCustomer } from '@/lib/catalog/customers/server/correct-customer'
import { mergeCustomers } from '@/lib/catalog/customers/server/merge-customers'
import { MAX_LICENSES, replaceTimedIds } from '@/lib/catalog/customers/server/replace-timed-ids'
import { listEntries } from '@/lib/foundation/audit/server/list-entries'
import { findEnvelope } from '@/lib/foundation/mail/server/mailed-licenses.sql'
import { newId } from '@/lib/foundation/platform/config/ids'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { whileHolding } from '@/tests/support/database/while-holding'
import { givenProgram, type Program } from '@/tests/support/fixtures/management/program'
import { callOf, createBatches } from '@/tests/support/fixtures/validation-batch'

const db = databaseOfFile()
let own: Program
let other: Program
let stranger: Program

beforeAll(async () => {
  own = await givenProgram(db.pool)
  other = await givenProgram(db.pool)
  stranger = await givenProgram(db.pool)
})
beforeEach(async () => {
  await replaceTimedIds(own.write)
})

const rowsOf = async (sql: string, values: unknown[] = []) => (await db.pool.query(sql, values)).rows
const ofVersion = (id: string) => id[14]

/** A customer from before ids were random, with a license of each vendor. */
async function givenTimedCustomer(vendors = [own, other], email = `${newId()}@customer.test`) {
  const licenses = []
  for (const vendor of vendors) {
    const body = { product_id: vendor.productId, customer_email: email, max_ips: 3, ip_system_enabled: true }
    licenses.push((await vendor.call('POST /licenses', { body })).json)
  }
  const id = newId()
  await db.pool.query('update global_customer set id = $1 where email = $2', [id, email])
  await db.pool.query('update license set customer_since = null where customer_id = $1', [id])
  return { id, email, licenses }
}

type TimedCustomer = Awaited<ReturnType<typeof givenTimedCustomer>>

async function currentId(email: string): Promise<string> {
  const [row] = await rowsOf('select id from global_customer where email = $1', [email])
  return row.id
}

test('a customer of two vendors gets a random id, and everything of them goes along', async () => {
  const { id, email, licenses } = await givenTimedCustomer()
  const [{ id: licenseId }] = licenses
  await db.pool.query(
    `insert into license_transfer (id, organization_id, license_id, from_customer_id, to_email, requested_at)
     values (gen_random_uuid(), $1, $2, $3, 'new@customer.test', now())`,
    [own.organizationId, licenseId, id],
  )
  const eventsBefore = await rowsOf('select count(*) as n from audit_entry')
  await replaceTimedIds(own.write)
  const now = await currentId(email)
  expect([ofVersion(id), ofVersion(now)]).toEqual(['7', '4'])
  const held = await rowsOf(
    'select customer_id, customer_since, updated_at > created_at as changed from license where id = any($1)',
    [licenses.map((license) => license.id)],
  )
  expect(held).toEqual([
    { customer_id: now, customer_since: null, changed: false },
    { customer_id: now, customer_since: null, changed: false },
  ])
  expect(await rowsOf('select from_customer_id from license_transfer where license_id = $1', [licenseId])).toEqual([
    { from_customer_id: now },
  ])
  expect(await rowsOf('select organization_id from organization_customer where customer_id = $1', [now])).toHaveLength(
    2,
  )
  expect(await rowsOf('select 1 from global_customer where id = $1', [id])).toEqual([])
  expect(await rowsOf('select count(*) as n from audit_entry')).toEqual(eventsBefore)
})

test('a license that changes hands afterwards is still known to have', async () => {
  const { licenses } = await givenTimedCustomer([own])
  await replaceTimedIds(own.write)
  await own.call(`POST /licenses/${licenses[0].id}/transfer`, { body: { customer_email: 'next@customer.test' } })
  const [row] = await rowsOf('select customer_since from license where id = $1', [licenses[0].id])
  expect(row.customer_since).toBeInstanceOf(Date)
})

test('the former id keeps finding the customer, for the vendors that knew it', async () => {
  const { id, email, licenses } = await givenTimedCustomer()
  await replaceTimedIds(own.write)
  const now = await currentId(email)
  for (const [vendor, license] of [
    [own, licenses[0]],
    [other, licenses[1]],
  ] as const) {
    expect((await vendor.call(`GET /customers/${id}`)).json).toMatchObject({ id: now, email })
    expect((await vendor.call(`GET /licenses?customer_id=${id}`)).json.data).toMatchObject([
      { id: license.id, customer_id: now },
    ])
    expect((await vendor.call(`PATCH /customers/${id}`, { body: { notes: 'Known' } })).json).toMatchObject({ id: now })
  }
  const bulk = { action: 'revoke', filter: { customer_id: id }, expected_count: 1, reason: 'Refunded', notify: false }
  expect((await own.call('POST /licenses/bulk', { body: bulk })).status).toBe(202)
  const job = {
    mail: 'license_issued',
    organization_id: own.organizationId,
    product_id: own.productId,
    customer_id: id,
  }
  const found = own.write(({ tx }) => findEnvelope(tx, job as Parameters<typeof findEnvelope>[1], { isPreview: false }))
  expect(await found).toMatchObject({ email })
})

test('to another vendor the former id is unknown, also once they have this customer', async () => {
  const { id, email } = await givenTimedCustomer([own])
  await replaceTimedIds(own.write)
  const isUnknown = async () => {
    expect((await stranger.call(`GET /customers/${id}`)).status).toBe(404)
    expect((await stranger.call(`PATCH /customers/${id}`, { body: { notes: 'x' } })).status).toBe(404)
    expect((await stranger.call(`GET /licenses?customer_id=${id}`)).json.data).toEqual([])
  }
  await isUnknown()
  await stranger.call('POST /licenses', { body: { product_id: stranger.productId, customer_email: email } })
  await isUnknown()
})

test('a customer is merged, found in the audit log, and erased by a former id', async () => {
  const { id, email } = await givenTimedCustomer([own])
  await own.call(`PATCH /customers/${id}`, { body: { notes: 'Before' } })
  await replaceTimedIds(own.write)
  const now = await currentId(email)
  await own.call(`PATCH /customers/${id}`, { body: { notes: 'After' } })
  const targetsOf = async (target: string) => {
    const { items } = await listEntries(own.reading(), own.may('audit:view'), { target, limit: 50 })
    return items.map((item) => item.target?.id)
  }
  for (const target of [id, now]) expect((await targetsOf(target)).toSorted()).toEqual([id, now].toSorted())
  const goes = await givenTimedCustomer([own])
  await own.write((work) => mergeCustomers(work, own.may('customers:update'), { customerId: goes.id, into: id }))
  expect((await own.call(`GET /customers/${id}`)).json).toMatchObject({ id: now, license_count: 2 })
  await db.pool.query('update license set revoked_at = now() where customer_id = $1', [now])
  expect((await own.call(`POST /customers/${id}/erase`)).json).toEqual({ deleted_licenses: 2 })
  expect((await own.call(`GET /customers/${id}`)).status).toBe(404)
  expect(await rowsOf('select 1 from customer_former_id where former_id = $1', [id])).toEqual([])
})

test('a customer whose email is corrected is still found by a former id', async () => {
  const { id } = await givenTimedCustomer([own])
  await replaceTimedIds(own.write)
  const right = `${newId()}@customer.test`
  const input = { email: right, discord_id: null }
  await own.write((work) => correctCustomer(work, own.may('customers:update'), { customerId: id, input }))
  expect((await own.call(`GET /customers/${id}`)).json).toMatchObject({ id: await currentId(right), email: right })
})

test('whoever holds a license of a customer is not waited for; the next run replaces that id', async () => {
  const held = await givenTimedCustomer([own])
  const free = await givenTimedCustomer([own])
  await whileHolding(db.pool, ['select from license where id = $1 for update', [held.licenses[0].id]], async () => {
    await replaceTimedIds(own.write)
    expect([await currentId(held.email), ofVersion(await currentId(free.email))]).toEqual([held.id, '4'])
  })
  await replaceTimedIds(own.write)
  expect(ofVersion(await currentId(held.email))).toBe('4')
})

test('an id that someone is about to use is left alone', async () => {
  const { id, email } = await givenTimedCustomer([own])
  await whileHolding(db.pool, ['select from global_customer where id = $1 for key share', [id]], async () => {
    await replaceTimedIds(own.write)
    expect(await currentId(email)).toBe(id)
  })
})

test('a run that is cut off leaves nothing half done, and the next one finishes', async () => {
  const customers: TimedCustomer[] = []
  for (let i = 0; i < 4; i++) customers.push(await givenTimedCustomer([own]))
  const cutOff: typeof own.write = (run) =>
    own.write(async (work) => {
      const result = await run(work)
      if ((await work.tx.customerFormerId.count({ where: { formerId: customers[0]?.id ?? '' } })) > 0)
        throw new Error('cut off')
      return result
    })
  await expect(replaceTimedIds(cutOff)).rejects.toThrow('cut off')
  for (const { id, email } of customers) expect(await currentId(email)).toBe(id)
  expect(await rowsOf('select 1 from customer_former_id where former_id = $1', [customers[0]?.id])).toEqual([])
  await replaceTimedIds(own.write)
  for (const { email } of customers) expect(ofVersion(await currentId(email))).toBe('4')
})

test('validations take slots and customers are written meanwhile, and none fails', async () => {
  const customers: TimedCustomer[] = []
  for (let i = 0; i < 8; i++) customers.push(await givenTimedCustomer([own]))
  const batches = createBatches(db.pool, { now: new Date() })
  const validate = (address: string) =>
    batches.validate(
      customers.map(({ licenses }) => callOf({ token: own.apiKey }, licenses[0].license_key, { address })),
    )
  const issue = ({ email }: { email: string }) =>
    own.call('POST /licenses', { body: { product_id: own.productId, customer_email: email } })
  const [, first, second, issued] = await Promise.all([
    replaceTimedIds(own.write),
    validate('198.51.100.1'),
    validate('198.51.100.2'),
    Promise.all(customers.map(issue)),
  ])
  const statuses = [...first, ...second].map((answer) => ('decision' in answer ? answer.decision.status : answer))
  expect(new Set(statuses)).toEqual(new Set(['active']))
  expect(issued.map(({ status }) => status)).toEqual(customers.map(() => 201))
  await replaceTimedIds(own.write)
  for (const { email } of customers) {
    const now = await currentId(email)
    expect(ofVersion(now)).toBe('4')
    expect(await rowsOf('select 1 from license where customer_id = $1', [now])).toHaveLength(2)
  }
})

test('a customer with more licenses than are held at once keeps their id, and those after them are replaced', async () => {
  const many = await givenTimedCustomer([own])
  await db.pool.query(
    `insert into license (id, organization_id, product_id, customer_id, key_hash, key_ciphertext, updated_at)
     select gen_random_uuid(), organization_id, product_id, customer_id, sha256(n::text::bytea), key_ciphertext, now()
     from license, generate_series(1, $2) n where id = $1`,
    [many.licenses[0].id, MAX_LICENSES],
  )
  const next = await givenTimedCustomer([own])
  await replaceTimedIds(own.write)
  expect([await currentId(many.email), ofVersion(await currentId(next.email))]).toEqual([many.id, '4'])
})
