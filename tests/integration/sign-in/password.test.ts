import { expect, test } from 'vitest'
import { passwordsCompared } from '@/lib/foundation/platform/security/password'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { requestSignInCode, signInWithCode } from '@/lib/people/sign-in/server/sign-in-with-code'
import { signInWithPassword } from '@/lib/people/sign-in/server/sign-in-with-password'
import { expectCodeRequested, expectSignedIn, from, PASSWORD } from '@/tests/support/fixtures/auth'
import { setUpAuth } from '@/tests/support/fixtures/set-up'

const QUARTER_HOUR_MS = 15 * MINUTE_MS

const { db, auth } = await setUpAuth()

const trying = (email: string, password: string, address: string) =>
  signInWithPassword(auth.access, from(address), { email, password })

test('the right password signs in, a wrong one and an unknown address get the same answer', async () => {
  const { email, userId } = await auth.person()
  const { token } = expectSignedIn(await trying(email, PASSWORD, '192.0.2.1'))
  expect(await auth.signedIn(token)).toMatchObject({ userId, email, isPending: false })
  const wrong = await trying(email, 'not this one at all', '192.0.2.1')
  const unknown = await trying('unknown@people.test', 'not this one at all', '192.0.2.1')
  expect(wrong).toEqual({ outcome: 'refused' })
  expect(unknown).toEqual(wrong)
})

test('a person without a password cannot be signed in with one', async () => {
  const { email, userId } = await auth.person()
  await db.pool.query('update user_account set password_hash = null where id = $1', [userId])
  expect(await trying(email, '', '192.0.2.2')).toEqual({ outcome: 'refused' })
  expect(await trying(email, PASSWORD, '192.0.2.2')).toEqual({ outcome: 'refused' })
})

test('an unknown address costs the same work as a known one', async () => {
  const { email } = await auth.person()
  const costOf = async (who: string) => {
    const before = passwordsCompared()
    await trying(who, 'wrong', '198.51.100.1')
    return passwordsCompared() - before
  }
  expect([await costOf(email), await costOf('unknown@people.test')]).toEqual([1, 1])
})

test('five wrong passwords lock an account for their network and the window, for the right one too', async () => {
  const { email } = await auth.person()
  for (let i = 0; i < 5; i++) expect((await trying(email, 'wrong', '192.0.3.1')).outcome).toBe('refused')
  const refused = await trying(email, PASSWORD, '192.0.3.1')
  expect(refused).toMatchObject({ outcome: 'throttled' })
  expect(refused.outcome === 'throttled' && refused.retryAfterSeconds).toBeLessThanOrEqual(900)
  expect((await trying((await auth.person()).email, PASSWORD, '192.0.3.1')).outcome).toBe('signed_in')
  expect((await trying(email, PASSWORD, '192.0.3.2')).outcome).toBe('signed_in')
  auth.later(QUARTER_HOUR_MS)
  expect((await trying(email, PASSWORD, '192.0.3.1')).outcome).toBe('signed_in')
})

test('an unknown address is locked after five attempts like a known one', async () => {
  for (let i = 0; i < 5; i++) await trying('ghost@people.test', 'wrong', '192.0.4.1')
  expect((await trying('ghost@people.test', 'wrong', '192.0.4.1')).outcome).toBe('throttled')
})

test('a hundred concurrent attempts do not bypass the limit', async () => {
  const { email } = await auth.person()
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => trying(email, 'wrong', '192.0.5.1')))
  expect(outcomes.filter(({ outcome }) => outcome === 'refused').length).toBe(5)
})

test('twenty wrong passwords lock an IP address, for IPv6 its /64', async () => {
  for (let i = 0; i < 20; i++) await trying(`someone${i}@people.test`, 'wrong', `2001:db8:5::${i.toString(16)}`)
  const { email } = await auth.person()
  expect((await trying(email, PASSWORD, '2001:db8:5::ffff')).outcome).toBe('throttled')
  expect((await trying(email, PASSWORD, '2001:db8:6::1')).outcome).toBe('signed_in')
})

test('signing in again and again is never throttled', async () => {
  const { email } = await auth.person()
  for (let i = 0; i < 30; i++) expect((await trying(email, PASSWORD, '192.0.7.1')).outcome).toBe('signed_in')
})

test("a person locked out by other people's wrong passwords still signs in with a code", async () => {
  const { email } = await auth.person()
  for (let i = 0; i < 5; i++) await trying(email, 'wrong', '192.0.8.1')
  for (let i = 0; i < 5; i++) await requestSignInCode(auth.access, from('192.0.8.1'), email)
  expect((await requestSignInCode(auth.access, from('192.0.8.1'), email)).outcome).toBe('throttled')
  const { request } = expectCodeRequested(await requestSignInCode(auth.access, from('192.0.8.2'), email))
  const code = await auth.codeTo(email)
  expect((await signInWithCode(auth.access, from('192.0.8.2'), { request, code })).outcome).toBe('signed_in')
})

test('a suspended person cannot sign in, and is signed out on the next request', async () => {
  const { email, userId } = await auth.person()
  const { token } = expectSignedIn(await trying(email, PASSWORD, '192.0.9.1'))
  await db.pool.query('update user_account set suspended_at = now() where id = $1', [userId])
  expect(await auth.signedIn(token)).toBeNull()
  expect((await trying(email, PASSWORD, '192.0.9.1')).outcome).toBe('suspended')
  expect((await trying(email, 'wrong', '192.0.9.1')).outcome).toBe('refused')
})

test('when no counter is available, every sign-in is refused', async () => {
  const { email } = await auth.person()
  const broken = { ...auth.access, limit: { consume: () => Promise.reject(new Error('down')) } }
  await expect(signInWithPassword(broken, from('192.0.2.9'), { email, password: PASSWORD })).rejects.toThrow('down')
})
