import { expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { changeEmail, requestEmailChange } from '@/lib/people/account/server/change-email'
import { changePassword } from '@/lib/people/account/server/change-password'
import { confirmTotp } from '@/lib/people/account/server/confirm-totp'
import { disableTotp } from '@/lib/people/account/server/disable-totp'
import { endAllSessions } from '@/lib/people/account/server/end-all-sessions'
import { enrollTotp } from '@/lib/people/account/server/enroll-totp'
import { renewRecoveryCodes } from '@/lib/people/account/server/renew-recovery-codes'
import { unlinkIdentity } from '@/lib/people/account/server/unlink-identity'
import { passTwoFactor } from '@/lib/people/sign-in/server/pass-two-factor'
import { createProviderAdapter } from '@/lib/people/sign-in/server/provider-adapter'
import { requestPasswordReset, resetPassword } from '@/lib/people/sign-in/server/reset-password'
import type { RequestContext, SignInDeps } from '@/lib/people/sign-in/server/sign-in-deps'
import { signInWithPassword } from '@/lib/people/sign-in/server/sign-in-with-password'
import { suspendUser } from '@/lib/people/sign-in/server/suspend-user'
import { whileHolding } from '@/tests/support/database/while-holding'
import { expectCodeRequested, expectSignedIn, PASSWORD, passwordProof, totpCode } from '@/tests/support/fixtures/auth'
import { setUpAuth } from '@/tests/support/fixtures/set-up'

const NEW_PASSWORD = 'gravel teapot meridian'
const VISITOR = { address: '192.0.2.9', userAgent: null, requestId: '' }

const { db, auth } = await setUpAuth()

const signIn = (email: string, password = PASSWORD, access: SignInDeps = auth.access) =>
  signInWithPassword(access, auth.newBrowser(), { email, password })

async function givenSignedIn(email: string) {
  const { token } = expectSignedIn(await signIn(email))
  const user = await auth.signedIn(token)
  if (!user) throw new Error('not signed in')
  return { token, user, visitor: { ...auth.newBrowser(), sessionToken: token } }
}

/** Something else happens between what was checked and the transaction that acts on it. */
const overtakenBy = (meanwhile: () => Promise<unknown>): SignInDeps => ({
  ...auth.access,
  transact: async (origin, run) => {
    await meanwhile()
    return auth.access.transact(origin, run)
  },
})

async function reset(email: string) {
  await requestPasswordReset(auth.access, auth.newBrowser(), email)
  const token = /#(\S+)/.exec((await auth.mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
  return expectSignedIn(await resetPassword(auth.access, auth.newBrowser(), { token, password: NEW_PASSWORD }))
}

const sessionsOf = async (userId: string): Promise<number> =>
  (await db.pool.query('select from session where user_id = $1', [userId])).rowCount ?? 0

test('a password that is reset while it is compared signs nobody in', async () => {
  const { email, userId } = await auth.person()
  expect(
    await signIn(
      email,
      PASSWORD,
      overtakenBy(() => reset(email)),
    ),
  ).toEqual({ outcome: 'refused' })
  expect(await sessionsOf(userId)).toBe(1)
})

test('two-factor authentication that is turned on while a password is compared is still required', async () => {
  const { email, userId } = await auth.person()
  const turnOn = () => db.pool.query('update user_account set totp_enabled_at = now() where id = $1', [userId])
  expect(expectSignedIn(await signIn(email, PASSWORD, overtakenBy(turnOn))).isPending).toBe(true)
})

test('a user who is suspended while the password is compared stays signed out', async () => {
  const { email, userId } = await auth.person()
  const suspend = () => auth.access.transact(VISITOR, (work) => suspendUser(work, VISITOR, { userId, reason: null }))
  expect(await signIn(email, PASSWORD, overtakenBy(suspend))).toEqual({ outcome: 'suspended', contact: null })
  expect(await sessionsOf(userId)).toBe(0)
})

test('a password that the owner resets is not replaced by a change that began before', async () => {
  const { email, userId } = await auth.person()
  const { user, visitor } = await givenSignedIn(email)
  const change = { user, proof: passwordProof(), next: 'the password of a thief' }
  const outcome = await changePassword(
    overtakenBy(() => reset(email)),
    visitor,
    change,
  )
  expect(outcome).toEqual({ outcome: 'refused', by: 'password' })
  expect(await sessionsOf(userId)).toBe(1)
  expectSignedIn(await signIn(email, NEW_PASSWORD))
})

test('a session that ends meanwhile changes no password and no email, and passes no second factor', async () => {
  const { email } = await auth.person()
  const endAll = ({ user, visitor }: Awaited<ReturnType<typeof givenSignedIn>>) =>
    auth.access.transact(visitor, (work) => endAllSessions(work, { user, visitor }))

  const first = await givenSignedIn(email)
  const overtaken = overtakenBy(() => endAll(first))
  const change = { user: first.user, proof: passwordProof(), next: NEW_PASSWORD }
  expect((await changePassword(overtaken, first.visitor, change)).outcome).toBe('refused')

  const second = await givenSignedIn(email)
  const next = `new-${email}`
  const wanted = { user: second.user, proof: passwordProof(), email: next }
  const { request } = expectCodeRequested(await requestEmailChange(auth.access, second.visitor, wanted))
  const given = { user: second.user, request, code: await auth.codeTo(next) }
  expect(
    await changeEmail(
      overtakenBy(() => endAll(second)),
      second.visitor,
      given,
    ),
  ).toEqual({ outcome: 'refused' })

  const third = await givenSignedIn(email)
  const { recoveryCode } = await turnOnTotp(third)
  const pending = await givenSignedIn(email)
  const passed = passTwoFactor(
    overtakenBy(() => endAll(third)),
    pending.visitor,
    {
      user: pending.user,
      code: recoveryCode,
    },
  )
  expect(await passed).toEqual({ outcome: 'refused' })
})

type SignedInUser = Awaited<ReturnType<typeof givenSignedIn>>

async function beginTotp({ user, visitor }: SignedInUser) {
  const enrollment = await enrollTotp(auth.access, visitor, { user, proof: passwordProof() })
  if (enrollment.outcome !== 'begun') throw new Error(enrollment.outcome)
  return { code: totpCode(enrollment.secret, auth.clock.now.getTime()) }
}

async function turnOnTotp(signedIn: SignedInUser) {
  const { user, visitor } = signedIn
  const { code } = await beginTotp(signedIn)
  const issued = await confirmTotp(auth.access, visitor, { user, code })
  if (issued.outcome !== 'issued') throw new Error(issued.outcome)
  return { recoveryCode: issued.codes[0] ?? '' }
}

test('a session that ends meanwhile turns two-factor authentication neither on nor off, and renews no codes', async () => {
  const { email, userId } = await auth.person()
  const thief = await givenSignedIn(email)
  const { code } = await beginTotp(thief)
  const overtaken = overtakenBy(() => reset(email))
  expect(await confirmTotp(overtaken, thief.visitor, { user: thief.user, code })).toEqual({ outcome: 'refused' })
  expect(await sessionsOf(userId), 'the owner stays signed in').toBe(1)
  const { rows } = await db.pool.query('select totp_enabled_at from user_account where id = $1', [userId])
  expect(rows).toEqual([{ totp_enabled_at: null }])

  const other = await auth.person()
  const mine = await givenSignedIn(other.email)
  const { recoveryCode } = await turnOnTotp(mine)
  const ended = () => auth.access.transact(mine.visitor, (work) => endAllSessions(work, mine))
  const given = { user: mine.user, code: recoveryCode }
  expect(await disableTotp(overtakenBy(ended), mine.visitor, given)).toEqual({ outcome: 'refused' })
  expect(await renewRecoveryCodes(auth.access, mine.visitor, given)).toEqual({ outcome: 'refused' })
})

const IDENTITY = { provider: 'oidc', type: 'oauth' } as const
const adapterOf = (access: SignInDeps, visitor: RequestContext) =>
  createProviderAdapter(access, visitor, { id: 'oidc', name: 'Company login' }, () => undefined)

test('a sign-in with an identity that is unlinked meanwhile gets no session', async () => {
  const { email, userId } = await auth.person()
  const mine = await givenSignedIn(email)
  await adapterOf(auth.access, mine.visitor).linkAccount?.({ ...IDENTITY, userId, providerAccountId: userId })
  const unlink = () => auth.access.transact(mine.visitor, (work) => unlinkIdentity(work, mine, 'oidc'))
  const session = { sessionToken: newId(), userId, expires: new Date('2027-01-01T00:00:00Z') }
  await adapterOf(auth.access, auth.newBrowser()).createSession?.({ ...session, sessionToken: newId() })
  const overtaken = adapterOf(overtakenBy(unlink), auth.newBrowser()).createSession?.(session)
  await expect(overtaken).rejects.toThrow('the identity was unlinked meanwhile')
  expect(await sessionsOf(userId)).toBe(1)
})

test('a session that ends meanwhile links no identity', async () => {
  const { email, userId } = await auth.person()
  const thief = await givenSignedIn(email)
  const overtaken = adapterOf(
    overtakenBy(() => reset(email)),
    thief.visitor,
  )
  const linked = overtaken.linkAccount?.({ ...IDENTITY, userId, providerAccountId: newId() })
  await expect(linked).rejects.toThrow('the session that links an identity has ended meanwhile')
  expect((await db.pool.query('select from account where user_id = $1', [userId])).rowCount).toBe(0)
})

test('signing out everywhere waits for a change of email, and never the other way round', async () => {
  const { email, userId } = await auth.person()
  const mine = await givenSignedIn(email)
  let ended: Promise<number> = Promise.resolve(0)
  const lock = 'select from user_account where id = $1 for no key update'
  await whileHolding(db.pool, [lock, [userId]], async ({ client, untilAwaited }) => {
    ended = auth.access.transact(mine.visitor, (work) => endAllSessions(work, mine))
    await untilAwaited()
    await client.query('update user_account set email = $2 where id = $1', [userId, `moved-${email}`])
  })
  expect(await ended).toBe(1)
})

test('turning two-factor authentication on ends the sessions that were opened without it', async () => {
  const { email } = await auth.person()
  const [mine, other] = [await givenSignedIn(email), await givenSignedIn(email)]
  await turnOnTotp(mine)
  expect(await auth.signedIn(other.token)).toBeNull()
  expect(await auth.signedIn(mine.token)).not.toBeNull()
})

test('unlinking an account ends the other sessions, and its owner gets a mail', async () => {
  const { email, userId } = await auth.person()
  const [mine, other] = [await givenSignedIn(email), await givenSignedIn(email)]
  await db.pool.query(
    `insert into account (provider, provider_account_id, user_id, created_at) values ('oidc', $1, $2, now())`,
    [userId, userId],
  )
  await auth.access.transact(mine.visitor, (work) => unlinkIdentity(work, mine, 'oidc'))
  expect(await auth.signedIn(other.token)).toBeNull()
  expect(await auth.signedIn(mine.token)).not.toBeNull()
  expect((await auth.mailsTo(email)).at(-1)?.subject).toBe('A linked account was removed from your Latchkey account')
})
