import { expect, test } from 'vitest'
import type { AnsweredCall } from '@/lib/service/validation/core/call'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenApiKey, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { createTestRecords, evaluatedAt } from '@/tests/support/fixtures/request-records'

const db = databaseOfFile()

const at = (minute: number, second: number) => new Date(Date.UTC(2030, 0, 1, 12, minute, second))

async function givenKeys(count: number): Promise<{ product: ProductFixture; ids: string[] }> {
  const product = await givenProduct(db.pool)
  for (let i = 1; i < count; i++) await givenApiKey(db.pool, product)
  const { rows } = await db.pool.query('select id from api_key where product_id = $1 order by id', [product.productId])
  return { product, ids: rows.map(({ id }) => id) }
}

/** When the key was last used, and the transaction that wrote it: unchanged if nothing was written. */
async function useOf(id: string) {
  const { rows } = await db.pool.query('select last_used_at, xmin::text as written_by from api_key where id = $1', [id])
  return rows[0]
}
const used = (product: ProductFixture, apiKeyId: string | undefined, when: Date, over: Partial<AnsweredCall> = {}) =>
  evaluatedAt(product, when, { apiKeyId: apiKeyId ?? '', ...over })

test('the first use is written with the next flush, the last one of a minute once it is over', async () => {
  const { product, ids } = await givenKeys(2)
  const records = createTestRecords(db.pool, () => at(0, 0))
  records.note(used(product, ids[0], at(0, 5)))
  records.note(used(product, ids[0], at(0, 9), { endpoint: 'lookup', status: 'found' }))
  records.note(used(product, ids[0], at(0, 7), { status: 'license_not_found' }))
  await records.flush()
  expect(await useOf(ids[0] ?? '')).toMatchObject({ last_used_at: at(0, 9) })
  expect(await useOf(ids[1] ?? '')).toMatchObject({ last_used_at: null })
})

test('a key is written once a minute, however often it is used, and again in the next', async () => {
  const { product, ids } = await givenKeys(1)
  const records = createTestRecords(db.pool, () => at(0, 0))
  const [id = ''] = ids
  records.note(used(product, id, at(0, 5)))
  await records.flush()
  const first = await useOf(id)
  for (const second of [6, 30, 59]) {
    records.note(used(product, id, at(0, second)))
    await records.flush()
  }
  expect(await useOf(id)).toEqual(first)
  records.note(used(product, id, at(1, 0)))
  await records.flush()
  expect(await useOf(id)).toMatchObject({ last_used_at: at(1, 0) })
})

test('of two processes in the same minute one writes, and the time never decreases', async () => {
  const { product, ids } = await givenKeys(1)
  const [one, other] = [createTestRecords(db.pool, () => at(1, 0)), createTestRecords(db.pool, () => at(1, 0))]
  const [id = ''] = ids
  one.note(used(product, id, at(1, 10)))
  await one.flush()
  const first = await useOf(id)
  other.note(used(product, id, at(1, 20)))
  await other.flush()
  other.note(used(product, id, at(0, 20)))
  await other.close()
  expect(await useOf(id)).toEqual(first)
})

test('pending uses are written at the end', async () => {
  const { product, ids } = await givenKeys(1)
  const records = createTestRecords(db.pool, () => at(0, 0))
  records.note(used(product, ids[0], at(0, 5)))
  await records.close()
  expect(await useOf(ids[0] ?? '')).toMatchObject({ last_used_at: at(0, 5) })
})
