import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'
import type { Operator } from '@/lib/people/operator/core/operator'
import { createForVendor, inviteOwnerAsOperator } from '@/lib/people/operator/server/change-organization'
import { getOrganization } from '@/lib/people/operator/server/get-organization'
import { listActivity } from '@/lib/people/operator/server/list-activity'
import { acceptInvitation, acceptOwnInvitation } from '@/lib/people/team/server/accept-invitation'
import { listOwnInvitations } from '@/lib/people/team/server/list-own-invitations'
import { previewInvitation } from '@/lib/people/team/server/preview-invitation'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { from } from '@/tests/support/fixtures/auth'
import { givenTeam, type Team } from '@/tests/support/fixtures/team'

const db = databaseOfFile()
let team: Team
let operator: Operator
let vendors = 0
beforeEach(async () => {
  team = await givenTeam(db.pool)
  operator = await team.person()
})

const visitor = from('192.0.2.1')
const newVendor = () => {
  vendors += 1
  return { name: 'Acme Tools', slug: `acme-${vendors}`, owner_email: `owner-${vendors}@vendors.test` }
}
const create = (input: ReturnType<typeof newVendor>, at = new Date()) =>
  team.write((work) => createForVendor(work, { operator, visitor, ...input }), at)
const inviteAgain = (organizationId: string, email: string, at: Date) =>
  team.write((work) => inviteOwnerAsOperator(work, { operator, visitor, organizationId, email }), at)
const accept = (token: string, who: { userId: string; email: string }, at = new Date()) =>
  team.write((work) => acceptInvitation(work, who, { token }), at)
const detailOf = (id: string, now = new Date()) => getOrganization(team.reading(now), id)
const auditedOf = async (id: string) =>
  (
    await db.pool.query(
      'select action, is_operator as "isOperator" from audit_entry where organization_id = $1 order by id',
      [id],
    )
  ).rows.map(({ action, isOperator }) => [action, isOperator])

async function tokenTo(email: string): Promise<string> {
  const mail = (await team.mails()).findLast(({ to }) => to === email)
  return /\/invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

test('an operator creates an organization for a vendor, who owns it once they accept', async () => {
  const vendor = newVendor()
  const { id } = await create(vendor)
  expect(await detailOf(id)).toMatchObject({
    ...{ name: 'Acme Tools', slug: vendor.slug, plan: 'free', people: [] },
    owner_invitation: { email: vendor.owner_email },
  })
  const token = await tokenTo(vendor.owner_email)
  expect(await previewInvitation(team.reading(), token, null)).toMatchObject({ role: 'Owner', refusal: null })
  const who = await team.person(vendor.owner_email)
  expect(await listOwnInvitations(team.reading(), who)).toMatchObject([{ organization: 'Acme Tools', role: 'Owner' }])
  expect(await accept(token, who)).toEqual({ slug: vendor.slug })
  const joined = await detailOf(id)
  expect(joined.people).toMatchObject([{ email: vendor.owner_email, is_owner: true }])
  expect(joined.owner_invitation).toBeNull()
  expect(await auditedOf(id)).toEqual([
    ['organization.created', true],
    ['invitation.created', true],
    ['member.joined', false],
  ])
  const { items } = await listActivity(team.reading(), { limit: 50, action: 'organization.created' })
  expect(items[0]).toMatchObject({ who: operator.email, organization_id: id })
  expect(items[0]?.what).toContain(`Created the organization Acme Tools (${vendor.slug}) for ${vendor.owner_email}`)
})

test('a URL name that is taken, or no name for one, creates nothing and invites nobody', async () => {
  const vendor = newVendor()
  await create(vendor)
  const again = { ...newVendor(), slug: vendor.slug }
  await expect(create(again)).rejects.toMatchObject({ code: 'conflict', fields: { slug: expect.any(String) } })
  expect(await tokenTo(again.owner_email)).toBe('')
})

test('another invitation ends the first, and none is made once someone has joined', async () => {
  const [at, later] = [new Date(), new Date(Date.now() + 2 * MINUTE_MS)]
  const vendor = newVendor()
  const { id } = await create(vendor, at)
  const first = await tokenTo(vendor.owner_email)
  // An invitation that ended leaves nobody invited.
  expect((await detailOf(id, new Date(at.getTime() + 7 * DAY_MS))).owner_invitation).toBeNull()
  const right = `right-${vendor.owner_email}`
  await inviteAgain(id, right, later)
  expect(await detailOf(id, later)).toMatchObject({ owner_invitation: { email: right } })
  await expect(accept(first, await team.person(vendor.owner_email), later)).rejects.toMatchObject({ code: 'conflict' })
  await accept(await tokenTo(right), await team.person(right), later)
  await expect(inviteAgain(id, vendor.owner_email, later)).rejects.toMatchObject({ code: 'conflict' })
  await expect(inviteAgain(operator.userId, right, later)).rejects.toMatchObject({ code: 'not_found' })
  const { items } = await listActivity(team.reading(), { limit: 50, action: 'organization.owner_invited' })
  expect(items).toMatchObject([{ organization_id: id }])
})

test('what a suspended operator invited to can’t be accepted', async () => {
  const vendor = newVendor()
  await create(vendor)
  const who = await team.person(vendor.owner_email)
  await db.pool.query('update user_account set suspended_at = now() where id = $1', [operator.userId])
  await expect(accept(await tokenTo(vendor.owner_email), who)).rejects.toMatchObject({ code: 'conflict' })
  expect(await listOwnInvitations(team.reading(), who)).toEqual([])
})

test('an operator invites nobody to an organization that has members', async () => {
  await team.member('viewer')
  await expect(inviteAgain(team.organizationId, 'x@vendors.test', new Date())).rejects.toMatchObject({
    code: 'conflict',
  })
  // Nor is one accepted whose inviter is no member.
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into invitation (id, organization_id, email, role, token_hash, invited_by_id, expires_at)
     values (gen_random_uuid(), $1, 'y@vendors.test', 'owner', '\\x01', $2, now() + interval '1 day') returning id`,
    [team.organizationId, operator.userId],
  )
  const who = await team.person('y@vendors.test')
  const accepting = team.write((work) => acceptOwnInvitation(work, who, rows[0]?.id ?? ''))
  await expect(accepting).rejects.toMatchObject({ code: 'conflict' })
})
