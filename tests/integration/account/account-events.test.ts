import { expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { changePassword } from '@/lib/people/account/server/change-password'
import { endAllSessions } from '@/lib/people/account/server/end-all-sessions'
import { readAccount } from '@/lib/people/account/server/read-account'
import { unlinkIdentity } from '@/lib/people/account/server/unlink-identity'
import { createProviderAdapter } from '@/lib/people/sign-in/server/provider-adapter'
import { signInWithPassword } from '@/lib/people/sign-in/server/sign-in-with-password'
import { expectSignedIn, from, givenAuth, PASSWORD, passwordProof } from '@/tests/support/fixtures/auth'
import { setUpAuth } from '@/tests/support/fixtures/set-up'
import { givenTenant } from '@/tests/support/fixtures/tenant'

const { db, auth } = await setUpAuth()

const VISITOR = from('192.0.2.1')

async function openSession(email: string) {
  const { token } = expectSignedIn(await signInWithPassword(auth.access, VISITOR, { email, password: PASSWORD }))
  const person = await auth.signedIn(token)
  if (!person) throw new Error('not signed in')
  return { person, token }
}

const signIn = async (email: string) => (await openSession(email)).person

test('the events of an account are listed for its owner, the newest first, and for no other user', async () => {
  const { email } = await auth.person()
  const { person, token } = await openSession(email)
  auth.later(1_000)
  const visitor = { ...VISITOR, sessionToken: token }
  const adapter = createProviderAdapter(auth.access, visitor, { id: 'oidc', name: 'oidc' }, () => undefined)
  await adapter.linkAccount?.({ provider: 'oidc', providerAccountId: 'x', userId: person.userId, type: 'oauth' })
  auth.later(1_000)
  await auth.access.transact(VISITOR, (work) => unlinkIdentity(work, { user: person, visitor: VISITOR }, 'oidc'))
  auth.later(1_000)
  const next = 'gravel teapot meridian'
  const changed = expectSignedIn(
    await changePassword(auth.access, VISITOR, { user: person, proof: passwordProof(), next }),
  )
  auth.later(1_000)
  const renewed = await auth.signedIn(changed.token)
  if (!renewed) throw new Error('not signed in')
  await auth.access.transact(VISITOR, (work) => endAllSessions(work, { user: renewed, visitor: VISITOR }))

  const { events } = await readAccount(auth.access, person, [{ id: 'oidc', name: 'Company login' }])
  expect(events.map(({ what }) => what)).toEqual([
    'Signed out everywhere',
    'Signed in: Password',
    'Password changed',
    'Company login unlinked',
    'Company login linked',
    'Signed in: Password',
  ])
  expect(events[0]).toMatchObject({ browser: 'Firefox on Linux', address: '192.0.2.1' })
  expect(JSON.stringify(events)).not.toContain(changed.token)
  const other = await signIn((await auth.person()).email)
  expect((await readAccount(auth.access, other, [])).events).toHaveLength(1)
})

test('with sign-up closed, a provider creates an account only for an invited person, whatever was decided before', async () => {
  const closed = givenAuth(db.pool, { isSignUpOpen: false })
  const adapter = createProviderAdapter(closed.access, VISITOR, { id: 'oidc', name: 'oidc' }, () => undefined)
  const join = async (email: string) => adapter.createUser?.({ email, emailVerified: null })
  await expect(join('uninvited@people.test')).rejects.toThrow('by invitation')
  const { rowCount } = await db.pool.query(`select from user_account where email = 'uninvited@people.test'`)
  expect(rowCount).toBe(0)
  const { ids } = await givenTenant(db.pool)
  const [id] = ids.get('invitation') ?? []
  await db.pool.query(`update invitation set email = 'welcome@people.test', expires_at = '2099-01-01' where id = $1`, [
    id,
  ])
  expect(await join('welcome@people.test')).toMatchObject({ email: 'welcome@people.test' })
  await closed.db.$disconnect()
})

test('a pending session does not count as a sign-in', async () => {
  const { email, userId } = await auth.person()
  await db.pool.query('update user_account set totp_enabled_at = now() where id = $1', [userId])
  expectSignedIn(await signInWithPassword(auth.access, VISITOR, { email, password: PASSWORD }))
  const { rowCount } = await db.pool.query('select from account_event where user_id = $1', [userId])
  expect(rowCount).toBe(0)
})

test('an audit entry can be neither changed nor deleted, alone or with all others; it is deleted with its organization', async () => {
  const { organizationId } = await givenTenant(db.pool)
  const count = async () =>
    (await db.pool.query('select from audit_entry where organization_id = $1', [organizationId])).rowCount
  const before = await count()
  expect(before).toBeGreaterThan(0)
  const by = [organizationId]
  await expect(db.pool.query('delete from audit_entry where organization_id = $1', by)).rejects.toThrow('deleted')
  await expect(db.pool.query('truncate audit_entry')).rejects.toThrow('changed')
  await expect(
    db.pool.query('update audit_entry set action = $2 where organization_id = $1', [organizationId, newId()]),
  ).rejects.toThrow('changed')
  expect(await count()).toBe(before)
  await db.pool.query('delete from organization where id = $1', by)
  expect(await count()).toBe(0)
})
