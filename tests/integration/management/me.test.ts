import { beforeAll, expect, test } from 'vitest'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenProgram, type Program } from '@/tests/support/fixtures/management/program'

const db = databaseOfFile()
let program: Program
beforeAll(async () => {
  program = await givenProgram(db.pool)
})

test('a token reads the organization that it belongs to, and what it may do there', async () => {
  const caller = await program.callerWith({ scopes: ['licenses:view'], products: [program.productId], name: 'Reader' })
  const { status, json } = await caller('GET /me')
  expect(status).toBe(200)
  expect(json).toMatchObject({
    organization: { id: program.organizationId },
    access_token: { name: 'Reader', scopes: ['licenses:view'], product_ids: [program.productId] },
  })
})

test.each([
  ['expired', { expiresAt: new Date(0) }],
  ['revoked', { revokedAt: new Date(0) }],
])('a token that is %s is refused', async (_, over) => {
  const caller = await program.callerWith(over)
  expect(await caller('GET /me')).toMatchObject({ status: 401, json: { code: 'invalid_token' } })
})
