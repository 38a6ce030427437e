import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCustomer } from '@/lib/customers/server/list-customers'
import { newId } from '@/lib/platform/config/ids'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { viewerOf } from '@/tests/support/fixtures/viewer'

let db: TestDatabase
beforeAll(async () => {
  db = await givenDatabase()
})
afterAll(() => db.close())

test('a customer of another organization does not exist, and neither does an unknown one', async () => {
  const [product, other] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  const { customerId } = await givenLicense(product)
  const read = ({ may, reading }: ReturnType<typeof viewerOf>, id: string) =>
    getCustomer(reading(), may('customers:view'), id)
  expect(await read(viewerOf(product), customerId)).toMatchObject({ id: customerId })
  await expect(read(viewerOf(other), customerId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(read(viewerOf(product), newId())).rejects.toMatchObject({ code: 'not_found' })
})
