import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSIONS } from '@/lib/foundation/permissions/core/permissions'
import { newId } from '@/lib/foundation/platform/config/ids'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { parseInput } from '@/lib/http/input/read-input'
import { type RequestPage, requestListQuery, requestPageSchema } from '@/lib/service/requests/core/schema'
import { listRequests } from '@/lib/service/requests/server/list-requests'
import type { AnsweredCall } from '@/lib/service/validation/core/call'
import { givenFreshDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { createTestRecords, evaluatedAt } from '@/tests/support/fixtures/request-records'
import { viewerOf } from '@/tests/support/fixtures/viewer'

let db: TestDatabase
beforeAll(async () => {
  db = await givenFreshDatabase()
})
afterAll(() => db.close())

const NOW = new Date('2026-11-21T12:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS)

/** Calls as recorded, each by its own flush. */
async function given(product: ProductFixture, ...seen: (Partial<AnsweredCall> & { ago?: number })[]) {
  const records = createTestRecords(db.pool, () => NOW)
  for (const { ago = 0, ...over } of seen) {
    records.note(evaluatedAt(product, minutesAgo(ago), over))
    await records.flush()
  }
}

/** Through the schema, as the route does it. */
async function list(product: ProductFixture, query: Record<string, string> = {}): Promise<RequestPage> {
  const { may, reading } = viewerOf(product)
  const page = await listRequests(reading(NOW), may('usage:view'), parseInput(requestListQuery, query))
  return requestPageSchema.parse(page)
}
const devices = ({ items }: RequestPage) => items.map(({ device_id }) => device_id)

test('the newest line comes first, in pages that neither miss nor repeat one', async () => {
  const product = await givenProduct(db.pool)
  const names = Array.from({ length: 23 }, (_, i) => `d${i}`)
  // Several are in one minute, and the older ones in the default partition.
  await given(product, ...names.map((deviceId, i) => ({ deviceId, ago: Math.floor(i / 3) * 300 })))
  const read: (string | null)[] = []
  let after: string | undefined
  for (let page = 0; page < 10; page++) {
    const { items, next_cursor } = await list(product, { limit: '4', ...(after && { after }) })
    read.push(...items.map(({ device_id }) => device_id))
    if (next_cursor === null) break
    after = next_cursor
  }
  expect(read).toHaveLength(names.length)
  expect(new Set(read)).toEqual(new Set(names))
  const all = await list(product, { limit: '200' })
  const minutes = all.items.map(({ minute }) => minute)
  expect(minutes).toEqual(minutes.toSorted().reverse())
  expect(devices(all)).toEqual(read)
})

test('lines that arrive while someone reads on do not shift the pages', async () => {
  const product = await givenProduct(db.pool)
  await given(product, { deviceId: 'a', ago: 5 }, { deviceId: 'b', ago: 4 }, { deviceId: 'c', ago: 3 })
  const first = await list(product, { limit: '2' })
  expect(devices(first)).toEqual(['c', 'b'])
  await given(product, { deviceId: 'new', ago: 0 })
  expect(devices(await list(product, { limit: '2', after: first.next_cursor ?? '' }))).toEqual(['a'])
})

test('each filter finds its lines and no others', async () => {
  const product = await givenProduct(db.pool)
  const second = { ...product, productId: newId() }
  await db.pool.query(
    `insert into product (id, organization_id, slug, name, updated_at) values ($1, $2, 'second', 'Second', now())`,
    [second.productId, product.organizationId],
  )
  const { id } = await givenLicense(product)
  await given(
    product,
    { deviceId: 'active', licenseId: id, ago: 1 },
    { deviceId: 'expired', licenseId: id, status: 'expired', ago: 90 },
    { deviceId: 'unknown', status: 'license_not_found', address: '2001:db8::1', ago: 3 },
    { deviceId: 'looked up', endpoint: 'lookup', status: 'found', licenseId: id, ago: 4 },
    { deviceId: 'not found', endpoint: 'lookup', status: 'license_not_found', ago: 60 * 30 },
  )
  await given(second, { deviceId: 'other product', status: 'revoked', ago: 2 })
  const found = async (query: Record<string, string>) => devices(await list(product, query)).toSorted()

  expect(await found({})).toHaveLength(6)
  expect(await found({ product: second.productId })).toEqual(['other product'])
  expect(await found({ endpoint: 'lookup' })).toEqual(['looked up', 'not found'])
  expect(await found({ endpoint: 'validate' })).toEqual(['active', 'expired', 'other product', 'unknown'])
  expect(await found({ status: 'expired' })).toEqual(['expired'])
  expect(await found({ status: 'refused' })).toEqual(['expired', 'not found', 'other product', 'unknown'])
  expect(await found({ status: 'refused', endpoint: 'lookup' })).toEqual(['not found'])
  expect(await found({ status: 'found', endpoint: 'validate' })).toEqual([])
  expect(await found({ license: id })).toEqual(['active', 'expired', 'looked up'])
  expect(await found({ license: id, status: 'refused' })).toEqual(['expired'])
  expect(await found({ address: '2001:DB8:0::1' })).toEqual(['unknown'])
  expect(await found({ range: '1h' })).toEqual(['active', 'looked up', 'other product', 'unknown'])
  expect(await found({ range: '24h' })).not.toContain('not found')
  expect(await found({ from: minutesAgo(91).toISOString(), to: minutesAgo(3).toISOString() })).toEqual([
    'expired',
    'looked up',
  ])
})

test('identical lines of one minute are merged, with all their hits and the times of the first and last', async () => {
  const product = await givenProduct(db.pool)
  const records = createTestRecords(db.pool, () => NOW)
  for (const second of [5, 1, 9]) {
    records.note(evaluatedAt(product, new Date(NOW.getTime() + second * 1_000), { evidence: `{"used":${second}}` }))
    await records.flush()
  }
  await given(product, { deviceId: 'other' })
  const { items } = await list(product)
  expect(items.map(({ device_id, hits }) => [device_id, hits])).toEqual([
    ['other', 1],
    [null, 3],
  ])
  expect(items[1]).toMatchObject({
    first_at: '2026-11-21T12:00:01.000Z',
    last_at: '2026-11-21T12:00:09.000Z',
  })
})

test('a line names its product and license, the key masked; a deleted license leaves its id', async () => {
  const product = await givenProduct(db.pool)
  const license = await givenLicense(product, { customer: { email: 'jo@customer.test' } })
  const gone = newId()
  await given(product, { licenseId: license.id, ago: 1 }, { licenseId: gone })
  const page = await list(product)
  expect(page.items[1]).toMatchObject({
    product: { id: product.productId, name: 'App' },
    license: { id: license.id, key: maskLicenseKey(license.key), customer: 'jo@customer.test' },
  })
  expect(page.items[0]?.license).toEqual({ id: gone, key: null, customer: null })
  expect(JSON.stringify(page)).not.toContain(license.key)
})

test('a member who may see neither addresses nor licenses reads the log without them, and cannot search by address', async () => {
  const product = await givenProduct(db.pool)
  const { id } = await givenLicense(product)
  await given(product, { licenseId: id })
  const { may, reading } = viewerOf(
    product,
    PERMISSIONS.filter((permission) => permission !== 'ips:view' && permission !== 'licenses:view'),
  )
  const query = parseInput(requestListQuery, {})
  const { items } = await listRequests(reading(NOW), may('usage:view'), query)
  expect(items).toMatchObject([{ address: null, license: { id, key: null, customer: null } }])
  const search = listRequests(reading(NOW), may('usage:view'), { ...query, address: '198.51.100.7' })
  await expect(search).rejects.toMatchObject({ code: 'forbidden' })
})

test('an organization sees no line of another, whatever it requests', async () => {
  const [product, other] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  const { id } = await givenLicense(product)
  await given(product, { licenseId: id })
  const { items } = await list(product)
  const queries = [
    {},
    { product: product.productId },
    { license: id },
    { address: '198.51.100.7' },
    { status: 'active' },
  ]
  for (const query of queries) expect(await list(other, query)).toEqual({ items: [], next_cursor: null })
  expect(items).toHaveLength(1)
})

test.each([
  ['after', 'abc'],
  ['after', '1.not-an-id'],
  ['status', 'fine'],
  ['address', '10.0.0.0/8'],
  ['product', '1'],
  ['from', 'yesterday'],
  ['limit', '100000'],
  ['sort', 'hits'],
])('a wrong %s (%s) is reported by name', async (name, value) => {
  const product = await givenProduct(db.pool)
  await expect(list(product, { [name]: value })).rejects.toMatchObject({
    code: 'invalid',
    fields: { [name]: expect.any(String) },
  })
})

test('with many lines every filter is served by an index', async () => {
  const product = await givenProduct(db.pool)
  const { id } = await givenLicense(product)
  await createTestRecords(db.pool, () => NOW).flush()
  await db.pool.query(
    `insert into request_log (minute, id, organization_id, product_id, license_id, endpoint, status, address, request_id,
       first_at, last_at, hits)
     select m, gen_random_uuid(), $1, $2, case when i % 5000 = 0 then $3::uuid end, 'validate',
       case when i % 9000 = 0 then 'revoked' else 'active' end, ('10.0.0.0'::inet + i), gen_random_uuid(), m, m, 1
     from generate_series(1, 60000) i, lateral (select $4::timestamptz - i % 1440 * interval '1 minute' as m) t`,
    [product.organizationId, product.productId, id, new Date(Math.floor(NOW.getTime() / MINUTE_MS) * MINUTE_MS)],
  )
  await db.pool.query('analyze request_log')
  const asked = { license: id, status: 'revoked', address: '10.0.0.9' }
  const queries: Record<string, string>[] = [{}, { endpoint: 'lookup' }, { range: '7d' }]
  queries.push(...Object.entries(asked).map(([name, value]) => ({ [name]: value })))
  queries.push({ q: randomUUID() }, { q: 'laptop-7' })
  for (const query of queries) {
    const plans: string[] = []
    const explaining = Object.assign(Object.create(db.pool), {
      query: async (text: string, values: unknown[]) => {
        const { rows } = await db.pool.query(`explain (analyze, timing off) ${text}`, values)
        plans.push(...rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']))
        return { rows: [] }
      },
    })
    const { may, reading } = viewerOf(product)
    await listRequests({ ...reading(NOW), history: explaining }, may('usage:view'), parseInput(requestListQuery, query))
    // The partition of tomorrow is empty, and scanned in full.
    const onDays = plans.filter((line) => line.includes('request_log_20261121'))
    expect(onDays.length, JSON.stringify(query)).toBeGreaterThan(0)
    expect(onDays.filter((line) => line.includes('Seq Scan'))).toEqual([])
    const removed = [...plans.join('\n').matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, rows]) => Number(rows))
    expect(Math.max(0, ...removed), plans.join('\n')).toBeLessThan(100)
  }
})
