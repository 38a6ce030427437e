import { expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { listAccessTokensQuery } from '@/lib/people/access-tokens/core/schema'
import { listAccessTokens } from '@/lib/people/access-tokens/server/list-access-tokens'
import { databaseOfFile } from '@/tests/support/database/test-database'
import {
  authenticate,
  givenIssuedToken,
  type TokenInput,
  tokenMember,
} from '@/tests/support/fixtures/access-tokens/issued-token'
import { givenTeam, may, type Team } from '@/tests/support/fixtures/team'

const db = databaseOfFile()

async function givenProductOf(team: Team, name: string): Promise<string> {
  const id = newId()
  await team.pool.query(
    'insert into product (id, organization_id, slug, name, updated_at) values ($1, $2, $3, $4, now())',
    [id, team.organizationId, name.toLowerCase(), name],
  )
  return id
}

const list = (team: Team, actor: Parameters<typeof may>[0], query: object = {}, now?: Date) =>
  listAccessTokens(team.reading(now), may(actor, 'access_tokens:view'), listAccessTokensQuery.parse(query))

test('a new token is shown once, acts for its creator, and is stored as a hash', async () => {
  const team = await givenTeam(db.pool)
  const owner = await team.member('owner')
  const app = await givenProductOf(team, 'App')
  const at = new Date()
  const made = await givenIssuedToken(
    team,
    owner,
    { scopes: ['licenses:create', 'licenses:view'], product_ids: [app], sources: ['203.0.113.9/24', '198.51.100.7'] },
    at,
  )
  expect(made).toMatchObject({
    name: 'CI pipeline',
    scopes: ['licenses:view', 'licenses:create'],
    scopes_in_effect: ['licenses:view', 'licenses:create'],
    products: [{ id: app, name: 'App' }],
    sources: ['203.0.113.0/24', '198.51.100.7'],
    state: 'active',
    expires_at: new Date(at.getTime() + 90 * DAY_MS).toISOString(),
    last_used_at: null,
    created_by: { id: owner.userId },
    acts_for: { id: owner.userId },
  })
  expect(made.access_token).toMatch(/^lk_org_[0-9A-Za-z]{38}$/)
  const { items } = await list(team, owner)
  const { access_token, ...view } = made
  expect(items).toEqual([view])
  const { rows } = await db.pool.query('select t::text as row from access_token t where id = $1', [made.id])
  const audited = JSON.stringify(await team.audited())
  for (const text of [rows[0].row, audited]) expect(text).not.toContain(access_token.slice(8, -6))
  expect(audited).toContain('access_token.created')
  const member = await tokenMember(team, access_token)
  expect([...member.permissions].toSorted()).toEqual(['licenses:create', 'licenses:view'])
  expect(member.accessToken).toEqual({ id: made.id, name: 'CI pipeline', productIds: [app] })
  expect((await list(team, owner)).items[0]).toMatchObject({ last_used_address: '203.0.113.7' })
})

test('nobody grants a permission they do not hold, and no product of another organization', async () => {
  const team = await givenTeam(db.pool)
  const developer = await team.member('developer')
  const other = await givenTeam(db.pool)
  const theirs = await givenProductOf(other, 'Theirs')
  await expect(givenIssuedToken(team, developer, { scopes: ['licenses:delete'] })).rejects.toMatchObject({
    code: 'forbidden',
    fields: { scopes: expect.stringContaining('licenses:delete') },
  })
  await expect(givenIssuedToken(team, developer, { product_ids: [theirs] })).rejects.toMatchObject({
    code: 'invalid',
    fields: { product_ids: expect.any(String) },
  })
  await expect(givenIssuedToken(team, developer, { sources: ['203.0.113.0/24', 'example.com'] })).rejects.toMatchObject(
    { code: 'invalid', fields: { sources: expect.stringContaining(`aren't: "example.com"`) } },
  )
  // The member was demoted after their request began.
  const asDeveloper = { ...developer }
  await team.pool.query(`update membership set role = 'viewer' where user_id = $1`, [developer.userId])
  await expect(givenIssuedToken(team, asDeveloper)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await list(team, developer)).items).toEqual([])
})

test('a token lasts at most a year, or forever if that is asked for', async () => {
  const team = await givenTeam(db.pool)
  const owner = await team.member('owner')
  const now = new Date('2030-01-01T00:00:00Z')
  const never = await givenIssuedToken(team, owner, { expires_in_days: null }, now)
  expect(never.expires_at).toBeNull()
  expect((await givenIssuedToken(team, owner, { expires_at: null }, now)).expires_at).toBeNull()
  const day = await givenIssuedToken(team, owner, { expires_in_days: 1 }, now)
  expect(day.expires_at).toBe('2030-01-02T00:00:00.000Z')
  const through = await givenIssuedToken(team, owner, { expires_at: '2030-01-31' }, now)
  expect(through.expires_at).toBe('2030-01-31T23:59:59.000Z')
  for (const expires_at of ['2031-01-02T00:00:00Z', '2029-12-31T00:00:00Z'])
    await expect(givenIssuedToken(team, owner, { expires_at }, now)).rejects.toMatchObject({ code: 'invalid' })
  const later = new Date('2030-01-02T00:00:00Z')
  expect((await list(team, owner, { state: 'expired' }, later)).items.map(({ id }) => id)).toEqual([day.id])
  expect((await list(team, owner, { state: 'active' }, later)).items).toHaveLength(3)
  expect(await authenticate(team, day.access_token, { now: later })).toEqual({ outcome: 'expired' })
})

test('a token that creates a token passes on no more than itself', async () => {
  const team = await givenTeam(db.pool)
  const owner = await team.member('owner')
  const [app, tool] = [await givenProductOf(team, 'App'), await givenProductOf(team, 'Tool')]
  const free = await givenIssuedToken(team, owner)
  const parent = await givenIssuedToken(team, owner, {
    scopes: ['licenses:view', 'access_tokens:view', 'access_tokens:manage'],
    product_ids: [app],
    sources: ['203.0.113.0/24'],
    expires_in_days: 30,
  })
  const actor = await tokenMember(team, parent.access_token)
  const narrow = { product_ids: [app], sources: ['203.0.113.8'], expires_in_days: 29 }
  const wider: [TokenInput, string][] = [
    [{ scopes: ['licenses:revoke'] }, 'scopes'],
    [{ product_ids: [app, tool] }, 'product_ids'],
    [{ product_ids: null }, 'product_ids'],
    [{ sources: [] }, 'sources'],
    [{ sources: ['203.0.0.0/16'] }, 'sources'],
    [{ expires_in_days: 31 }, 'expires_at'],
    [{ expires_in_days: null }, 'expires_at'],
  ]
  for (const [over, field] of wider)
    await expect(givenIssuedToken(team, actor, { ...narrow, ...over })).rejects.toMatchObject({
      code: 'forbidden',
      fields: { [field]: expect.any(String) },
    })
  const child = await givenIssuedToken(team, actor, narrow)
  expect(child).toMatchObject({ acts_for: { id: owner.userId }, sources: ['203.0.113.8'] })
  // It sees the tokens of its products alone.
  expect((await list(team, actor)).items.map(({ id }) => id).toSorted()).toEqual([parent.id, child.id].toSorted())
  expect((await list(team, owner)).items.map(({ id }) => id)).toContain(free.id)
  const { rows } = await db.pool.query(
    `select access_token_id as id, access_token_name as name from audit_entry where organization_id = $1
     and target_id = $2`,
    [team.organizationId, child.id],
  )
  expect(rows).toEqual([{ id: parent.id, name: 'CI pipeline' }])
})

test('the list pages newest first, and shows no token of another organization', async () => {
  const [team, other] = [await givenTeam(db.pool), await givenTeam(db.pool)]
  const owner = await team.member('owner')
  await givenIssuedToken(other, await other.member('owner'))
  const ids: string[] = []
  for (let i = 0; i < 5; i++)
    ids.unshift((await givenIssuedToken(team, owner, { name: `Token ${i}` }, new Date(Date.now() + i * 1_000))).id)
  const first = await list(team, owner, { limit: 3 })
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 3))
  const second = await list(team, owner, { limit: 3, after: first.next_cursor })
  expect([second.items.map(({ id }) => id), second.next_cursor]).toEqual([ids.slice(3), null])
  await expect(list(team, owner, { after: 'nonsense' })).rejects.toMatchObject({ code: 'invalid' })
})
