import { expect, test } from 'vitest'
import type { Member } from '@/lib/foundation/permissions/core/granted'
import { getAccessToken } from '@/lib/people/access-tokens/server/list-access-tokens'
import { revokeAccessToken } from '@/lib/people/access-tokens/server/revoke-access-token'
import { takeOverAccessToken } from '@/lib/people/access-tokens/server/take-over-access-token'
import { suspendPerson } from '@/lib/people/operator/server/change-person'
import { leaveTeam } from '@/lib/people/team/server/leave-team'
import { removeMember } from '@/lib/people/team/server/remove-member'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { authenticate, givenIssuedToken, tokenMember } from '@/tests/support/fixtures/access-tokens/issued-token'
import { givenTeam, may, type Team } from '@/tests/support/fixtures/team'

const db = databaseOfFile()

const revoke = (team: Team, actor: Member, tokenId: string) =>
  team.write((work) => revokeAccessToken(work, may(actor, 'access_tokens:manage'), { tokenId }))
const takeOver = (team: Team, actor: Member, tokenId: string) =>
  team.write((work) => takeOverAccessToken(work, may(actor, 'access_tokens:manage'), { tokenId }))
const get = (team: Team, actor: Member, tokenId: string) =>
  getAccessToken(team.reading(), may(actor, 'access_tokens:view'), { tokenId })
const remove = (team: Team, actor: Member, userId: string, take_over_access_tokens = false) =>
  team.write((work) => removeMember(work, may(actor, 'members:remove'), { userId, take_over_access_tokens }))
const outcome = async (team: Team, token: string) => (await authenticate(team, token)).outcome

test('a revoked token is refused by the next request, and revoked once', async () => {
  const team = await givenTeam(db.pool)
  const [owner, developer] = [await team.member('owner'), await team.member('developer')]
  const token = await givenIssuedToken(team, owner)
  expect(await outcome(team, token.access_token)).toBe('authenticated')
  const both = await Promise.allSettled([revoke(team, developer, token.id), revoke(team, developer, token.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await outcome(team, token.access_token)).toBe('revoked')
  expect(await get(team, owner, token.id)).toMatchObject({ state: 'revoked', ended_at: expect.any(String) })
  expect((await team.audited()).map(({ action }) => action)).toEqual(['access_token.created', 'access_token.revoked'])
})

test('a token of another organization, or of products a token is not for, does not exist', async () => {
  const [team, other] = [await givenTeam(db.pool), await givenTeam(db.pool)]
  const [owner, stranger] = [await team.member('owner'), await other.member('owner')]
  const token = await givenIssuedToken(team, owner)
  const limited = { ...owner, accessToken: { id: token.id, name: 'Limited', productIds: [token.id] } }
  const refused = { code: 'not_found' }
  for (const [where, who] of [
    [other, stranger],
    [team, limited],
  ] as const) {
    await expect(revoke(where, who, token.id)).rejects.toMatchObject(refused)
    await expect(get(where, who, token.id)).rejects.toMatchObject(refused)
  }
  await expect(takeOver(other, stranger, token.id)).rejects.toMatchObject(refused)
  expect(await outcome(team, token.access_token)).toBe('authenticated')
})

test('the tokens of a member end with the membership, and do not come back with it', async () => {
  const team = await givenTeam(db.pool)
  const [owner, developer] = [await team.member('owner'), await team.member('developer')]
  const [kept, ended, revoked] = [
    await givenIssuedToken(team, owner),
    await givenIssuedToken(team, developer, { name: 'Nightly' }),
    await givenIssuedToken(team, developer),
  ]
  await revoke(team, owner, revoked.id)
  await remove(team, owner, developer.userId)
  expect(await outcome(team, ended.access_token)).toBe('revoked')
  await team.pool.query(`insert into membership (organization_id, user_id, role) values ($1, $2, 'owner')`, [
    team.organizationId,
    developer.userId,
  ])
  expect(await outcome(team, ended.access_token)).toBe('revoked')
  expect(await outcome(team, kept.access_token)).toBe('authenticated')
  expect(await get(team, owner, ended.id)).toMatchObject({ state: 'member_left' })
  expect(await get(team, owner, revoked.id)).toMatchObject({ state: 'revoked' })
  const entry = (await team.audited()).find(({ action }) => action === 'access_token.ended')
  expect(entry).toMatchObject({
    label: developer.email,
    by: owner.email,
    before: { access_tokens: [`Nightly (…${ended.last_four})`] },
  })
})

test('an owner takes over a token, which then acts for them and outlives its member', async () => {
  const team = await givenTeam(db.pool)
  const [owner, admin, developer] = [
    await team.member('owner'),
    await team.member('admin'),
    await team.member('developer'),
  ]
  const token = await givenIssuedToken(team, developer)
  await expect(takeOver(team, admin, token.id)).rejects.toMatchObject({ code: 'forbidden' })
  const ofOwner = await givenIssuedToken(team, owner, { scopes: ['access_tokens:manage'] })
  const asToken = await tokenMember(team, ofOwner.access_token)
  await expect(takeOver(team, asToken, token.id)).rejects.toMatchObject({ code: 'forbidden' })
  await takeOver(team, owner, token.id)
  await expect(takeOver(team, owner, token.id)).rejects.toMatchObject({ code: 'conflict' })
  await team.write((work) => leaveTeam(work, developer, team))
  expect((await tokenMember(team, token.access_token)).userId).toBe(owner.userId)
  expect(await get(team, owner, token.id)).toMatchObject({
    acts_for: { id: owner.userId },
    created_by: { id: developer.userId },
  })
  await revoke(team, admin, token.id)
  await expect(takeOver(team, owner, token.id)).rejects.toMatchObject({ code: 'conflict' })
})

test('an owner who removes a member takes their tokens over in the same step; an admin cannot', async () => {
  const team = await givenTeam(db.pool)
  const [owner, admin, developer] = [
    await team.member('owner'),
    await team.member('admin'),
    await team.member('developer'),
  ]
  const tokens = [await givenIssuedToken(team, developer), await givenIssuedToken(team, developer)]
  await expect(remove(team, admin, developer.userId, true)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await team.roleOf(developer)).toBe('developer')
  await remove(team, owner, developer.userId, true)
  for (const token of tokens) expect((await tokenMember(team, token.access_token)).userId).toBe(owner.userId)
  const actions = (await team.audited()).map(({ action }) => action)
  expect(actions.filter((action) => action === 'access_token.taken_over')).toHaveLength(2)
  expect(actions).not.toContain('access_token.ended')
})

test('a suspended person has no token in any organization, and gets none back', async () => {
  const [team, other] = [await givenTeam(db.pool), await givenTeam(db.pool)]
  const developer = await team.member('developer')
  await other.join(
    { ...developer, sessionId: '', method: 'password', isPending: false, isProven: true, mayOperate: false },
    'developer',
  )
  const tokens = [await givenIssuedToken(team, developer), await givenIssuedToken(other, await other.enter(developer))]
  const operator = { userId: (await team.person()).userId, email: 'op@example.test', name: null, sessionId: '' }
  const visitor = { address: null, userAgent: null, requestId: 'request', sessionToken: null, browserToken: null }
  await team.write((work) => suspendPerson(work, { operator, visitor, userId: developer.userId, reason: 'Fraud' }))
  await db.pool.query('update user_account set suspended_at = null where id = $1', [developer.userId])
  for (const token of tokens) expect(await outcome(team, token.access_token)).toBe('revoked')
  for (const one of [team, other])
    expect((await one.audited()).map(({ action }) => action)).toContain('access_token.ended')
})

test('a token does no more than its member may today, and shows how much of it is in effect', async () => {
  const team = await givenTeam(db.pool)
  const [owner, developer] = [await team.member('owner'), await team.member('developer')]
  const token = await givenIssuedToken(team, developer, { scopes: ['licenses:view', 'licenses:create'] })
  await team.pool.query(`update membership set role = 'viewer' where user_id = $1`, [developer.userId])
  expect([...(await tokenMember(team, token.access_token)).permissions]).toEqual(['licenses:view'])
  expect(await get(team, owner, token.id)).toMatchObject({
    scopes: ['licenses:view', 'licenses:create'],
    scopes_in_effect: ['licenses:view'],
  })
})
