import { beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenProgram, type Program } from '@/tests/support/fixtures/management/program'

const db = databaseOfFile()
let program: Program
beforeAll(async () => {
  program = await givenProgram(db.pool)
})

const issue = async (over: object = {}, by = program) => {
  const body = { product_id: by.productId, customer_email: `${newId()}@customer.test`, ...over }
  return (await by.call('POST /licenses', { body })).json
}

test('customers are listed page by page, newest first, and found by a word', async () => {
  const by = await givenProgram(db.pool)
  const ids: string[] = []
  for (const customer_name of ['Ada', 'Bob', 'Cleo']) ids.unshift((await issue({ customer_name }, by)).customer_id)
  const first = (await by.call('GET /customers?limit=2')).json
  const second = (await by.call(`GET /customers?limit=2&after=${first.next}`)).json
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids)
  expect(second.next).toBeNull()
  expect((await by.call('GET /customers?q=cle')).json.data).toMatchObject([{ name: 'Cleo', license_count: 1 }])
  expect((await by.call('GET /customers?q=')).status).toBe(422)
})

test('name and notes of a customer are changed, unless they were changed meanwhile', async () => {
  const { customer_id, customer_email } = await issue({ customer_name: 'Ada' })
  const read = await program.call(`GET /customers/${customer_id}`)
  expect(read.json).toMatchObject({
    id: customer_id,
    email: customer_email,
    name: 'Ada',
    notes: null,
    license_count: 1,
  })
  const ifMatch = read.headers.get('etag') ?? ''
  const path = `PATCH /customers/${customer_id}`
  const changed = await program.call(path, { body: { notes: 'VIP' }, ifMatch })
  expect([changed.status, changed.json.notes, changed.json.name]).toEqual([200, 'VIP', 'Ada'])
  expect((await program.call(path, { body: { name: null }, ifMatch })).status).toBe(412)
  expect((await program.call(path, { body: { email: 'b@customer.test' } })).json.errors).toMatchObject([
    { field: 'email' },
  ])
})

test('a customer of another organization is not found, and a token of some products sees none', async () => {
  const other = await givenProgram(db.pool)
  const { customer_id } = await issue({}, other)
  expect((await program.call(`GET /customers/${customer_id}`)).status).toBe(404)
  expect((await program.call(`PATCH /customers/${customer_id}`, { body: { notes: 'x' } })).status).toBe(404)
  const limited = await other.callerWith({ products: [other.productId] })
  expect((await limited('GET /customers')).json.code).toBe('product_not_allowed')
})

test('a customer is erased with their licenses once none is active, and what is left does not name them', async () => {
  const customer_email = `${newId()}@customer.test`
  const { id, customer_id } = await issue({ customer_email, customer_name: 'Eve', notes: 'owes us' })
  const erase = () => program.call(`POST /customers/${customer_id}/erase`)
  expect((await erase()).json).toMatchObject({ status: 409, detail: expect.stringContaining('active') })
  await program.call(`POST /licenses/${id}/revoke`, { body: { reason: 'asked to be forgotten' } })
  const weaker = await program.callerWith({ scopes: ['customers:update'] })
  expect((await weaker(`POST /customers/${customer_id}/erase`)).json.detail).toContain('licenses:delete')
  expect((await erase()).json).toEqual({ deleted_licenses: 1 })
  for (const path of [`/customers/${customer_id}`, `/licenses/${id}`])
    expect((await program.call(`GET ${path}`)).status).toBe(404)
  expect((await erase()).status).toBe(404)
  const { rows } = await db.pool.query(
    `select target_label, before, after from audit_entry where organization_id = $1 and action = 'customer.erased'`,
    [program.organizationId],
  )
  expect(rows).toEqual([{ target_label: null, before: null, after: { licenses: 1 } }])
  // The same person is a new customer of this organization.
  expect((await issue({ customer_email })).customer_name).toBeNull()
})
