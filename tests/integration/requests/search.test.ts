import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { PERMISSIONS } from '@/lib/foundation/permissions/core/permissions'
import { parseInput } from '@/lib/http/input/read-input'
import { requestListQuery } from '@/lib/service/requests/core/schema'
import { listRequests } from '@/lib/service/requests/server/list-requests'
import type { AnsweredCall } from '@/lib/service/validation/core/call'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { createTestRecords, evaluatedAt } from '@/tests/support/fixtures/request-records'
import { viewerOf } from '@/tests/support/fixtures/viewer'

const db = databaseOfFile()

const NOW = new Date('2026-11-21T12:00:00.000Z')

/** Calls of one minute, written together: identical ones become one line. */
async function given(product: ProductFixture, ...seen: Partial<AnsweredCall>[]) {
  const records = createTestRecords(db.pool, () => NOW)
  for (const [i, over] of seen.entries()) records.note(evaluatedAt(product, new Date(NOW.getTime() + i * 1_000), over))
  await records.flush()
}

async function search(
  product: ProductFixture,
  q: string,
  permissions: readonly (typeof PERMISSIONS)[number][] = PERMISSIONS,
) {
  const { may, reading } = viewerOf(product, permissions)
  const { items } = await listRequests(reading(NOW), may('usage:view'), parseInput(requestListQuery, { q }))
  return items
}

test('a merged line is found by the id of its first call, and by that of its last', async () => {
  const product = await givenProduct(db.pool)
  const [first, middle, last, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await given(product, { requestId: first }, { requestId: middle }, { requestId: last })
  await given(product, { requestId: other, version: '2.0' })
  for (const id of [first, last.toUpperCase()])
    expect(await search(product, id)).toMatchObject([{ request_id: first, last_request_id: last, hits: 3 }])
  expect(await search(product, other)).toMatchObject([{ request_id: other, last_request_id: other, hits: 1 }])
  expect(await search(product, middle)).toEqual([])
  expect(await search(await givenProduct(db.pool), first)).toEqual([])
})

test('a request is found by its license key, by the e-mail of the customer, by device and by IP address', async () => {
  const product = await givenProduct(db.pool)
  const email = `${randomUUID()}@customer.test`
  const license = await givenLicense(product, { customer: { email } })
  const device = randomUUID()
  await given(product, { licenseId: license.id, deviceId: 'hers' }, { deviceId: 'laptop 7', address: '198.51.100.9' })
  await given(product, { deviceId: device })
  const found = async (q: string) => (await search(product, q)).map(({ device_id }) => device_id)
  expect(await found(license.key)).toEqual(['hers'])
  expect(await found(email.toUpperCase())).toEqual(['hers'])
  expect(await found('laptop 7')).toEqual(['laptop 7'])
  expect(await found(device)).toEqual([device])
  expect(await found('198.51.100.9')).toEqual(['laptop 7'])
  expect(await found('unknown@customer.test')).toEqual([])
  expect(await found('_aptop 7')).toEqual([])
})

test('a request is found by the tail of its key, as lists show it, and by a part of the customer', async () => {
  const product = await givenProduct(db.pool)
  const license = await givenLicense(product, { customer: { name: 'Jonas Weber' } })
  await given(product, { licenseId: license.id, deviceId: 'hers' }, { deviceId: 'another' })
  const tail = license.key.slice(-5)
  for (const q of [tail, tail.toLowerCase(), `••••-${tail}`, 'jonas web', license.customerId])
    expect(await search(product, q)).toMatchObject(q === license.customerId ? [] : [{ device_id: 'hers' }])
  const other = await givenProduct(db.pool)
  for (const q of [tail, 'jonas web']) expect(await search(other, q)).toEqual([])
  expect(await search(product, tail, ['usage:view'])).toEqual([])
})

test('a request is found by a part of its key as the list of licenses finds it', async () => {
  const product = await givenProduct(db.pool)
  const [license, other] = [await givenLicense(product), await givenProduct(db.pool)]
  await given(product, { licenseId: license.id, deviceId: 'hers' }, { deviceId: 'another' })
  const group = license.key.slice(-17, -12)
  for (const q of [group, group.toLowerCase(), license.key.slice(0, -6)])
    expect([q, await search(product, q)]).toMatchObject([q, [{ device_id: 'hers' }]])
  expect(await search(other, group)).toEqual([])
})

test('the id of a device comes before a customer with the same text in the name', async () => {
  const product = await givenProduct(db.pool)
  const license = await givenLicense(product, { customer: { name: 'studio-7 GmbH' } })
  await given(product, { licenseId: license.id, version: '1.0' }, { deviceId: 'studio-7', version: '2.0' })
  expect(await search(product, 'studio-7')).toMatchObject([{ version: '2.0' }])
  expect(await search(product, 'studio-7 G')).toMatchObject([{ version: '1.0' }])
})

test('another organization finds nothing by the same key, e-mail or device', async () => {
  const product = await givenProduct(db.pool)
  const email = `${randomUUID()}@customer.test`
  const license = await givenLicense(product, { customer: { email } })
  await given(product, { licenseId: license.id, deviceId: 'only hers' })
  const otherProduct = await givenProduct(db.pool)
  for (const q of [license.key, email, 'only hers']) expect(await search(otherProduct, q)).toEqual([])
})

test('a member who may not see licenses or IP addresses cannot search by them', async () => {
  const product = await givenProduct(db.pool)
  const license = await givenLicense(product)
  await given(product, { licenseId: license.id, deviceId: 'hers' })
  expect(await search(product, license.key, ['usage:view'])).toEqual([])
  await expect(search(product, 'ada@customer.test', ['usage:view'])).rejects.toMatchObject({ code: 'forbidden' })
  await expect(search(product, '1.1.1.1', ['usage:view'])).rejects.toMatchObject({ code: 'forbidden' })
  expect(await search(product, 'hers', ['usage:view'])).toHaveLength(1)
})

test('days created later have the indexes that the search needs', async () => {
  await db.pool.query("select make_request_log_day('2027-02-03')")
  const { rows } = await db.pool.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where tablename = 'request_log_20270203'",
  )
  const firstColumns = rows.map(({ indexdef }) => indexdef.match(/\((\w+)/)?.[1])
  expect(firstColumns).toEqual(expect.arrayContaining(['request_id', 'last_request_id', 'device_id']))
})

test('an address is found in every way of writing it', async () => {
  const product = await givenProduct(db.pool)
  await given(product, { deviceId: 'mapped', address: '198.51.100.202' }, { deviceId: 'long', address: '2001:db8::9' })
  const found = async (q: string) => (await search(product, q)).map(({ device_id }) => device_id)
  expect(await found('::ffff:198.51.100.202')).toEqual(['mapped'])
  expect(await found('::FFFF:c633:64ca')).toEqual(['mapped'])
  expect(await found('2001:0DB8:0:0::9')).toEqual(['long'])
  const { may, reading } = viewerOf(product, PERMISSIONS)
  const query = parseInput(requestListQuery, { address: '::ffff:198.51.100.202' })
  const { items } = await listRequests(reading(NOW), may('usage:view'), query)
  expect(items.map(({ device_id }) => device_id)).toEqual(['mapped'])
})
