import { expect, test } from 'vitest'
import { findLanding } from '@/lib/foundation/permissions/server/find-landing'
import { newId } from '@/lib/foundation/platform/config/ids'
import { assertEncryptionKey } from '@/lib/foundation/platform/database/assert-encryption-key'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { changePassword } from '@/lib/people/account/server/change-password'
import { endAllSessions } from '@/lib/people/account/server/end-all-sessions'
import { endSession } from '@/lib/people/account/server/end-session'
import { readAccount } from '@/lib/people/account/server/read-account'
import { requestPasswordReset, resetPassword } from '@/lib/people/sign-in/server/reset-password'
import { setUpOwner } from '@/lib/people/sign-in/server/set-up-owner'
import { findSetupToken, isSetupOpen } from '@/lib/people/sign-in/server/setup-token'
import { requestSignInCode, signInWithCode, signInWithLink } from '@/lib/people/sign-in/server/sign-in-with-code'
import { signInWithPassword } from '@/lib/people/sign-in/server/sign-in-with-password'
import { requestSignUp } from '@/lib/people/sign-in/server/sign-up'
import { givenDatabase } from '@/tests/support/database/test-database'
import { codeInMail, expectSignedIn, from, givenAuth, PASSWORD, passwordProof } from '@/tests/support/fixtures/auth'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { setUpAuth } from '@/tests/support/fixtures/set-up'

const { db, auth } = await setUpAuth()

const setup = (slug: string, token: string) => ({
  token,
  name: 'Ada',
  email: `owner@${slug}.test`,
  password: PASSWORD,
  organization_name: 'First',
  organization_slug: slug,
  serves: 'vendors' as const,
})

const insertOrganization = (id: string, slug: string) =>
  db.pool.query(`insert into organization (id, slug, name, updated_at) values ($1, $2, 'Loaded', now())`, [id, slug])

test('setup: of ten concurrent requests one becomes the owner, of the demo too, and then setup is closed permanently', async () => {
  const [demo, deleted] = [newId(), newId()]
  await insertOrganization(demo, 'demo')
  await insertOrganization(deleted, `deleted-${deleted}`)
  expect(await isSetupOpen(auth.access)).toBe(true)
  await expect(requestSignUp(auth.access, from('192.0.2.1'), 'early@people.test')).rejects.toThrow('/setup')
  const token = (await findSetupToken(auth.access)) ?? ''
  await expect(setUpOwner(auth.access, from('192.0.2.1'), setup('early', 'guessed'))).rejects.toThrow('not the link')
  expect(await isSetupOpen(auth.access)).toBe(true)
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, i) => setUpOwner(auth.access, from('192.0.2.1'), setup(`org-${i}`, token))),
  )
  expect(outcomes.filter(({ outcome }) => outcome === 'signed_in').length).toBe(1)
  expect(await isSetupOpen(auth.access)).toBe(false)
  expect((await setUpOwner(auth.access, from('192.0.2.1'), setup('late', token))).outcome).toBe('refused')
  const { rows } = await db.pool.query(
    `select o.slug, o.plan, m.role, m.user_id from membership m join user_account u on u.id = m.user_id
     join organization o on o.id = m.organization_id order by m.created_at`,
  )
  const owner = { role: 'owner', user_id: rows[0]?.user_id }
  expect(rows).toEqual([
    { slug: expect.stringMatching(/^org-\d$/), plan: 'enterprise', ...owner },
    { slug: 'demo', plan: 'free', ...owner },
  ])
  const audit = 'select action, actor_id, after from audit_entry where organization_id = $1'
  expect((await db.pool.query(audit, [demo])).rows).toEqual([
    { action: 'member.joined', actor_id: owner.user_id, after: { role: 'owner' } },
  ])
  expect(await findLanding(auth.access, owner.user_id)).toBe(`/${rows[0]?.slug}`)
})

test('setup: it does not reopen when all accounts are deleted', async () => {
  const empty = await givenDatabase()
  const other = givenAuth(empty.pool)
  await assertEncryptionKey(empty.pool, createVault(TEST_ENCRYPTION_KEY))
  const token = (await findSetupToken(other.access)) ?? ''
  expectSignedIn(await setUpOwner(other.access, from('192.0.2.1'), setup('first', token)))
  await empty.pool.query('truncate user_account cascade')
  expect(await isSetupOpen(other.access)).toBe(false)
  expect((await setUpOwner(other.access, from('192.0.2.1'), setup('second', token))).outcome).toBe('refused')
  await other.db.$disconnect()
  await empty.close()
})

const signIn = async (email: string, token: string | null = null) =>
  expectSignedIn(await signInWithPassword(auth.access, from('192.0.2.1', token), { email, password: PASSWORD })).token

test("each sign-in has its own token, and ends the browser's previous session", async () => {
  const { email } = await auth.person()
  const first = await signIn(email)
  const second = await signIn(email, first)
  expect(second).not.toBe(first)
  expect(await auth.signedIn(first)).toBeNull()
  expect(await auth.signedIn(second)).not.toBeNull()
})

test('a token that an attacker set in the browser never becomes a session', async () => {
  const { email } = await auth.person()
  const planted = 'planted-by-an-attacker'
  const token = await signIn(email, planted)
  expect(token).not.toBe(planted)
  expect(await auth.signedIn(planted)).toBeNull()
})

test('tokens are stored as hashes only, and an invalid one opens nothing', async () => {
  const { email, userId } = await auth.person()
  const token = await signIn(email)
  const { rows } = await db.pool.query<{ token_hash: Buffer }>('select token_hash from session where user_id = $1', [
    userId,
  ])
  expect(rows[0]?.token_hash.toString('latin1')).not.toContain(token)
  for (const text of ['', 'x', token.toUpperCase(), `${token} `, rows[0]?.token_hash.toString('base64url') ?? ''])
    expect(await auth.signedIn(text)).toBeNull()
})

test('a used session continues, an unused one ends after 30 days, and every one after 90', async () => {
  const { email } = await auth.person()
  const [used, idle] = [await signIn(email), await signIn(email)]
  for (let day = 0; day < 29; day++) {
    auth.later(DAY_MS)
    expect(await auth.signedIn(used)).not.toBeNull()
  }
  auth.later(DAY_MS)
  expect(await auth.signedIn(idle)).toBeNull()
  for (let day = 30; day < 89; day++) {
    auth.later(DAY_MS)
    expect(await auth.signedIn(used)).not.toBeNull()
  }
  auth.later(DAY_MS)
  expect(await auth.signedIn(used)).toBeNull()
})

test('reading a session writes at most every five minutes', async () => {
  const { email, userId } = await auth.person()
  const token = await signIn(email)
  const seen = async () =>
    (await db.pool.query('select last_seen_at from session where user_id = $1', [userId])).rows[0].last_seen_at
  const before = await seen()
  auth.later(299_000)
  await auth.signedIn(token)
  expect(await seen()).toEqual(before)
  auth.later(1_000)
  await auth.signedIn(token)
  expect(await seen()).toEqual(auth.clock.now)
})

async function signedInPerson() {
  const { email } = await auth.person()
  const token = await signIn(email)
  const person = await auth.signedIn(token)
  if (!person) throw new Error('not signed in')
  return { email, token, person }
}

test('one session is ended, then all of them; those of others cannot be', async () => {
  const [mine, theirs] = [await signedInPerson(), await signedInPerson()]
  const second = await signIn(mine.email)
  const other = await auth.signedIn(second)
  await auth.access.transact(from('192.0.2.1'), (work) =>
    endSession(work, { user: mine.person, visitor: from('192.0.2.1') }, other?.sessionId ?? ''),
  )
  expect(await auth.signedIn(second)).toBeNull()
  const foreign = auth.access.transact(from('192.0.2.1'), (work) =>
    endSession(work, { user: mine.person, visitor: from('192.0.2.1') }, theirs.person.sessionId),
  )
  await expect(foreign).rejects.toThrow('already ended')
  await auth.access.transact(from('192.0.2.1'), (work) =>
    endAllSessions(work, { user: mine.person, visitor: from('192.0.2.1') }),
  )
  expect(await auth.signedIn(mine.token)).toBeNull()
  expect(await auth.signedIn(theirs.token)).not.toBeNull()
})

test('a new password needs the old one, ends the other sessions, and continues under a new token', async () => {
  const { email, token, person } = await signedInPerson()
  const other = await signIn(email)
  const change = { user: person, next: 'gravel teapot meridian' }
  const wrong = await changePassword(auth.access, from('192.0.2.1', token), {
    ...change,
    proof: passwordProof('wrong'),
  })
  expect(wrong.outcome).toBe('refused')
  const changed = expectSignedIn(
    await changePassword(auth.access, from('192.0.2.1', token), { ...change, proof: passwordProof() }),
  )
  expect([await auth.signedIn(token), await auth.signedIn(other)]).toEqual([null, null])
  expect(await auth.signedIn(changed.token)).toMatchObject({ email })
})

test('a new password, and signing out everywhere, invalidate earlier mails', async () => {
  const { email, token, person } = await signedInPerson()
  const at = from('192.0.2.1', token)
  const mailed = async () => {
    const asked = await requestSignInCode(auth.access, from('192.0.2.2'), email)
    await requestPasswordReset(auth.access, from('192.0.2.2'), email)
    const [code, reset] = (await auth.mailsTo(email)).slice(-2)
    return {
      asked: asked.outcome === 'requested' ? { request: asked.request, code: codeInMail(code?.text ?? '') } : null,
      link: /#(\S+)/.exec(code?.text ?? '')?.[1] ?? '',
      reset: /#(\S+)/.exec(reset?.text ?? '')?.[1] ?? '',
    }
  }
  const outcomesOf = async (given: Awaited<ReturnType<typeof mailed>>) => {
    if (!given.asked) throw new Error('no code was asked for')
    const [visitor, password] = [from('192.0.2.3'), 'another gravel teapot']
    return [
      (await signInWithCode(auth.access, visitor, given.asked)).outcome,
      (await signInWithLink(auth.access, visitor, given.link)).outcome,
      (await resetPassword(auth.access, visitor, { token: given.reset, password })).outcome,
    ]
  }
  const first = await mailed()
  expect([first.link, first.reset].every((text) => text.length > 40)).toBe(true)
  expectSignedIn(
    await changePassword(auth.access, at, { user: person, proof: passwordProof(), next: 'gravel teapot meridian' }),
  )
  expect(await outcomesOf(first)).toEqual(['refused', 'refused', 'refused'])
  const second = await mailed()
  await auth.access.transact(at, (work) => endAllSessions(work, { user: person, visitor: at }))
  expect(await outcomesOf(second)).toEqual(['refused', 'refused', 'refused'])
})

test('the account page lists the sessions, this one marked, and never a token', async () => {
  const { token, person } = await signedInPerson()
  const account = await readAccount(auth.access, person, [{ id: 'oidc', name: 'Company login' }])
  expect(account.sessions).toMatchObject([
    { browser: 'Firefox on Linux', address: '192.0.2.1', method: 'Password', is_current: true },
  ])
  expect(account.identities).toEqual([{ provider: 'oidc', name: 'Company login', linked_at: null }])
  expect(JSON.stringify(account)).not.toContain(token)
})
