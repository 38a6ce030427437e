import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPool, createPrisma } from '@/lib/foundation/platform/database/db'
import { createTransact } from '@/lib/foundation/platform/database/transact'
import { createLogger } from '@/lib/foundation/platform/log/log'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { faultResponse } from '@/lib/http/routes/fault-response'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenProduct } from '@/tests/support/fixtures/product'
import { TEST_SITE } from '@/tests/support/fixtures/transact'
import { startCommitGate } from '@/tests/support/servers/commit-gate'

const db = databaseOfFile()

/** Renames a product through a database whose connections can break, and what a browser is answered. */
async function givenRename() {
  const { productId } = await givenProduct(db.pool)
  const gate = await startCommitGate(db.url)
  const pool = createPool(gate.url)
  const prisma = createPrisma(pool)
  const vault = createVault(TEST_ENCRYPTION_KEY)
  const transact = createTransact(
    { db: prisma, vault, clock: () => new Date(), site: TEST_SITE, subscribers: [] },
    { timeout: 10_000, maxWait: 5_000, lockTimeout: 5_000 },
  )
  const rename = async (before: () => Promise<unknown> = async () => undefined): Promise<Response> => {
    const change = transact({ address: '203.0.113.7', requestId: randomUUID() }, async ({ tx }) => {
      await before()
      await tx.product.update({ where: { id: productId }, data: { name: 'Renamed' } })
    })
    return change.then(
      () => new Response(null, { status: 204 }),
      (error) => faultResponse(error, 'req_1', createLogger('silent')),
    )
  }
  const name = async () => (await db.pool.query('select name from product where id = $1', [productId])).rows[0]?.name
  const close = async () => {
    await prisma.$disconnect()
    await pool.end()
  }
  return { rename, name, gate, close }
}

test('a change whose COMMIT was sent and never answered may have been made: 502, and nobody is told to repeat it', async () => {
  const { rename, name, gate, close } = await givenRename()
  const stored = gate.withholdNext()
  const answering = rename()
  await stored
  await gate.close()
  const answer = await answering
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([502, null])
  expect(await answer.json()).toMatchObject({ code: 'bad_gateway', message: expect.stringContaining('may have been') })
  expect(await name()).toBe('Renamed')
  await close()
})

test('a change whose connection broke before that was not made: 503, come again', async () => {
  const { rename, name, gate, close } = await givenRename()
  const answer = await rename(() => gate.close())
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await name()).not.toBe('Renamed')
  await close()
})
