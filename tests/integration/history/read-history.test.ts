import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportCustomer } from '@/lib/catalog/customers/server/export-customer'
import { getAddresses } from '@/lib/catalog/licenses/addresses/server/get-addresses'
import { listHistory } from '@/lib/catalog/licenses/addresses/server/list-addresses'
import { licenseListQuery } from '@/lib/catalog/licenses/core/schema-list'
import { getLicense } from '@/lib/catalog/licenses/server/get-license'
import { countLicenses, listLicenses } from '@/lib/catalog/licenses/server/list-licenses'
import { newId } from '@/lib/foundation/platform/config/ids'
import { DAY_MS, HOUR_MS, utcDay } from '@/lib/foundation/shared/durations'
import { parseInput } from '@/lib/http/input/read-input'
import { listAttention } from '@/lib/people/overview/server/list-attention'
import { readFirstSteps } from '@/lib/people/overview/server/read-first-steps'
import { exportOwnData } from '@/lib/people/portal/server/account/export-own-data'
import { getOwnLicense } from '@/lib/people/portal/server/list-own-licenses'
import { requestListQuery } from '@/lib/service/requests/core/schema'
import { findExplained } from '@/lib/service/requests/server/explain-request'
import { listRequests } from '@/lib/service/requests/server/list-requests'
import { listBusyLicenses } from '@/lib/service/requests/usage/server/list-busy-licenses'
import { listUsageDays } from '@/lib/service/requests/usage/server/list-usage-days'
import { readActivity } from '@/lib/service/requests/usage/server/read-activity'
import { readHistory } from '@/lib/service/requests/usage/server/read-history'
import { readToday } from '@/lib/service/requests/usage/server/read-today'
import { settleDay } from '@/lib/service/requests/usage/server/settle-day'
import { readSalesOfCustomer } from '@/lib/service/sales/server/list-sales'
import { givenHistoryDatabase } from '@/tests/support/database/history-database'
import { databaseOfFile, type TestDatabase } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { customerOf, givenCustomerLicense } from '@/tests/support/fixtures/portal/license'
import { givenProduct } from '@/tests/support/fixtures/product'
import { createTestRecords, evaluatedAt } from '@/tests/support/fixtures/request-records'

const db = databaseOfFile()
const NOW = new Date()
const ADDRESS = '198.51.100.7'

let history: TestDatabase
let actor: LicenseActor
let used: string
let unused: string
const reading = () => ({ ...actor.reading(NOW), history: history.pool })

/** Two licenses, of which one was called: from its slot, and once more than it has slots. */
beforeAll(async () => {
  history = await givenHistoryDatabase()
  actor = await givenLicenseActor(db.pool)
  used = (await givenCustomerLicense(actor, [ADDRESS])).id
  unused = (await givenCustomerLicense(actor, [])).id
  const records = createTestRecords(db.pool, () => NOW, undefined, undefined, 0, history.pool)
  const product = { organizationId: actor.organizationId, productId: actor.productId, token: '', pool: db.pool }
  const seen = { licenseId: used, address: ADDRESS }
  const refused = { ...seen, address: '203.0.113.9', status: 'ip_limit_reached' as const, deviceId: 'laptop-7' }
  records.note(evaluatedAt(product, NOW, seen))
  records.note(evaluatedAt(await givenProduct(db.pool), NOW, { ...refused, licenseId: newId() }))
  // In two flushes, so that the second one adds to rows that are there.
  for (let i = 0; i < 2; i++) {
    records.note(evaluatedAt(product, NOW, refused))
    await records.flush()
  }
  await records.close()
})
afterAll(() => history.close())

test('the main database has none of it', async () => {
  for (const table of ['request_log', 'license_ip_history', 'usage_hour', 'usage_day_status'])
    expect((await db.pool.query(`select from ${table}`)).rowCount).toBe(0)
})

test('the request log is listed with the names of the main database, searched and explained', async () => {
  const may = actor.may('usage:view')
  const list = (query: object) => listRequests(reading(), may, parseInput(requestListQuery, query))
  const { items } = await list({})
  expect(items).toMatchObject([
    { status: 'ip_limit_reached', hits: 2, license: { id: used, key: expect.stringContaining('••••') } },
    { status: 'active', hits: 1, product: { id: actor.productId } },
  ])
  expect(items[0]?.product.name).not.toBe('')
  for (const query of [{ q: 'laptop-7' }, { status: 'ip_limit_reached' }, { address: '203.0.113.9' }])
    expect((await list(query)).items).toHaveLength(1)
  const { id = '', minute = '' } = items[0] ?? {}
  expect(await findExplained(reading(), may, { id, minute })).toMatchObject({
    situation: { slots: [{ address: ADDRESS, last_seen_at: NOW.toISOString() }] },
  })
})

test('counts and charts are of it', async () => {
  const may = actor.may('usage:view')
  expect(await readActivity(reading(), may)).toMatchObject({ valid: 1, refused: 2 })
  expect(await readHistory(reading(), may, { range: '30', product: undefined })).toMatchObject({ total: 3, refused: 2 })
  const { items } = await listUsageDays(reading(), may, { limit: 1 })
  expect(items).toMatchObject([{ total: 3, by_status: { active: 1, ip_limit_reached: 2 } }])
  expect((await readToday(reading(), may)).products).toMatchObject([{ id: actor.productId, is_quiet: false }])
  expect((await listBusyLicenses(reading(), actor.may('licenses:view'), {})).items).toMatchObject([
    { id: used, hits: 3, refused: 2 },
  ])
  expect(await readFirstSteps(reading(), actor.may('products:view'))).toMatchObject({ has_validated: true })
  expect(await listAttention(reading(), may, { keptMail: null })).toContainEqual({
    kind: 'ip_limit_refusals',
    count: 1,
  })
})

test('a past day is settled from there', async () => {
  const day = utcDay(NOW)
  await history.pool.query('delete from usage_day_status where organization_id = $1', [actor.organizationId])
  await db.pool.query('insert into usage_day (product_id, day, organization_id, used) values ($1, $2, $3, 0)', [
    actor.productId,
    day,
    actor.organizationId,
  ])
  await settleDay({ pool: db.pool, history: history.pool, transact: (run) => actor.write(run) }, day)
  expect((await db.pool.query('select used::int from usage_day')).rows).toEqual([{ used: 3 }])
  const sum = 'select sum(hits)::int as n from usage_day_status where organization_id = $1'
  expect((await history.pool.query(sum, [actor.organizationId])).rows).toEqual([{ n: 3 }])
})

test('licenses show when they were last validated, and the unused are found', async () => {
  const may = actor.may('licenses:view')
  const list = async (query: object) => (await listLicenses(reading(), may, licenseListQuery.parse(query))).items
  const at = NOW.toISOString()
  expect(await list({})).toMatchObject([
    { id: unused, last_validated_at: null },
    { id: used, last_validated_at: at },
  ])
  expect(await list({ unused: 'never' })).toMatchObject([{ id: unused }])
  expect(await countLicenses(reading(), may, { unused: 'never' })).toEqual({ count: 1, is_more: false })
  expect(await getLicense(reading(), may, used)).toMatchObject({ last_valid: { at }, last_refused: { at } })
})

test('so are the IP addresses of a license, for its vendor and its customer', async () => {
  const may = actor.may('ips:view')
  const { history: rows } = await getAddresses(reading(), may, used)
  expect(rows).toMatchObject([
    { address: ADDRESS, hits: 1, is_registered: true },
    { address: '203.0.113.9', hits: 2, is_registered: false, device_id: 'laptop-7' },
  ])
  const page = await listHistory(reading(), may, { licenseId: used, after: undefined, limit: 1 })
  const rest = await listHistory(reading(), may, { licenseId: used, after: page.next_cursor ?? '', limit: 1 })
  expect([...page.items, ...rest.items].map(({ address }) => address).toSorted()).toEqual([ADDRESS, '203.0.113.9'])
  const customer = await customerOf(actor, used)
  const { addresses } = await getOwnLicense(reading(), customer, { licenseId: used })
  expect(addresses).toMatchObject([
    { address: ADDRESS, is_registered: true, last_seen_at: NOW.toISOString() },
    { address: '203.0.113.9', is_registered: false, refused: 'ip_limit_reached' },
  ])
  expect(await (await exportOwnData(reading(), customer)).text()).toContain('203.0.113.9')
})

test('an export has what is from there, but nothing of a former owner', async () => {
  const { rows } = await db.pool.query('select customer_id as id from license where id = $1', [used])
  const exported = async () =>
    (
      await exportCustomer(reading(), actor.may('customers:view'), {
        customerId: rows[0].id,
        record: (run) => actor.write(run),
        readSales: readSalesOfCustomer,
      })
    ).json()
  const [last, first] = [utcDay(NOW), utcDay(new Date(NOW.getTime() - 2 * DAY_MS))]
  const { organizationId, productId } = actor
  const seen = [organizationId, productId, used, first, last]
  await history.pool.query('insert into license_seen values ($1, $2, $3, $4, $5, 5)', seen)
  expect(await exported()).toMatchObject({
    days_in_use: [last, first].map((day) => ({ license_id: used, day })),
    registered_ip_addresses: [{ ip_address: ADDRESS }],
    ip_address_history: [{ ip_address: ADDRESS }, { ip_address: '203.0.113.9' }],
    requests: [{ status: 'active' }, { status: 'ip_limit_reached' }, { status: 'ip_limit_reached' }],
  })
  await db.pool.query('update license set customer_since = $2 where id = $1', [used, new Date(NOW.getTime() + HOUR_MS)])
  const { registered_ip_addresses, ip_address_history, days_in_use, requests } = await exported()
  expect([registered_ip_addresses, ip_address_history, days_in_use, requests]).toEqual([[], [], [], []])
})
