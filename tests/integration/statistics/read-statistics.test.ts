import { beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { statisticsSchema } from '@/lib/service/requests/statistics/core/schema'
import { exportStatistics } from '@/lib/service/requests/statistics/server/export-statistics'
import { listStatisticsDays } from '@/lib/service/requests/statistics/server/list-statistics-days'
import { readStatistics } from '@/lib/service/requests/statistics/server/read-statistics'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { countAt, givenCalls } from '@/tests/support/fixtures/statistics'
import { givenSecondProduct } from '@/tests/support/fixtures/usage'
import { viewerOf } from '@/tests/support/fixtures/viewer'

const db = databaseOfFile()
const at = (day: string): Date => new Date(`${day}T12:00:00.000Z`)

let product: ProductFixture
let second: ProductFixture
const verbs = () => {
  const { may, reading } = viewerOf(product)
  const actor = may('usage:view')
  return {
    read: async (range: '1' | '7' | '30', of?: ProductFixture) =>
      statisticsSchema.parse(await readStatistics(reading(), actor, { range, product: of?.productId })),
    list: (query: Partial<Parameters<typeof listStatisticsDays>[2]> = {}) =>
      listStatisticsDays(reading(), actor, { limit: 25, ...query }),
    file: async () => {
      const { name, text } = await exportStatistics(reading(), actor, {
        range: '7',
        record: async () => undefined,
      })
      let whole = ''
      for await (const part of text) whole += part
      return { name, rows: whole.trim().split('\r\n') }
    },
    limitedTo: (ids: string[]) =>
      readStatistics(
        reading(),
        { ...actor, accessToken: { id: newId(), name: 'CI', productIds: ids } as never },
        {
          range: '1',
        },
      ),
  }
}

test('before anything was counted there are no days', async () => {
  const { read, list } = verbs()
  expect(await read('30')).toMatchObject({ days: [], counted_at: null, is_comparable: false, refusals: [] })
  expect(await list()).toEqual({ items: [], next_cursor: null })
})

beforeAll(async () => {
  product = await givenProduct(db.pool)
  second = await givenSecondProduct(product)
})

async function givenDays() {
  const [one, two] = [await givenLicense(product), await givenLicense(second)]
  await givenCalls(product, [
    { at: at('2026-11-08'), licenseId: one.id, version: '1.0' },
    { at: at('2026-11-08'), status: 'license_not_found' },
    { at: at('2026-11-19'), licenseId: one.id, version: '1.0' },
    { at: at('2026-11-20'), licenseId: one.id, version: '2.0' },
    { at: at('2026-11-20'), status: 'license_not_found' },
    { at: at('2026-11-20'), status: 'license_not_found' },
  ])
  await givenCalls(second, [
    { at: at('2026-11-20'), licenseId: two.id, version: '9.0' },
    { at: at('2026-11-20'), licenseId: two.id, status: 'found', endpoint: 'lookup' },
  ])
  await countAt('2026-11-20T13:00:00Z', { pool: db.pool }, 14)
}

test('a range is compared with the one before, of a product or of all', async () => {
  await givenDays()
  const { read } = verbs()
  const all = await read('7')
  expect([all.days[0], all.days.at(-1), all.counted_at, all.is_comparable]).toEqual([
    '2026-11-14',
    '2026-11-20',
    '2026-11-20T13:00:00.000Z',
    true,
  ])
  expect(all.figures.seen_1).toEqual({ values: [0, 0, 0, 0, 0, 1, 2], whole: 2, before: 0 })
  expect(all.figures.seen_30).toMatchObject({ whole: 2, before: 1 })
  expect(all.figures.first_activations).toMatchObject({ whole: 1, before: 1 })
  expect(all.refusals).toEqual([{ status: 'license_not_found', values: [0, 0, 0, 0, 0, 0, 2], whole: 2, before: 1 }])
  expect(all.shares).toBeNull()
  const own = await read('7', product)
  expect(own.figures.seen_1.whole).toBe(1)
  expect(own.shares?.version).toEqual([
    { value: '1.0', values: [0, 0, 0, 0, 0, 1, 0] },
    { value: '2.0', values: [0, 0, 0, 0, 0, 0, 1] },
  ])
  expect((await read('30')).is_comparable).toBe(false)
})

test('days are listed newest first, from the first that was counted on', async () => {
  const { list } = verbs()
  const page = await list({ limit: 2, product_id: product.productId })
  expect(page.items).toMatchObject([
    {
      date: '2026-11-20',
      licenses_in_use: { day: 1, seven_days: 1, thirty_days: 1 },
      activations: 0,
      refused_by_status: { license_not_found: 2 },
      versions: [{ version: '2.0', licenses: 1 }],
      countries: [],
    },
    { date: '2026-11-19', versions: [{ version: '1.0', licenses: 1 }] },
  ])
  expect(page.next_cursor).toBe('2026-11-19')
  const rest = await list({ after: '2026-11-19', limit: 100, from: '2020-01-01', to: '2030-01-01' })
  expect([rest.items[0]?.date, rest.items.at(-1)?.date, rest.next_cursor]).toEqual(['2026-11-18', '2026-11-07', null])
  expect(rest.items[0]).toMatchObject({ licenses_in_use: { day: 0, thirty_days: 1 }, versions: null })
})

test('the file has a row for each day, product and figure', async () => {
  const { name, rows } = await verbs().file()
  expect(name).toBe(`${product.organizationId}-statistics-7-days.csv`)
  expect(rows[0]).toBe('day,product,product_id,figure,detail,count')
  const id = product.productId
  expect(rows).toEqual(
    expect.arrayContaining([
      `2026-11-20,App,${id},seen_1,,1`,
      `2026-11-20,App,${id},refused,license_not_found,2`,
      `2026-11-20,App,${id},version,2.0,1`,
      `2026-11-20,Second,${second.productId},version,9.0,1`,
    ]),
  )
})

test('a token that is limited to products, and another organization, see nothing else', async () => {
  const limited = await verbs().limitedTo([second.productId])
  expect(limited.figures.seen_1.whole).toBe(1)
  const [{ active }] = (
    await db.pool.query(
      'select count(*)::int as active from license where product_id = $1 and revoked_at is null and (expires_at > now()) is not false',
      [second.productId],
    )
  ).rows
  expect(limited.active_licenses).toEqual({ count: active, is_more: false })
  const other = await givenProduct(db.pool)
  const { may, reading } = viewerOf(other)
  const seen = await readStatistics(reading(), may('usage:view'), { range: '7', product: product.productId })
  expect([seen.figures.seen_30.whole, seen.refusals, seen.shares?.version]).toEqual([0, [], []])
})
