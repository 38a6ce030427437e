import { expect, test } from 'vitest'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { confirmTotp } from '@/lib/people/account/server/confirm-totp'
import { disableTotp } from '@/lib/people/account/server/disable-totp'
import { enrollTotp } from '@/lib/people/account/server/enroll-totp'
import { renewRecoveryCodes } from '@/lib/people/account/server/renew-recovery-codes'
import { passTwoFactor } from '@/lib/people/sign-in/server/pass-two-factor'
import { requestSignInCode, signInWithCode } from '@/lib/people/sign-in/server/sign-in-with-code'
import { signInWithPassword } from '@/lib/people/sign-in/server/sign-in-with-password'
import {
  expectCodeRequested,
  expectSignedIn,
  from,
  PASSWORD,
  passwordProof,
  totpCode,
} from '@/tests/support/fixtures/auth'
import { setUpAuth } from '@/tests/support/fixtures/set-up'

const HALF_MINUTE_MS = 30_000

const { db, auth } = await setUpAuth()

const signIn = async (email: string) =>
  expectSignedIn(await signInWithPassword(auth.access, from('192.0.2.1'), { email, password: PASSWORD }))

async function personOf(token: string): Promise<SessionUser> {
  const person = await auth.signedIn(token)
  if (!person) throw new Error('not signed in')
  return person
}

const codeOf = (secret: string) => totpCode(secret, auth.clock.now.getTime())

/** A user with the second factor on, whose code for this half-minute is used up. */
async function givenTwoFactor() {
  const { email } = await auth.person()
  const person = await personOf((await signIn(email)).token)
  const enrollment = await enrollTotp(auth.access, from('192.0.2.1'), { user: person, proof: passwordProof() })
  if (enrollment.outcome !== 'begun') throw new Error(enrollment.outcome)
  const { secret } = enrollment
  const issued = await confirmTotp(auth.access, from('192.0.2.1'), { user: person, code: codeOf(secret) })
  if (issued.outcome !== 'issued') throw new Error(issued.outcome)
  return { email, person, secret, recoveryCodes: issued.codes }
}

const give = async (token: string, code: string) =>
  passTwoFactor(auth.access, from('192.0.2.1', token), { user: await personOf(token), code })

test('the password alone opens a pending session; the code replaces it with a new one', async () => {
  const { email, secret } = await givenTwoFactor()
  const pending = await signIn(email)
  expect(pending.isPending).toBe(true)
  expect(await auth.signedIn(pending.token)).toMatchObject({ isPending: true })
  auth.later(HALF_MINUTE_MS)
  const whole = expectSignedIn(await give(pending.token, codeOf(secret)))
  expect(whole.token).not.toBe(pending.token)
  expect(await auth.signedIn(whole.token)).toMatchObject({ isPending: false })
  expect(await auth.signedIn(pending.token)).toBeNull()
})

test('a mailed code alone is not enough either', async () => {
  const { email } = await givenTwoFactor()
  const { request } = expectCodeRequested(await requestSignInCode(auth.access, from('192.0.2.1'), email))
  const code = await auth.codeTo(email)
  const outcome = expectSignedIn(await signInWithCode(auth.access, from('192.0.2.1'), { request, code }))
  expect(outcome.isPending).toBe(true)
})

test('no code of the app works twice, nor does an earlier one after a later one', async () => {
  const { email, secret } = await givenTwoFactor()
  const spent = codeOf(secret)
  expect((await give((await signIn(email)).token, spent)).outcome).toBe('refused')
  auth.later(HALF_MINUTE_MS)
  const earlier = codeOf(secret)
  auth.later(HALF_MINUTE_MS)
  expectSignedIn(await give((await signIn(email)).token, codeOf(secret)))
  expect((await give((await signIn(email)).token, codeOf(secret))).outcome).toBe('refused')
  expect((await give((await signIn(email)).token, earlier)).outcome).toBe('refused')
})

test('of two concurrent sign-ins with one code one succeeds', async () => {
  const { email, secret } = await givenTwoFactor()
  auth.later(HALF_MINUTE_MS)
  const [first, second] = [(await signIn(email)).token, (await signIn(email)).token]
  const outcomes = await Promise.all([give(first, codeOf(secret)), give(second, codeOf(secret))])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['refused', 'signed_in'])
})

test('a clock half a minute off is tolerated, two minutes are not', async () => {
  const { email, secret } = await givenTwoFactor()
  auth.later(MINUTE_MS)
  const late = codeOf(secret)
  auth.later(4 * HALF_MINUTE_MS)
  expect((await give((await signIn(email)).token, late)).outcome).toBe('refused')
  const justBefore = codeOf(secret)
  auth.later(HALF_MINUTE_MS)
  expectSignedIn(await give((await signIn(email)).token, justBefore))
})

test('each of the ten recovery codes works once, however it is typed', async () => {
  const { email, recoveryCodes } = await givenTwoFactor()
  expect(recoveryCodes.length).toBe(10)
  const [code = '', next = ''] = recoveryCodes
  expectSignedIn(await give((await signIn(email)).token, code))
  expect((await give((await signIn(email)).token, code)).outcome).toBe('refused')
  expectSignedIn(await give((await signIn(email)).token, ` ${next.toUpperCase().replaceAll('-', ' ')} `))
})

test('recovery codes and secrets are not stored in plain text', async () => {
  const { person, secret, recoveryCodes } = await givenTwoFactor()
  const { rows } = await db.pool.query(
    `select encode(u.totp_ciphertext, 'escape') || coalesce(string_agg(encode(r.hash, 'escape'), ''), '') as kept
     from user_account u left join recovery_code r on r.user_id = u.id where u.id = $1 group by u.id`,
    [person.userId],
  )
  for (const text of [secret, ...recoveryCodes]) expect(rows[0].kept).not.toContain(text)
})

test('five wrong codes lock the second factor for the window, for the right one too', async () => {
  const { email, secret } = await givenTwoFactor()
  auth.later(15 * MINUTE_MS)
  const { token } = await signIn(email)
  for (let i = 0; i < 5; i++) expect((await give(token, 'abcd-efgh-jkmn')).outcome).toBe('refused')
  expect((await give(token, codeOf(secret))).outcome).toBe('throttled')
})

test('a pending session expires after ten minutes', async () => {
  const { email } = await givenTwoFactor()
  const { token } = await signIn(email)
  auth.later(10 * MINUTE_MS)
  expect(await auth.signedIn(token)).toBeNull()
})

test('while it is on no new secret can be set; turning it off needs a code, and then the password is enough', async () => {
  const { email, person, secret } = await givenTwoFactor()
  const proof = passwordProof()
  expect(await enrollTotp(auth.access, from('192.0.2.1'), { user: person, proof })).toEqual({ outcome: 'is_on' })
  const wrong = await disableTotp(auth.access, from('192.0.2.1'), { user: person, code: '000000' })
  expect(wrong.outcome).toBe('refused')
  auth.later(HALF_MINUTE_MS)
  const off = await disableTotp(auth.access, from('192.0.2.1'), { user: person, code: codeOf(secret) })
  expect(off.outcome).toBe('disabled')
  expect((await signIn(email)).isPending).toBe(false)
  expect((await auth.mailsTo(email)).map(({ subject }) => subject)).toEqual([
    'Two-factor authentication was turned on for your Latchkey account',
    'Two-factor authentication was turned off for your Latchkey account',
    'New sign-in to your Latchkey account',
  ])
})

test('new recovery codes invalidate the old ones', async () => {
  const { email, person, recoveryCodes } = await givenTwoFactor()
  const [first = '', second = ''] = recoveryCodes
  const renewed = await renewRecoveryCodes(auth.access, from('192.0.2.1'), { user: person, code: first })
  if (renewed.outcome !== 'issued') throw new Error(renewed.outcome)
  expect((await give((await signIn(email)).token, second)).outcome).toBe('refused')
  expectSignedIn(await give((await signIn(email)).token, renewed.codes[0] ?? ''))
})

test('an enrollment that was never confirmed does not require a code', async () => {
  const { email } = await auth.person()
  const person = await personOf((await signIn(email)).token)
  await enrollTotp(auth.access, from('192.0.2.1'), { user: person, proof: passwordProof() })
  expect((await signIn(email)).isPending).toBe(false)
})
