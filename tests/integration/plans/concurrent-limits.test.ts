import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueApiKey } from '@/lib/api-keys/server/issue-api-key'
import { createProduct } from '@/lib/products/server/create-product'
import { deleteProduct } from '@/lib/products/server/delete-product'
import { createRole } from '@/lib/team/server/create-role'
import { createEndpointInput } from '@/lib/webhooks/core/schema'
import { createEndpoint } from '@/lib/webhooks/server/create-endpoint'
import { createDestinations } from '@/lib/webhooks/server/delivery/destination'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenActor } from '@/tests/support/fixtures/actor'
import { givenTeam, may } from '@/tests/support/fixtures/team'
import { givenEndpoint } from '@/tests/support/fixtures/webhooks'

// All but the last few places are taken beforehand, then several requests compete for those.
const ASKING = 4

let db: TestDatabase
beforeAll(async () => {
  db = await givenDatabase()
})
afterAll(() => db.close())

async function outcomesOf(ask: (i: number) => Promise<unknown>): Promise<string[]> {
  const all = await Promise.allSettled(Array.from({ length: ASKING }, (_, i) => ask(i)))
  return all.map((one) => (one.status === 'fulfilled' ? 'made' : one.reason.code)).toSorted()
}
const ONE_PLACE = ['conflict', 'conflict', 'conflict', 'made']

test('the fiftieth endpoint is created once, however many requests compete', async () => {
  const actor = await givenActor(db.pool)
  for (let i = 0; i < 49; i++) await givenEndpoint(db.pool, actor.organizationId, `https://hooks.example/${i}`)
  const destinations = createDestinations({ allowed: '', resolveHost: async () => [] })
  const make = (i: number) => {
    const input = { url: `https://hooks.example/last/${i}`, description: null, events: ['*'], headers: [] }
    const parsed = createEndpointInput.parse(input)
    return actor.write((work) => createEndpoint(work, actor.may('webhooks:manage'), { input: parsed, destinations }))
  }
  expect(await outcomesOf(make)).toEqual(ONE_PLACE)
})

test('the fiftieth role is created once, however many requests compete', async () => {
  const team = await givenTeam(db.pool)
  const owner = may(await team.member('owner'), 'roles:manage')
  const make = (i: number) =>
    team.write((work) => createRole(work, owner, { name: `Role ${i}`, permissions: ['licenses:view'] }))
  for (let i = 0; i < 49; i++) await make(100 + i)
  expect(await outcomesOf(make)).toEqual(ONE_PLACE)
})

test('the product limit of a plan holds for concurrent requests, and across deletions', async () => {
  const actor = await givenActor(db.pool)
  const make = (i: number) =>
    actor.write((work) =>
      createProduct(
        work,
        actor.may('products:create'),
        { slug: `p-${i}`, name: 'Editor', key_prefix: null },
        { issueApiKey },
      ),
    )
  for (let i = 0; i < 19; i++) await make(100 + i)
  expect(await outcomesOf(make)).toEqual(ONE_PLACE)
  // Created long ago, deleted just now: they still count.
  await db.pool.query(`update product set created_at = now() - interval '40 days' where organization_id = $1`, [
    actor.organizationId,
  ])
  const { rows } = await db.pool.query<{ id: string; name: string }>(
    'select id, name from product where organization_id = $1',
    [actor.organizationId],
  )
  for (const { id: productId, name } of rows)
    await actor.write((work) => deleteProduct(work, actor.may('products:delete'), { productId, name }))
  await expect(make(10)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('20 products') })
  await db.pool.query(`update organization set plan = 'pro' where id = $1`, [actor.organizationId])
  await make(11)
  await db.pool.query(
    `update product set updated_at = now() - interval '2 days' where organization_id = $1 and state = 'deleted'`,
    [actor.organizationId],
  )
  await db.pool.query(`update organization set plan = 'free' where id = $1`, [actor.organizationId])
  await make(12)
})
