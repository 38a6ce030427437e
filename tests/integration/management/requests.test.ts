import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import type { AnsweredCall } from '@/lib/service/validation/core/call'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenProgram, type Program } from '@/tests/support/fixtures/management/program'
import { createTestRecords, evaluatedAt } from '@/tests/support/fixtures/request-records'

const NOW = new Date('2026-11-21T12:00:00.000Z')

const db = databaseOfFile()
let program: Program
beforeEach(async () => {
  program = await givenProgram(db.pool, { clock: () => NOW })
})

/** Calls as recorded, each by its own flush. */
async function given(...seen: (Partial<AnsweredCall> & { ago?: number })[]) {
  const { organizationId, productId } = program
  const records = createTestRecords(db.pool, () => NOW)
  for (const { ago = 0, ...over } of seen) {
    const fixture = { organizationId, productId, token: '', pool: db.pool }
    records.note(evaluatedAt(fixture, new Date(NOW.getTime() - ago * MINUTE_MS), over))
    await records.flush()
  }
}
const devicesOf = ({ json }: { json: { data: { device_id: string }[] } }) => json.data.map(({ device_id }) => device_id)
const second = async () =>
  (await program.call('POST /products', { body: { slug: 'second', name: 'Second' } })).json.id as string

test('a line says what was answered, and in words which check decided', async () => {
  const evidence = JSON.stringify({ used: 500, limit: 500 })
  await given({ status: 'rate_limit_exceeded', evidence, deviceId: 'a' }, { ago: 1, deviceId: 'b' })
  const { status, json } = await program.call('GET /requests')
  expect(status).toBe(200)
  expect(json.data).toMatchObject([
    {
      product_id: program.productId,
      license_id: null,
      endpoint: 'validate',
      status: 'rate_limit_exceeded',
      address: '198.51.100.7',
      hits: 1,
      explanation: '500 of 500 requests used. The limit resets at midnight UTC.',
    },
    { status: 'active', device_id: 'b', explanation: null },
  ])
  const unseen = await (await program.callerWith({ scopes: ['usage:view'] }))('GET /requests')
  expect(unseen.json.data[0].address).toBeNull()
})

test('pages are stable while calls are recorded', async () => {
  await given({ ago: 3, deviceId: 'c' }, { ago: 2, deviceId: 'b' }, { ago: 1, deviceId: 'a' })
  const first = await program.call('GET /requests?limit=2')
  expect(devicesOf(first)).toEqual(['a', 'b'])
  await given({ deviceId: 'new' })
  expect(devicesOf(await program.call(`GET /requests?limit=2&after=${first.json.next}`))).toEqual(['c'])
})

test('the filters are those of the dashboard; wrong ones are named, all at once', async () => {
  await given({ status: 'expired', deviceId: 'a' }, { deviceId: 'b', address: '192.0.2.1' })
  expect(devicesOf(await program.call('GET /requests?status=expired'))).toEqual(['a'])
  expect(devicesOf(await program.call('GET /requests?status=refused'))).toEqual(['a'])
  expect(devicesOf(await program.call('GET /requests?address=192.0.2.1'))).toEqual(['b'])
  expect(devicesOf(await program.call('GET /requests?q=b'))).toEqual(['b'])
  expect(devicesOf(await program.call(`GET /requests?product_id=${await second()}`))).toEqual([])
  const refused = await program.call('GET /requests?status=fine&from=now&product=x')
  expect(refused).toMatchObject({ status: 422, json: { errors: [{}, {}, {}] } })
  const withoutAddresses = await program.callerWith({ scopes: ['usage:view'] })
  const forbidden = await withoutAddresses('GET /requests?address=192.0.2.1')
  expect(forbidden).toMatchObject({ status: 403 })
  expect(forbidden.json.detail).toContain('ips:view')
})

test('no line of another organization, or of a product that the token may not see', async () => {
  await given({ deviceId: 'a' })
  const other = await givenProgram(db.pool, { clock: () => NOW })
  expect((await other.call(`GET /requests?product_id=${program.productId}`)).json.data).toEqual([])
  const elsewhere = await program.callerWith({ products: [await second()] })
  expect((await elsewhere('GET /requests')).json.data).toEqual([])
  expect((await elsewhere(`GET /requests?product_id=${program.productId}`)).json.data).toEqual([])
  expect(devicesOf(await (await program.callerWith({ products: [program.productId] }))('GET /requests'))).toEqual(['a'])
  const without = await program.callerWith({ scopes: ['products:view'] })
  expect(await without('GET /requests')).toMatchObject({ status: 403, json: { code: 'missing_scope' } })
})

test('usage: every day, newest first, by status', async () => {
  const DAY = 24 * 60
  await given({}, { status: 'expired' }, { ago: DAY }, { ago: DAY, status: 'rate_limit_exceeded' })
  const { json } = await program.call('GET /usage?from=2026-11-19')
  expect(json).toEqual({
    data: [
      { date: '2026-11-21', total: 2, counted: 2, by_status: { active: 1, expired: 1 } },
      { date: '2026-11-20', total: 2, counted: 1, by_status: { active: 1, rate_limit_exceeded: 1 } },
      { date: '2026-11-19', total: 0, counted: 0, by_status: {} },
    ],
    next: null,
  })
  const first = await program.call('GET /usage?from=2026-11-19&limit=2')
  expect([first.json.data.length, first.json.next]).toEqual([2, '2026-11-20'])
  const last = await program.call(`GET /usage?from=2026-11-19&limit=2&after=${first.json.next}`)
  expect([last.json.data, last.json.next]).toEqual([json.data.slice(2), null])
  const usual = await program.call('GET /usage?limit=100')
  expect([usual.json.data.length, usual.json.data.at(-1).date]).toEqual([30, '2026-10-23'])
})

test('usage of one product, of the products of a token, and wrong days', async () => {
  await given({})
  const limited = await program.callerWith({ products: [await second()] })
  expect((await limited('GET /usage?limit=1')).json.data[0].total).toBe(0)
  expect((await program.call(`GET /usage?limit=1&product_id=${program.productId}`)).json.data[0].total).toBe(1)
  const other = await givenProgram(db.pool, { clock: () => NOW })
  expect((await other.call(`GET /usage?limit=1&product_id=${program.productId}`)).json.data[0].total).toBe(0)
  expect(await program.call('GET /usage?from=yesterday&to=today')).toMatchObject({ json: { errors: [{}, {}] } })
  for (const [query, field] of [
    ['from=2026-11-21&to=2026-11-20', 'to'],
    ['from=2024-11-21&to=2026-11-20', 'from'],
    ['after=x', 'after'],
  ])
    expect(await program.call(`GET /usage?${query}`)).toMatchObject({ status: 422, json: { errors: [{ field }] } })
})

test('usage: a range of centuries costs no more than its page, and no day is before 1970', async () => {
  const first = await program.call('GET /usage?from=1970-01-01&limit=2')
  expect(datesOf(first)).toEqual([['2026-11-21', '2026-11-20'], '2026-11-20'])
  const past = await program.call('GET /usage?to=1970-01-02&from=1970-01-01')
  expect(datesOf(past)).toEqual([['1970-01-02', '1970-01-01'], null])
  // A cursor of another list: nothing later than `to` is shown.
  const beyond = await program.call('GET /usage?from=2026-11-20&after=9999-12-31')
  expect(datesOf(beyond)).toEqual([['2026-11-21', '2026-11-20'], null])
  for (const query of ['to=0000-01-01', 'from=0001-01-01', 'after=1969-12-31'])
    expect((await program.call(`GET /usage?${query}`)).status).toBe(422)
})

const datesOf = ({ json }: { json: { data: { date: string }[]; next: string | null } }) => [
  json.data.map(({ date }) => date),
  json.next,
]
