import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from '@/lib/notifications/core/kinds'
import type { Permission } from '@/lib/permissions/core/permissions'
import { changeMemberRole } from '@/lib/team/server/change-member-role'
import { createInvitation } from '@/lib/team/server/create-invitation'
import { updateRole } from '@/lib/team/server/update-role'
import { updateEndpoint } from '@/lib/webhooks/server/update-endpoint'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenIssuedToken } from '@/tests/support/fixtures/access-tokens/issued-token'
import { givenNotifiedVendor } from '@/tests/support/fixtures/notified-vendor'
import { may } from '@/tests/support/fixtures/team'
import { givenEndpoint, loopback } from '@/tests/support/fixtures/webhooks'

let db: TestDatabase
beforeAll(async () => {
  db = await givenDatabase()
})
afterAll(() => db.close())

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
  ['role.updated', { name: 'Helpers', may_give_access: true, members: 2, invitations: 0 }, true],
  ['role.updated', { name: 'Helpers' }, false],
  ['webhook.updated', { description: 'Shop' }, false],
  ['product.api_key_created', { kind: 'server', name: 'Shop', lastFour: 'abcd' }, true],
  ['product.api_key_created', { kind: 'client', name: 'App', lastFour: 'abcd' }, false],
  ['product.api_key_rotated', { kind: 'server', name: 'Shop', lastFour: 'abcd' }, true],
  ['invitation.created', { role: 'Admin', may_give_access: true }, true],
  ['invitation.created', { role: 'Viewer' }, false],
  ['member.role_changed', { role: 'Admin', may_give_access: true }, true],
])('%s with %j is reported: %s', async (action, after, isReported) => {
  const vendor = await givenNotifiedVendor(db.pool)
  await vendor.record({ action, after })
  expect(await mailsTo(vendor, vendor.owner)).toHaveLength(isReported ? 1 : 0)
})

test('a program that makes many keys fills no mailbox, and others things do not use up its notices', async () => {
  const vendor = await givenNotifiedVendor(db.pool)
  for (let i = 0; i < 25; i++) await vendor.record({ action: 'webhook.updated', after: { description: 'Shop' } })
  for (let i = 0; i < 25; i++)
    await vendor.record({
      action: 'product.api_key_created',
      after: { kind: 'server', name: 'Shop', lastFour: 'abcd' },
    })
  expect(await mailsTo(vendor, vendor.owner)).toHaveLength(20)
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

test('a custom role that gets wider is new access of everyone who holds it or is invited to it', async () => {
  const vendor = await givenNotifiedVendor(db.pool)
  const roleId = await vendor.role(['licenses:view', 'members:invite'], 'Helpers')
  const change = (permissions: Permission[]) =>
    vendor.write((work) =>
      updateRole(work, may(vendor.owner, 'roles:manage'), { roleId, name: 'Helpers', permissions }),
    )
  await change(['members:invite'])
  await change(['licenses:view'])
  expect(await mailsTo(vendor, vendor.owner), 'fewer permissions').toEqual([])
  await change(['licenses:view', 'licenses:reveal'])
  expect(await mailsTo(vendor, vendor.owner), 'more, but they let nobody in').toEqual([])
  for (const _ of [1, 2])
    await db.pool.query(
      `insert into membership (organization_id, user_id, role, role_id) values ($1, $2, 'custom', $3)`,
      [vendor.organizationId, (await vendor.person()).userId, roleId],
    )
  await vendor.write((work) =>
    createInvitation(work, may(vendor.owner, 'members:invite'), { email: 'next@people.test', role: roleId }),
  )
  await change(['licenses:view', 'licenses:reveal', 'access_tokens:manage'])
  const [mail] = await mailsTo(vendor, vendor.owner)
  expect(mail?.subject).toBe('The role Helpers of Acme has more permissions')
  expect(mail?.text).toContain(`by ${vendor.owner.email}: 2 members and 1 open invitation have it.`)
})

test('a member with another role that lets in no more is none', async () => {
  const vendor = await givenNotifiedVendor(db.pool)
  const admin = await vendor.member('admin')
  const setRole = (role: 'developer' | 'admin') =>
    vendor.write((work) => changeMemberRole(work, may(vendor.owner, 'members:update'), { userId: admin.userId, role }))
  await setRole('developer')
  expect(await mailsTo(vendor, vendor.owner)).toEqual([])
  await setRole('admin')
  expect((await mailsTo(vendor, vendor.owner)).map(({ subject }) => subject)).toEqual(['A member of Acme is now Admin'])
})
