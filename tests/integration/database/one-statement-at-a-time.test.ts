import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPrisma, type Db } from '@/lib/foundation/platform/database/db'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'

let db: TestDatabase
let prisma: Db
const statements = { open: 0, most: 0 }

/** Counts the statements that a connection was given and has not answered; those of the pool itself have a callback. */
function watch(client: pg.PoolClient): void {
  const query = client.query.bind(client)
  const counted = (...given: unknown[]) => {
    const answered: unknown = Reflect.apply(query, client, given)
    if (!(answered instanceof Promise)) return answered
    statements.open += 1
    statements.most = Math.max(statements.most, statements.open)
    return answered.finally(() => {
      statements.open -= 1
    })
  }
  Object.assign(client, { query: counted })
}

beforeAll(async () => {
  db = await givenDatabase()
  prisma = createPrisma(db.pool)
})
afterAll(async () => {
  await prisma.$disconnect()
  await db.close()
})

test('a transaction gives its connection one statement at a time, whatever is asked for at the same time', async () => {
  const product = await givenProduct(db.pool)
  await givenLicense(product)
  // Those that exist are not watched.
  const kept = await Promise.all(Array.from({ length: db.pool.idleCount }, () => db.pool.connect()))
  for (const client of kept) client.release(true)
  db.pool.on('connect', watch)
  const read = await prisma.$transaction(async (tx) => {
    const relations = { organization: true, apiKeys: true, versions: true, licenseTypes: true, signingKeys: true }
    return Promise.all([
      tx.product.findUniqueOrThrow({ where: { id: product.productId }, include: relations }),
      tx.license.count(),
      tx.organization.count(),
    ])
  })
  expect(read).toMatchObject([{ organization: { id: product.organizationId }, apiKeys: [{}] }, 1, expect.any(Number)])
  expect(statements).toEqual({ open: 0, most: 1 })
})

test('a statement that fails takes its transaction with it, and the next one is not kept waiting', async () => {
  const { productId } = await givenProduct(db.pool)
  const failing = prisma.$transaction(async (tx) => {
    await tx.product.update({ where: { id: productId }, data: { name: 'Never' } })
    await expect(tx.$queryRaw`select 1 / 0`).rejects.toThrow('division by zero')
    await expect(tx.$queryRaw`select 1`).rejects.toThrow('current transaction is aborted')
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  const { name } = await prisma.product.findUniqueOrThrow({ where: { id: productId }, select: { name: true } })
  expect(name).not.toBe('Never')
})
