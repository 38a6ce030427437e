import { beforeEach, expect, test } from 'vitest'
import { sendQueuedMail } from '@/lib/foundation/mail/server/send-queued-mail'
import type { Member } from '@/lib/foundation/permissions/core/granted'
import { newId } from '@/lib/foundation/platform/config/ids'
import type { Mail } from '@/lib/foundation/platform/mail/mailer'
import { DAY_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'
import { acceptInvitation, acceptOwnInvitation } from '@/lib/people/team/server/accept-invitation'
import { changeMemberRole } from '@/lib/people/team/server/change-member-role'
import { createInvitation } from '@/lib/people/team/server/create-invitation'
import { listInvitations } from '@/lib/people/team/server/list-invitations'
import { listOwnInvitations } from '@/lib/people/team/server/list-own-invitations'
import { previewInvitation } from '@/lib/people/team/server/preview-invitation'
import { removeMember } from '@/lib/people/team/server/remove-member'
import { resendInvitation } from '@/lib/people/team/server/resend-invitation'
import { revokeInvitation } from '@/lib/people/team/server/revoke-invitation'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenTeam, may, type Team } from '@/tests/support/fixtures/team'

const db = databaseOfFile()
let team: Team
let owner: Member
let email: string
beforeEach(async () => {
  team = await givenTeam(db.pool)
  owner = await team.member('owner')
  email = `${newId()}@invited.test`
})

const refused = (code: string) => expect.objectContaining({ name: 'Fault', code })

const invite = (role: 'owner' | 'admin' | 'viewer' = 'viewer', by = owner, at = new Date()) =>
  team.write((work) => createInvitation(work, may(by, 'members:invite'), { email, role }), at)

/** The token of the latest mail to the invited address. */
async function tokenInMail(): Promise<string> {
  const mail = (await team.mails()).findLast(({ to }) => to === email)
  return /\/invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const accept = (token: string, who: { userId: string; email: string }, at = new Date()) =>
  team.write((work) => acceptInvitation(work, who, { token }), at)

test('invited, mailed, accepted: a member with that role, once', async () => {
  await invite('admin')
  const token = await tokenInMail()
  expect(token).toHaveLength(43)
  const who = await team.person(email)
  expect(await accept(token, who)).toEqual({ slug: team.organizationId })
  expect((await team.enter(who)).roleName).toBe('Admin')
  await expect(accept(token, who)).rejects.toEqual(refused('conflict'))
  expect((await team.audited()).map(({ action, by }) => [action, by])).toEqual([
    ['invitation.created', owner.email],
    ['member.joined', email],
  ])
})

test('the token in the mail is behind the #, which no server logs', async () => {
  await invite()
  const token = await tokenInMail()
  const mail = (await team.mails()).findLast(({ to }) => to === email)
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain(`/invitation#${token}`)
    expect(body?.replaceAll(`/invitation#${token}`, '')).not.toContain(token)
  }
})

test('of two concurrent acceptances: one membership, one entry in the log', async () => {
  await invite()
  const token = await tokenInMail()
  const who = await team.person(email)
  const outcomes = await Promise.allSettled([accept(token, who), accept(token, who), accept(token, who)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await team.audited()).filter(({ action }) => action === 'member.joined')).toHaveLength(1)
})

test('the token is stored as a hash only, and the queued mail is encrypted', async () => {
  await invite()
  const token = await tokenInMail()
  const { rows } = await db.pool.query(
    `select (select string_agg(i::text, ' ') from invitation i) as invitations,
       (select string_agg(payload::text, ' ') from graphile_worker._private_jobs) as jobs,
       (select string_agg(a::text, ' ') from audit_entry a) as audit`,
  )
  const everything = JSON.stringify(rows)
  expect(everything).not.toContain(token)
  expect(everything).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
})

test('an invitation rolled back with its transaction sends no mail', async () => {
  const before = (await team.mails()).length
  const undone = team.write(async (work) => {
    await createInvitation(work, may(owner, 'members:invite'), { email, role: 'viewer' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await team.mails()).length).toBe(before)
})

test('the queued mail is sent unchanged', async () => {
  await invite()
  const { rows } = await db.pool.query('select payload from graphile_worker._private_jobs order by id')
  const sent: Mail[] = []
  const mailer = { send: async (mail: Mail) => void sent.push(mail) }
  await sendQueuedMail({ vault: team.vault, mailer }, rows.at(-2).payload) // the last is the owner's notice
  expect(sent).toEqual([expect.objectContaining({ to: email, subject: expect.stringContaining('Join Team') })])
})

test('another address cannot accept; nor can an invitation that is expired or revoked be accepted', async () => {
  const { id } = await invite()
  const token = await tokenInMail()
  const [who, other] = [await team.person(email), await team.person()]
  await expect(accept(token, other)).rejects.toEqual(refused('forbidden'))
  await expect(accept(token, who, new Date(Date.now() + 7 * DAY_MS))).rejects.toEqual(refused('conflict'))
  await team.write((work) => revokeInvitation(work, may(owner, 'members:invite'), { invitationId: id }))
  await expect(accept(token, who)).rejects.toEqual(refused('conflict'))
  await expect(accept('no such token', who)).rejects.toEqual(refused('not_found'))
  expect([await team.roleOf(who), await team.roleOf(other)]).toEqual([null, null])
})

test('an invitation waits for the verified email it is for, without its link, and is accepted from there', async () => {
  const { id } = await invite('admin')
  const [who, other] = [await team.person(email), await team.person()]
  const list = (user: typeof who, at = new Date()) => listOwnInvitations(team.reading(at), user)
  const take = (user: typeof who, at = new Date()) => team.write((work) => acceptOwnInvitation(work, user, id), at)
  const shown = { id, organization: `Team ${team.organizationId.slice(-4)}`, role: 'Admin', inviter: 'Ada' }
  expect(await list(who)).toEqual([shown])
  // Neither another email, nor one that its account never proved, whatever the session says.
  expect(await list(other)).toEqual([])
  expect(await list({ ...other, email })).toEqual([])
  await expect(take(other)).rejects.toEqual(refused('not_found'))
  await expect(take({ ...other, email })).rejects.toEqual(refused('not_found'))
  await db.pool.query('update user_account set email_verified_at = null where id = $1', [who.userId])
  expect(await list(who)).toEqual([])
  await expect(take(who)).rejects.toEqual(refused('not_found'))
  await db.pool.query('update user_account set email_verified_at = now() where id = $1', [who.userId])
  const late = new Date(Date.now() + 7 * DAY_MS)
  expect(await list(who, late)).toEqual([])
  await expect(take(who, late)).rejects.toEqual(refused('conflict'))
  expect(await team.roleOf(who)).toBe(null)

  expect(await take(who)).toEqual({ slug: team.organizationId })
  expect((await team.enter(who)).roleName).toBe('Admin')
  expect(await list(who)).toEqual([])
  await expect(take(who)).rejects.toEqual(refused('conflict'))
  await expect(accept(await tokenInMail(), who)).rejects.toEqual(refused('conflict'))
})

test('an invitation that was revoked, or that its sender may no longer give, is not listed and not accepted', async () => {
  const admin = await team.member('admin')
  const { id } = await invite('admin', admin)
  const who = await team.person(email)
  const list = () => listOwnInvitations(team.reading(), who)
  const take = () => team.write((work) => acceptOwnInvitation(work, who, id))
  expect(await list()).toHaveLength(1)
  await team.write((work) =>
    changeMemberRole(work, may(owner, 'members:update'), { userId: admin.userId, role: 'viewer' }),
  )
  expect(await list()).toEqual([])
  await expect(take()).rejects.toEqual(refused('conflict'))
  await team.write((work) =>
    changeMemberRole(work, may(owner, 'members:update'), { userId: admin.userId, role: 'admin' }),
  )
  expect(await list()).toHaveLength(1)
  await team.write((work) => revokeInvitation(work, may(owner, 'members:invite'), { invitationId: id }))
  expect(await list()).toEqual([])
  await expect(take()).rejects.toEqual(refused('conflict'))
})

test('sent again, the first link stops working and the second works', async () => {
  const long = new Date(Date.now() - DAY_MS)
  const { id } = await invite('viewer', owner, long)
  const first = await tokenInMail()
  const send = () => team.write((work) => resendInvitation(work, may(owner, 'members:invite'), { invitationId: id }))
  await send()
  await expect(send()).rejects.toEqual(refused('too_many_requests'))
  const second = await tokenInMail()
  const who = await team.person(email)
  await expect(accept(first, who)).rejects.toEqual(refused('not_found'))
  await accept(second, who)
  expect(await team.roleOf(who)).toBe('viewer')
})

test('no member invites to a role with more permissions than their own, nor resends or revokes such an invitation', async () => {
  const admin = await team.member('admin')
  await expect(invite('owner', admin)).rejects.toEqual(refused('forbidden'))
  const { id } = await invite('owner', owner, new Date(Date.now() - DAY_MS))
  const by = may(admin, 'members:invite')
  await expect(team.write((work) => resendInvitation(work, by, { invitationId: id }))).rejects.toEqual(
    refused('forbidden'),
  )
  await expect(team.write((work) => revokeInvitation(work, by, { invitationId: id }))).rejects.toEqual(
    refused('forbidden'),
  )
})

test('at acceptance the inviter must still be able to grant the role', async () => {
  const admin = await team.member('admin')
  await invite('admin', admin)
  const token = await tokenInMail()
  const who = await team.person(email)
  const lower = (role: 'admin' | 'developer') =>
    team.write((work) => changeMemberRole(work, may(owner, 'members:update'), { userId: admin.userId, role }))
  await lower('developer')
  await expect(accept(token, who)).rejects.toEqual(refused('conflict'))
  await lower('admin')
  await team.write((work) => removeMember(work, may(owner, 'members:remove'), { userId: admin.userId }))
  await expect(accept(token, who)).rejects.toEqual(refused('conflict'))
  expect(await team.roleOf(who)).toBeNull()
})

test('one open invitation per address, whatever its case, and none for a member', async () => {
  await invite()
  await expect(invite()).rejects.toEqual(refused('conflict'))
  const who = await team.person()
  await team.join(who, 'viewer')
  email = who.email
  await expect(invite()).rejects.toEqual(refused('conflict'))
})

test('an expired invitation allows a new one, and is listed as expired until then', async () => {
  await invite('viewer', owner, new Date(Date.now() - 8 * DAY_MS))
  const listed = async () => (await listInvitations(team.reading(), may(owner, 'members:view'))).items
  expect(await listed()).toMatchObject([{ email, state: 'expired', invited_by: 'Ada' }])
  await invite()
  expect(await listed()).toMatchObject([{ email, state: 'open' }])
})

test('opening the link changes nothing and shows what would happen', async () => {
  await invite()
  const token = await tokenInMail()
  const look = (who: Parameters<typeof previewInvitation>[2]) => previewInvitation(team.reading(), token, who)
  expect(await look(null)).toMatchObject({ email, role: 'Viewer', inviter: 'Ada', has_account: false, refusal: null })
  expect(await look(await team.person())).toMatchObject({ refusal: 'other_email' })
  const who = await team.person(email)
  expect(await look(who)).toMatchObject({ refusal: null })
  expect(await look(null)).toMatchObject({ has_account: true })
  await accept(token, who)
  for (const dead of [who, null]) expect(await look(dead)).toMatchObject({ ...NOBODY, refusal: 'accepted' })
  expect(await previewInvitation(team.reading(), 'nothing', null)).toBeNull()
})

/** What an invitation that is no longer open tells. */
const NOBODY = { email: null, role: null, inviter: null, has_account: false }

test('the link of an invitation that is revoked or expired names nobody', async () => {
  const { id } = await invite()
  const token = await tokenInMail()
  const late = new Date(Date.now() + 8 * DAY_MS)
  expect(await previewInvitation({ ...team.reading(), now: late }, token, null)).toMatchObject({
    ...NOBODY,
    refusal: 'expired',
  })
  await team.write((work) => revokeInvitation(work, may(owner, 'members:invite'), { invitationId: id }))
  expect(await previewInvitation(team.reading(), token, null)).toMatchObject({ ...NOBODY, refusal: 'revoked' })
})

test('an invitation of another organization does not exist', async () => {
  const { id } = await invite()
  const others = await givenTeam(db.pool)
  const otherActor = may(await others.member('owner'), 'members:invite')
  for (const verb of [resendInvitation, revokeInvitation])
    await expect(others.write((work) => verb(work, otherActor, { invitationId: id }))).rejects.toEqual(
      refused('not_found'),
    )
})

test('invite, revoke, invite: the fourth of a day is refused, three mails are queued', async () => {
  const start = new Date('2026-11-22T10:00:00.000Z')
  for (let n = 0; n < 3; n++) {
    const { id } = await invite('viewer', owner, new Date(start.getTime() + n * MINUTE_MS))
    await team.write((work) => revokeInvitation(work, may(owner, 'members:invite'), { invitationId: id }))
  }
  const late = new Date(start.getTime() + 5 * MINUTE_MS)
  await expect(invite('viewer', owner, late)).rejects.toEqual(refused('too_many_requests'))
  const others = await givenTeam(db.pool)
  const elsewhere = may(await others.member('owner'), 'members:invite')
  const byOthers = others.write((work) => createInvitation(work, elsewhere, { email, role: 'viewer' }), late)
  await expect(byOthers).rejects.toEqual(refused('too_many_requests'))
  expect((await team.mails()).filter(({ to }) => to === email)).toHaveLength(3)
  await invite('viewer', owner, new Date('2026-11-23T00:00:00.000Z'))
})

test('the same address is limited to one a minute, revoked or not', async () => {
  const start = new Date('2026-11-22T10:00:00.000Z')
  const { id } = await invite('viewer', owner, start)
  await team.write((work) => revokeInvitation(work, may(owner, 'members:invite'), { invitationId: id }))
  const soon = new Date(start.getTime() + MINUTE_MS - 1)
  await expect(invite('viewer', owner, soon)).rejects.toEqual(refused('too_many_requests'))
  await invite('viewer', owner, new Date(start.getTime() + MINUTE_MS))
})

test('an organization sends fifty a day, and so does a person over all of theirs', async () => {
  const at = new Date('2026-11-22T10:00:00.000Z')
  await db.pool.query(`update organization set plan = 'pro' where id = $1`, [team.organizationId])
  const inviteAny = (by = owner, given = team) => {
    const input = { email: `${newId()}@invited.test`, role: 'viewer' as const }
    return given.write((work) => createInvitation(work, may(by, 'members:invite'), input), at)
  }
  for (let n = 0; n < 50; n++) await inviteAny()
  const colleague = await team.member('owner')
  await expect(inviteAny(colleague)).rejects.toEqual(refused('too_many_requests'))
  const second = await givenTeam(db.pool)
  await second.join({ ...owner, sessionId: newId(), isPending: false, method: 'password', mayOperate: false }, 'owner')
  const there = await second.enter(owner)
  await expect(inviteAny(there, second)).rejects.toEqual(refused('too_many_requests'))
})
