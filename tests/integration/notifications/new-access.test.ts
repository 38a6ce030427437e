import { expect, test } from 'vitest'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { changeMemberRole } from '@/lib/people/team/server/change-member-role'
import { createInvitation } from '@/lib/people/team/server/create-invitation'
import { resendInvitation } from '@/lib/people/team/server/resend-invitation'
import { updateRole } from '@/lib/people/team/server/update-role'
import { NOTIFICATION_KINDS } from '@/lib/service/notifications/core/kinds'
import { connectChat } from '@/lib/service/notifications/server/chat/manage-chat'
import { updateEndpoint } from '@/lib/service/webhooks/server/update-endpoint'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenIssuedToken } from '@/tests/support/fixtures/access-tokens/issued-token'
import { givenNotifiedVendor } from '@/tests/support/fixtures/notified-vendor'
import { may } from '@/tests/support/fixtures/team'
import { givenEndpoint, loopback } from '@/tests/support/fixtures/webhooks'

const db = databaseOfFile()

type Vendor = Awaited<ReturnType<typeof givenNotifiedVendor>>
const mailsTo = async (vendor: Vendor, { email }: { email: string }) =>
  (await vendor.mails()).filter(({ to }) => to === email)

test('an access token is reported to its member and to owners, even when they switched it off', async () => {
  const vendor = await givenNotifiedVendor(db.pool)
  const [developer, other, viewer] = [
    await vendor.member('developer'),
    await vendor.member('developer'),
    await vendor.member('viewer'),
  ]
  for (const member of [vendor.owner, developer]) await vendor.switchOff(member, 'new_access')
  await givenIssuedToken(vendor, developer, { name: 'Nightly' })
  for (const member of [vendor.owner, developer]) {
    const [mail] = await mailsTo(vendor, member)
    expect(mail?.subject).toBe('An access token of Acme was created')
    expect(mail?.text).toContain('Nightly')
    expect(mail?.text).toContain(developer.email)
  }
  for (const member of [other, viewer]) expect(await mailsTo(vendor, member)).toEqual([])
})

test.each([
  ['webhook.created', { url: 'https://hooks.test/a' }, true],
  ['webhook.updated', { url: 'https://hooks.test/b' }, true],
  ['webhook.secret_rotated', { old_secret_ends_at: '2030-01-01T00:00:00Z' }, true],
  ['role.updated', { name: 'Helpers', new_access: true, members: 2, invitations: 0 }, true],
  ['role.updated', { name: 'Helpers' }, false],
  ['webhook.updated', { url: 'https://hooks.test/old', description: 'Shop' }, false],
  ['product.api_key_created', { kind: 'server', name: 'Shop', lastFour: 'abcd' }, true],
  ['product.api_key_created', { kind: 'client', name: 'App', lastFour: 'abcd' }, false],
  ['product.api_key_rotated', { kind: 'server', name: 'Shop', lastFour: 'abcd' }, true],
  ['invitation.created', { role: 'Viewer' }, true],
  ['invitation.resent', { expires_at: '2030-01-01T00:00:00Z' }, true],
  ['member.role_changed', { role: 'Support', new_access: true }, true],
  ['member.role_changed', { role: 'Viewer' }, false],
  ['chat.connected', { service: 'slack' }, true],
  ['chat.updated', { kinds: [] }, false],
])('%s with %j is reported: %s', async (action, after, isReported) => {
  const vendor = await givenNotifiedVendor(db.pool)
  await vendor.record({ action, before: { url: 'https://hooks.test/old', role: 'Viewer' }, after })
  expect(await mailsTo(vendor, vendor.owner)).toHaveLength(isReported ? 1 : 0)
})

test('a program that makes many keys fills no mailbox, and others things do not use up its notices', async () => {
  const vendor = await givenNotifiedVendor(db.pool)
  const url = 'https://hooks.test/a'
  for (let i = 0; i < 25; i++)
    await vendor.record({ action: 'webhook.updated', before: { url }, after: { url, description: 'Shop' } })
  for (let i = 0; i < 25; i++)
    await vendor.record({
      action: 'product.api_key_created',
      after: { kind: 'server', name: 'Shop', lastFour: 'abcd' },
    })
  expect(await mailsTo(vendor, vendor.owner)).toHaveLength(20)
})

test('however many people are invited, owners hear of a new credential', async () => {
  const vendor = await givenNotifiedVendor(db.pool)
  for (let i = 0; i < 22; i++) await vendor.record({ action: 'invitation.resent', after: {} })
  expect(await mailsTo(vendor, vendor.owner)).toHaveLength(20)
  await vendor.record({ action: 'access_token.created', after: { last_four: 'abcd' } })
  expect(await mailsTo(vendor, vendor.owner)).toHaveLength(21)
})

test('every kind can be switched off', async () => {
  const vendor = await givenNotifiedVendor(db.pool)
  for (const kind of NOTIFICATION_KINDS) await vendor.switchOff(vendor.owner, kind)
})

test('an endpoint that only has another description is no new access', async () => {
  const vendor = await givenNotifiedVendor(db.pool)
  const endpointId = await givenEndpoint(db.pool, vendor.organizationId, 'https://hooks.example.test/a')
  const update = (url: string) =>
    vendor.write((work) =>
      updateEndpoint(work, may(vendor.owner, 'webhooks:manage'), {
        endpointId,
        input: { url, description: 'Shop' },
        destinations: loopback(),
      }),
    )
  await update('https://hooks.example.test/a')
  expect(await mailsTo(vendor, vendor.owner)).toEqual([])
  await update('https://hooks.example.test/b')
  expect((await mailsTo(vendor, vendor.owner)).map(({ subject }) => subject)).toEqual([
    'A webhook endpoint of Acme has a new URL',
  ])
})

test('an invitation is new access, whatever its role and however often it is sent', async () => {
  const vendor = await givenNotifiedVendor(db.pool)
  const inviting = may(vendor.owner, 'members:invite')
  const { id } = await vendor.write(
    (work) => createInvitation(work, inviting, { email: 'grace@people.test', role: 'support' }),
    new Date(Date.now() - 8 * DAY_MS),
  )
  await vendor.write((work) => resendInvitation(work, inviting, { invitationId: id }))
  const by = `by ${vendor.owner.email}`
  expect((await mailsTo(vendor, vendor.owner)).map(({ subject, text }) => [subject, text])).toEqual([
    [
      'Someone was invited to Acme as Support',
      expect.stringContaining(`grace@people.test was invited as Support ${by},`),
    ],
    [
      'An invitation to Acme was sent again',
      expect.stringContaining(`The invitation for grace@people.test was sent again ${by}.`),
    ],
  ])
})

test('a channel is new access, and is named without its URL', async () => {
  const vendor = await givenNotifiedVendor(db.pool)
  await vendor.write((work) =>
    connectChat(work, may(vendor.owner, 'org:update'), 'https://discord.com/api/webhooks/123/secretABCD'),
  )
  const [mail] = await mailsTo(vendor, vendor.owner)
  expect(mail?.subject).toBe('A Discord channel was connected to Acme')
  expect(mail?.text).toContain(`The Discord webhook https://discord.com/…ABCD was connected by ${vendor.owner.email}.`)
  expect(mail?.text).not.toContain('secret')
})

test('a custom role that gets wider is new access of everyone who holds it or is invited to it', async () => {
  const vendor = await givenNotifiedVendor(db.pool)
  const roleId = await vendor.role(['licenses:view'], 'Helpers')
  const change = (permissions: Permission[]) =>
    vendor.write((work) =>
      updateRole(work, may(vendor.owner, 'roles:manage'), { roleId, name: 'Helpers', permissions }),
    )
  const newMails = async () => {
    const mails = (await mailsTo(vendor, vendor.owner)).filter(({ subject }) => subject.includes('The role'))
    await db.pool.query('delete from graphile_worker._private_jobs')
    return mails
  }
  await change(['licenses:view', 'licenses:reveal', 'members:invite'])
  expect(await newMails(), 'more, but nobody has them').toEqual([])
  await vendor.write((work) =>
    createInvitation(work, may(vendor.owner, 'members:invite'), { email: 'next@people.test', role: roleId }),
  )
  await change(['licenses:view', 'licenses:reveal'])
  expect(await newMails(), 'fewer permissions').toEqual([])
  await change(['licenses:view', 'licenses:reveal', 'customers:view'])
  const [offered] = await newMails()
  expect(offered?.text).toContain(`by ${vendor.owner.email}: 1 open invitation has it.`)
  for (const _ of [1, 2])
    await db.pool.query(
      `insert into membership (organization_id, user_id, role, role_id) values ($1, $2, 'custom', $3)`,
      [vendor.organizationId, (await vendor.person()).userId, roleId],
    )
  await change(['customers:update'])
  const [mail] = await newMails()
  expect(mail?.subject).toBe('The role Helpers of Acme has new permissions')
  expect(mail?.text).toContain(`by ${vendor.owner.email}: 2 members and 1 open invitation have it.`)
})

test('a member with another role is reported if it permits what the old one did not', async () => {
  const vendor = await givenNotifiedVendor(db.pool)
  const admin = await vendor.member('admin')
  const setRole = (role: 'developer' | 'support') =>
    vendor.write((work) => changeMemberRole(work, may(vendor.owner, 'members:update'), { userId: admin.userId, role }))
  await setRole('developer')
  expect(await mailsTo(vendor, vendor.owner)).toEqual([])
  await setRole('support')
  const [mail] = await mailsTo(vendor, vendor.owner)
  expect(mail?.subject).toBe('A member of Acme is now Support')
  expect(mail?.text).toContain(
    `The role of ${admin.email} was changed from Developer to Support by ${vendor.owner.email}.`,
  )
})
