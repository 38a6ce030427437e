import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from '@/lib/notifications/core/kinds'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenIssuedToken } from '@/tests/support/fixtures/access-tokens/issued-token'
import { givenNotifiedVendor } from '@/tests/support/fixtures/notified-vendor'

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
