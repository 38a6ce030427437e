import { expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { isUnavailable } from '@/lib/foundation/platform/database/db'
import { hashPassword } from '@/lib/foundation/platform/security/password'
import { faultResponse } from '@/lib/http/routes/fault-response'
import { enrollTotp } from '@/lib/people/account/server/enroll-totp'
import { resetPassword } from '@/lib/people/sign-in/server/reset-password'
import { signInWithPassword } from '@/lib/people/sign-in/server/sign-in-with-password'
import { requestSignUp, signUp } from '@/lib/people/sign-in/server/sign-up'
import { expectCodeRequested, expectSignedIn, PASSWORD, passwordProof } from '@/tests/support/fixtures/auth'
import { setUpAuth } from '@/tests/support/fixtures/set-up'

const NEW_PASSWORD = 'gravel teapot meridian'

const { auth } = await setUpAuth()
// Sign-up is open only once a first user exists.
await auth.person()

const { newBrowser } = auth
const joining = (email: string) => ({ name: 'Ada', email, password: NEW_PASSWORD })
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

/** Keeps two passwords in progress and the queue behind them full, until stopped. */
function keepLineFull(): () => Promise<unknown> {
  let isOver = false
  const hashing = Array.from({ length: 34 }, async () => {
    while (!isOver) await hashPassword('a password that takes its time').catch(() => undefined)
  })
  return () => {
    isOver = true
    return Promise.all(hashing)
  }
}

test('a wrong code or link is refused even while no more passwords can be hashed', async () => {
  const email = 'wrongly@people.test'
  const { request: id } = expectCodeRequested(await requestSignUp(auth.access, newBrowser(), email))
  const wrong = { ...joining(email), request: id, code: wrongFor(await auth.codeTo(email)) }
  const stop = keepLineFull()
  expect(await signUp(auth.access, newBrowser(), wrong)).toEqual({ outcome: 'refused' })
  const token = `${newId()}.${'A'.repeat(43)}`
  expect(await resetPassword(auth.access, newBrowser(), { token, password: NEW_PASSWORD })).toEqual({
    outcome: 'refused',
  })
  await stop()
})

test('with the queue full the next password gets 503 at once, and the code stays valid', async () => {
  const email = 'rightly@people.test'
  const { request: id } = expectCodeRequested(await requestSignUp(auth.access, newBrowser(), email))
  const given = { ...joining(email), request: id, code: await auth.codeTo(email) }
  const stop = keepLineFull()
  const refused = await hashPassword('one more').catch((error: unknown) => error)
  expect(isUnavailable(refused)).toBe(true)
  const response = faultResponse(refused, 'a request', auth.access.log)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  await stop()
  for (let i = 0; i < 4; i++) await signUp(auth.access, newBrowser(), { ...given, code: wrongFor(given.code) })
  expectSignedIn(await signUp(auth.access, newBrowser(), given))
})

test('a right password that could not be compared is not counted: at sign-in, and when signed in', async () => {
  const { email } = await auth.person()
  const home = newBrowser()
  const enter = () => signInWithPassword(auth.access, home, { email, password: PASSWORD })
  const { token } = expectSignedIn(await enter())
  const person = await auth.signedIn(token)
  if (!person) throw new Error('not signed in')
  const prove = () => enrollTotp(auth.access, home, { user: person, proof: passwordProof() })
  const stop = keepLineFull()
  for (let i = 0; i < 7; i++) {
    expect(isUnavailable(await enter().catch((error: unknown) => error))).toBe(true)
    expect(isUnavailable(await prove().catch((error: unknown) => error))).toBe(true)
  }
  await stop()
  expectSignedIn(await enter())
  expect((await prove()).outcome).toBe('begun')
})
