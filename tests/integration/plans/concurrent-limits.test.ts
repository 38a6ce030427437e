import { expect, test } from 'vitest'
import { issueApiKey } from '@/lib/catalog/products/api-keys/server/issue-api-key'
import { createProduct } from '@/lib/catalog/products/server/create-product'
import { deleteProduct } from '@/lib/catalog/products/server/delete-product'
import { newId } from '@/lib/foundation/platform/config/ids'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { createInvitation } from '@/lib/people/team/server/create-invitation'
import { createRole } from '@/lib/people/team/server/create-role'
import { resendInvitation } from '@/lib/people/team/server/resend-invitation'
import { createEndpointInput } from '@/lib/service/webhooks/core/schema'
import { createEndpoint } from '@/lib/service/webhooks/server/create-endpoint'
import { createDestinations } from '@/lib/service/webhooks/server/delivery/destination'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenIssuedToken } from '@/tests/support/fixtures/access-tokens/issued-token'
import { givenActor } from '@/tests/support/fixtures/actor'
import { givenTeam, may } from '@/tests/support/fixtures/team'
import { givenEndpoint } from '@/tests/support/fixtures/webhooks'

// All but the last few places are taken beforehand, then several requests compete for those.
const ASKING = 4

const db = databaseOfFile()

async function outcomesOf(ask: (i: number) => Promise<unknown>): Promise<string[]> {
  const all = await Promise.allSettled(Array.from({ length: ASKING }, (_, i) => ask(i)))
  return all.map((one) => (one.status === 'fulfilled' ? 'made' : one.reason.code)).toSorted()
}
const ONE_PLACE = ['conflict', 'conflict', 'conflict', 'made']

test.each([
  ['free', 10],
  ['pro', 50],
] as const)('the last endpoint of the %s plan is created once, however many requests compete', async (plan, limit) => {
  const actor = await givenActor(db.pool, { plan })
  for (let i = 1; i < limit; i++) await givenEndpoint(db.pool, actor.organizationId, `https://hooks.example/${i}`)
  const destinations = createDestinations({ allowed: '', resolveHost: async () => [] })
  const make = (i: number) => {
    const input = { url: `https://hooks.example/last/${i}`, description: null, events: ['*'], headers: [] }
    const parsed = createEndpointInput.parse(input)
    return actor.write((work) => createEndpoint(work, actor.may('webhooks:manage'), { input: parsed, destinations }))
  }
  expect(await outcomesOf(make)).toEqual(ONE_PLACE)
  await expect(make(9)).rejects.toMatchObject({
    message: expect.stringContaining(`room for ${limit} webhook endpoints`),
  })
  // What a lower plan has no room for stays, and nothing is added.
  await db.pool.query(`update organization set plan = 'free' where id = $1`, [actor.organizationId])
  await expect(make(10)).rejects.toMatchObject({ message: expect.stringContaining('The Free plan has room for 10') })
  const { rowCount } = await db.pool.query('select from webhook_endpoint where organization_id = $1', [
    actor.organizationId,
  ])
  expect(rowCount).toBe(limit)
})

test('the last access token of a plan is created once, and one that ended gives its place back', async () => {
  const team = await givenTeam(db.pool)
  const owner = await team.member('owner')
  const at = new Date()
  const make = (_: number, now = at) => givenIssuedToken(team, owner, { expires_in_days: 7 }, now)
  for (let i = 0; i < 4; i++) await make(i)
  expect(await outcomesOf((i) => make(i))).toEqual(ONE_PLACE)
  await expect(make(9)).rejects.toMatchObject({ message: expect.stringContaining('room for 5 active access tokens') })
  await make(10, new Date(at.getTime() + 8 * DAY_MS))
})

test('the last seat of a plan is given once, to members and open invitations together', async () => {
  const team = await givenTeam(db.pool)
  const owner = await team.member('owner')
  for (let i = 0; i < 4; i++) await team.member('viewer')
  const at = new Date()
  const invite = (i: number, now = at) =>
    team.write(
      (work) =>
        createInvitation(work, may(owner, 'members:invite'), { email: `${newId()}-${i}@invited.test`, role: 'viewer' }),
      now,
    )
  const ids: string[] = []
  for (let i = 0; i < 4; i++) ids.push((await invite(i)).id)
  expect(await outcomesOf(invite)).toEqual(ONE_PLACE)
  await expect(invite(9)).rejects.toMatchObject({ message: expect.stringContaining('room for 10 members') })
  // An expired invitation gives its seat back, and needs one again when it is resent.
  const later = new Date(at.getTime() + 8 * DAY_MS)
  for (let i = 0; i < 5; i++) await invite(i, later)
  const resend = team.write(
    (work) => resendInvitation(work, may(owner, 'members:invite'), { invitationId: ids[0] ?? '' }),
    later,
  )
  await expect(resend).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('10 members') })
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
