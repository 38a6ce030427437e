import { expect, test } from 'vitest'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { announceExpiries } from '@/lib/people/access-tokens/server/announce-expiries'
import { revokeAccessToken } from '@/lib/people/access-tokens/server/revoke-access-token'
import { leaveTeam } from '@/lib/people/team/server/leave-team'
import { removeMember } from '@/lib/people/team/server/remove-member'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenIssuedToken } from '@/tests/support/fixtures/access-tokens/issued-token'
import { givenNotifiedVendor } from '@/tests/support/fixtures/notified-vendor'
import { may } from '@/tests/support/fixtures/team'

const db = databaseOfFile()

type Vendor = Awaited<ReturnType<typeof givenNotifiedVendor>>
const mailsTo = async (vendor: Vendor, { email }: { email: string }) =>
  (await vendor.mails()).filter(({ to, subject }) => to === email && !subject.endsWith('was created'))

test('owners are told which tokens ended with a member, even when they switched it off', async () => {
  const vendor = await givenNotifiedVendor(db.pool)
  const [developer, admin, viewer] = [
    await vendor.member('developer'),
    await vendor.member('admin'),
    await vendor.member('viewer'),
  ]
  await vendor.switchOff(vendor.owner, 'access_tokens')
  await vendor.switchOff(admin, 'access_tokens')
  const tokens = [
    await givenIssuedToken(vendor, developer, { name: 'Nightly' }),
    await givenIssuedToken(vendor, developer, { name: 'Shop' }),
  ]
  await vendor.write((work) => leaveTeam(work, developer, vendor))
  const [mail] = await mailsTo(vendor, vendor.owner)
  expect(mail?.subject).toBe('2 access tokens of Acme ended')
  for (const words of [
    `for ${developer.email}, who is no longer a member`,
    ...tokens.map(({ name, last_four }) => `${name} (…${last_four})`),
    '/settings/access-tokens',
  ])
    expect(mail?.text).toContain(words)
  for (const other of [developer, admin, viewer]) expect(await mailsTo(vendor, other)).toEqual([])
})

test('a member without tokens, or whose tokens were taken over, leaves without a mail', async () => {
  const vendor = await givenNotifiedVendor(db.pool)
  const [developer, viewer] = [await vendor.member('developer'), await vendor.member('viewer')]
  await givenIssuedToken(vendor, developer)
  const remove = (userId: string) =>
    vendor.write((work) =>
      removeMember(work, may(vendor.owner, 'members:remove'), { userId, take_over_access_tokens: true }),
    )
  await remove(developer.userId)
  await remove(viewer.userId)
  expect(await mailsTo(vendor, vendor.owner)).toEqual([])
})

test('a week before a token expires, those who manage tokens are told, once', async () => {
  const vendor = await givenNotifiedVendor(db.pool)
  const [developer, viewer] = [await vendor.member('developer'), await vendor.member('viewer')]
  const start = new Date()
  const make = (name: string, expires_in_days: number | null) =>
    givenIssuedToken(vendor, developer, { name, expires_in_days }, start)
  const due = await make('Nightly', 30)
  for (const [name, days] of [
    ['Short', 5],
    ['Long', 365],
    ['Forever', null],
  ] as const)
    await make(name, days)
  const gone = await make('Revoked', 30)
  await vendor.write((work) => revokeAccessToken(work, may(vendor.owner, 'access_tokens:manage'), { tokenId: gone.id }))
  const announceAt = (days: number) =>
    announceExpiries((run) => vendor.write(run, new Date(start.getTime() + days * DAY_MS)))
  await announceAt(22)
  expect(await mailsTo(vendor, developer)).toEqual([])
  await Promise.all([announceAt(23), announceAt(23), announceAt(24)])
  const mails = await mailsTo(vendor, developer)
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^The access token Nightly of Acme expires on \d+ \w+ \d{4}$/),
  ])
  expect(mails[0]?.text).toContain(`It ends in ${due.last_four}, acts for ${developer.email}`)
  expect(await mailsTo(vendor, vendor.owner)).toHaveLength(1)
  expect(await mailsTo(vendor, viewer)).toEqual([])
})
