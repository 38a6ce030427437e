import { expect, test } from 'vitest'
import { countCustomers, getCustomer, listCustomers } from '@/lib/catalog/customers/server/list-customers'
import { newId } from '@/lib/foundation/platform/config/ids'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { viewerOf } from '@/tests/support/fixtures/viewer'

const db = databaseOfFile()

test('a customer of another organization does not exist, and neither does an unknown one', async () => {
  const [product, other] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  const { customerId } = await givenLicense(product)
  const read = ({ may, reading }: ReturnType<typeof viewerOf>, id: string) =>
    getCustomer(reading(), may('customers:view'), id)
  expect(await read(viewerOf(product), customerId)).toMatchObject({ id: customerId })
  await expect(read(viewerOf(other), customerId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(read(viewerOf(product), newId())).rejects.toMatchObject({ code: 'not_found' })
})

test('customers are counted by what one searches, and never those of another organization', async () => {
  const [product, other] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  for (const name of ['Ada Lovelace', 'Grace Hopper', 'Ada Yonath']) await givenLicense(product, { customer: { name } })
  const count = ({ may, reading }: ReturnType<typeof viewerOf>, q?: string) =>
    countCustomers(reading(), may('customers:view'), { q })
  expect(await count(viewerOf(product))).toEqual({ count: 3, is_more: false })
  expect(await count(viewerOf(product), 'ada')).toEqual({ count: 2, is_more: false })
  expect(await count(viewerOf(product), 'Lovelace Ada'), 'in any order').toEqual({ count: 1, is_more: false })
  expect(await count(viewerOf(product), 'Lovelace Yonath')).toEqual({ count: 0, is_more: false })
  expect(await count(viewerOf(other), 'ada')).toEqual({ count: 0, is_more: false })
})

test('customers are listed from either end, page by page and back', async () => {
  const product = await givenProduct(db.pool)
  for (const name of ['Ada', 'Bea', 'Cem', 'Dov', 'Eli'])
    await givenLicense(product, { customer: { name: `${name} Sorted` } })
  const { may, reading } = viewerOf(product)
  const page = async (place: { after?: string; before?: string; q?: string }, sort?: 'created_at') => {
    const list = await listCustomers(reading(), may('customers:view'), { ...place, sort, limit: 2 })
    return { ...list, names: list.items.map(({ name }) => name?.split(' ')[0]) }
  }
  const first = await page({}, 'created_at')
  expect(first.names).toEqual(['Ada', 'Bea'])
  expect(first.previous_cursor).toBeNull()
  const second = await page({ after: first.next_cursor ?? '' }, 'created_at')
  expect(second.names).toEqual(['Cem', 'Dov'])
  const last = await page({ after: second.next_cursor ?? '' }, 'created_at')
  expect([last.names, last.next_cursor]).toEqual([['Eli'], null])
  expect((await page({ before: second.previous_cursor ?? '' }, 'created_at')).names).toEqual(['Ada', 'Bea'])
  expect((await page({})).names, 'the newest first').toEqual(['Eli', 'Dov'])
  expect((await page({ q: 'sorted' }, 'created_at')).names, 'also of a search').toEqual(['Ada', 'Bea'])
  expect((await page({ q: 'sorted bea' }, 'created_at')).names).toEqual(['Bea'])
})

test('a search begins with whom it names exactly, and lists them once', async () => {
  const product = await givenProduct(db.pool)
  const emails = [
    'user17@exact.test',
    'x-user17@exact.test',
    'user170@exact.test',
    'user171@exact.test',
    'other@exact.test',
  ]
  for (const [i, email] of emails.entries())
    await givenLicense(product, { customer: { email, name: `User 17${i || ''}` } })
  const { may, reading } = viewerOf(product)
  const list = (query: { q: string; after?: string; before?: string; sort?: '-created_at'; limit?: number }) =>
    listCustomers(reading(), may('customers:view'), { limit: 4, ...query })
  const named = async (query: Parameters<typeof list>[0]) => (await list(query)).items.map(({ name }) => name)
  expect(await named({ q: 'user 17' })).toEqual(['User 17', 'User 174', 'User 173', 'User 172'])
  expect(await named({ q: 'user 17', sort: '-created_at' })).toEqual(['User 174', 'User 173', 'User 172', 'User 171'])
  expect(await named({ q: 'user17@exact.test' })).toEqual(['User 17', 'User 171'])
  const first = await list({ q: 'user 17' })
  const second = await list({ q: 'user 17', after: first.next_cursor ?? '' })
  expect([second.items.map(({ name }) => name), second.next_cursor]).toEqual([['User 171'], null])
  const back = await list({ q: 'user 17', before: second.previous_cursor ?? '' })
  expect(back.items).toEqual(first.items)
  expect(back.previous_cursor).toBeNull()
})
