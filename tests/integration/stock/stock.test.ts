import { beforeAll, expect, test } from 'vitest'
import { licenseListQuery } from '@/lib/catalog/licenses/core/schema-list'
import { listLicenses } from '@/lib/catalog/licenses/server/list-licenses'
import { takeFromStock } from '@/lib/catalog/licenses/transfers/server/take-from-stock'
import { newId } from '@/lib/foundation/platform/config/ids'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenProgram, type Program } from '@/tests/support/fixtures/management/program'

const db = databaseOfFile()
let program: Program
beforeAll(async () => {
  program = await givenProgram(db.pool)
})

const call = (route: string, body?: object) => program.call(route, { body })
const stocked = async (over: object = {}) =>
  (await call('POST /licenses', { product_id: program.productId, in_stock: true, ...over })).json
const claim = (license_key: string, customer_email: string, over: object = {}) =>
  call('POST /licenses/claim', { product_id: program.productId, license_key, customer_email, ...over })
const mailsAbout = async (licenseId: string): Promise<string[]> =>
  (
    await db.pool.query(
      `select payload ->> 'mail' as mail from graphile_worker._private_jobs
       where payload::jsonb -> 'license_ids' @> to_jsonb($1::text) order by id`,
      [licenseId],
    )
  ).rows.map(({ mail }) => mail)

test('a license in stock has no customer, is valid like any other, and nobody is emailed', async () => {
  const license = await stocked()
  expect(license).toMatchObject({
    status: 'active',
    customer_id: null,
    global_customer_id: null,
    customer_email: null,
    customer_name: null,
    customer_discord_id: null,
  })
  expect(await mailsAbout(license.id)).toEqual([])
  const { rows } = await db.pool.query(
    `select outcome from take_slot($1, $2, (select key_hash from license where id = $2), null, '192.0.2.1', '192.0.2.1', now())`,
    [program.organizationId, license.id],
  )
  expect(rows).toEqual([{ outcome: 'off' }])
})

test('a license in stock takes slots, in the transaction that changed it too', async () => {
  const { id } = await stocked({ ip_system_enabled: true, max_ips: 1 })
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query('update license set notes = $2 where id = $1', [id, 'changed here'])
    const take = (address: string) =>
      client.query(
        'select outcome from take_slot($1, $2, (select key_hash from license where id = $2), null, $3, $3, now())',
        [program.organizationId, id, address],
      )
    expect((await take('192.0.2.1')).rows).toEqual([{ outcome: 'new' }])
    expect((await take('192.0.2.2')).rows).toEqual([{ outcome: 'limit' }])
    await client.query('commit')
  } finally {
    client.release()
  }
})

test('either a customer or in stock: what is given too much, or too little, is named', async () => {
  const issue = (over: object) => call('POST /licenses', { product_id: program.productId, ...over })
  expect((await issue({})).json.errors).toMatchObject([{ field: 'customer_email' }])
  expect((await issue({ in_stock: false })).json.errors).toMatchObject([{ field: 'customer_email' }])
  const both = await issue({ in_stock: true, customer_email: 'ada@customer.test', customer_name: 'Ada' })
  expect(both.json.errors.map(({ field }: { field: string }) => field)).toEqual(['customer_email', 'customer_name'])
})

test('batches: many alike, and a vendor’s own keys, found by the filter and by nothing else', async () => {
  const other = await givenProgram(db.pool)
  const bulk = (over: object) =>
    other.call('POST /licenses/bulk', { body: { action: 'issue', product_id: other.productId, ...over } })
  await bulk({ license: { in_stock: true, metadata: { batch: 'box-1' } }, count: 40 })
  await bulk({ licenses: [{ in_stock: true, license_key: 'BOX-0001' }, { customer_email: 'ada@customer.test' }] })
  const list = async (query: string) => (await other.call(`GET /licenses?limit=100&${query}`)).json.data
  expect((await list('in_stock=true')).length).toBe(41)
  expect((await list('in_stock=true&metadata[batch]=box-1')).length).toBe(40)
  expect((await list('')).length).toBe(42)
  expect((await other.call('GET /licenses?in_stock=maybe')).json.errors).toMatchObject([{ field: 'in_stock' }])
  const revoked = await other.call('POST /licenses/bulk', {
    body: { action: 'revoke', filter: { in_stock: true }, expected_count: 41, reason: 'Box recalled' },
  })
  expect(revoked.status).toBe(202)
})

test('a claim gives it to the customer with its key, once, and emails them', async () => {
  const { id, license_key } = await stocked()
  const typed = license_key.toLowerCase().replaceAll('-', ' ')
  const claimed = await claim(typed, 'ada@customer.test', { customer_name: 'Ada' })
  expect([claimed.status, claimed.json.id, claimed.json.customer_email]).toEqual([200, id, 'ada@customer.test'])
  expect(await mailsAbout(id)).toEqual(['license_issued'])
  const again = await claim(license_key, 'eve@customer.test')
  expect([again.status, again.json.errors]).toMatchObject([409, [{ field: 'license_key' }]])
  expect((await claim('ACME-00000-00000-00000-00000-00000', 'eve@customer.test')).status).toBe(404)
  const { rows } = await db.pool.query('select customer_since from license where id = $1', [id])
  // Nobody had it before: the customer sees all that was, and no key of a former owner is spoken of.
  expect(rows[0].customer_since).toBe(null)
})

test('of many who claim one license at once, one gets it', async () => {
  const { id, license_key } = await stocked()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => claim(license_key, `racer${i}@customer.test`, { notify: false })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  const winner = answers.find(({ status }) => status === 200)?.json
  expect((await call(`GET /licenses/${id}`)).json.customer_email).toBe(winner.customer_email)
  expect(await mailsAbout(id)).toEqual([])
})

test('a revoked license in stock is not claimed', async () => {
  const { id, license_key } = await stocked()
  await call(`POST /licenses/${id}/revoke`, { reason: 'Batch refunded' })
  expect((await claim(license_key, 'ada@customer.test')).status).toBe(409)
})

test('a member assigns it: the customer is emailed unless that is not wanted', async () => {
  const [one, two] = [await stocked(), await stocked()]
  const transfer = (id: string, over: object) => call(`POST /licenses/${id}/transfer`, over)
  expect((await transfer(one.id, { customer_email: 'a@customer.test' })).json.customer_email).toBe('a@customer.test')
  await transfer(two.id, { customer_email: 'b@customer.test', notify: false })
  expect([await mailsAbout(one.id), await mailsAbout(two.id)]).toEqual([['license_issued'], []])
})

test('a token that is limited to other products claims nothing', async () => {
  const { license_key } = await stocked()
  const limited = await program.callerWith({ products: [newId()] })
  const body = { product_id: program.productId, license_key, customer_email: 'a@customer.test' }
  expect((await limited('POST /licenses/claim', { body })).status).toBe(403)
})

test('another vendor’s license is not taken', async () => {
  const other = await givenProgram(db.pool)
  const { id, license_key } = await stocked()
  const body = { product_id: other.productId, license_key, customer_email: 'a@customer.test' }
  expect((await other.call('POST /licenses/claim', { body })).status).toBe(404)
  const ref = { id, organizationId: other.organizationId }
  const customer = { email: 'a@customer.test', name: null, discord_id: null }
  await expect(
    other.write((work) => takeFromStock(work, other.may('licenses:update'), { ref, customer })),
  ).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('the dashboard lists them without a customer', async () => {
  const query = licenseListQuery.parse({ in_stock: 'true' })
  const { items } = await listLicenses(program.reading(), program.may('licenses:view'), query)
  expect(items.length).toBeGreaterThan(0)
  expect(items.every(({ customer }) => customer === null)).toBe(true)
})
