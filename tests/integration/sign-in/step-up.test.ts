import { expect, test } from 'vitest'
import { changeEmail, requestEmailChange } from '@/lib/people/account/server/change-email'
import { changePassword } from '@/lib/people/account/server/change-password'
import { enrollTotp } from '@/lib/people/account/server/enroll-totp'
import { isLinkIntent } from '@/lib/people/account/server/link-intent'
import { type Reauthentication, requestReauthenticationCode } from '@/lib/people/account/server/reauthenticate'
import { startLinking } from '@/lib/people/account/server/start-linking'
import { requestSignInCode, signInWithCode } from '@/lib/people/sign-in/server/sign-in-with-code'
import { expectCodeRequested, expectSignedIn, PASSWORD, passwordProof } from '@/tests/support/fixtures/auth'
import { setUpAuth } from '@/tests/support/fixtures/set-up'

const NOTHING: Reauthentication = { password: '', request: null, code: '' }
const NEW_PASSWORD = 'gravel teapot meridian'

const { db, auth } = await setUpAuth()

const { newBrowser } = auth

async function signIn(email: string) {
  const { request } = expectCodeRequested(await requestSignInCode(auth.access, newBrowser(), email))
  const { token } = expectSignedIn(
    await signInWithCode(auth.access, newBrowser(), { request, code: await auth.codeTo(email) }),
  )
  const person = await auth.signedIn(token)
  if (!person) throw new Error('not signed in')
  return { token, person }
}

/** A user who signs in by mail only; the session may be in an attacker's hands. */
async function givenPasswordless() {
  const { email, userId } = await auth.person()
  await db.pool.query('update user_account set password_hash = null where id = $1', [userId])
  return { email, ...(await signIn(email)) }
}

async function mailedProof({ email, person }: Awaited<ReturnType<typeof givenPasswordless>>) {
  const { request } = expectCodeRequested(await requestReauthenticationCode(auth.access, newBrowser(), person))
  return { password: '', request, code: await auth.codeTo(email) }
}

test('without a password, a session alone can set no password, change no address and enroll no app', async () => {
  const { person } = await givenPasswordless()
  const refused = { outcome: 'refused', by: 'code' }
  for (const proof of [NOTHING, passwordProof('anything'), { ...NOTHING, request: person.sessionId, code: '000000' }]) {
    expect(await changePassword(auth.access, newBrowser(), { user: person, proof, next: NEW_PASSWORD })).toEqual(
      refused,
    )
  }
  const given = await givenPasswordless()
  const email = 'thief@people.test'
  expect(await requestEmailChange(auth.access, newBrowser(), { user: given.person, proof: NOTHING, email })).toEqual(
    refused,
  )
  expect(await enrollTotp(auth.access, newBrowser(), { user: given.person, proof: NOTHING })).toEqual(refused)
})

test("a code from the user's own mailbox can, once", async () => {
  const given = await givenPasswordless()
  const { person } = given
  const proof = await mailedProof(given)
  expect(await enrollTotp(auth.access, newBrowser(), { user: person, proof })).toMatchObject({ outcome: 'begun' })
  expect(await changePassword(auth.access, newBrowser(), { user: person, proof, next: NEW_PASSWORD })).toMatchObject({
    outcome: 'refused',
  })
  const second = await mailedProof(given)
  expectSignedIn(await changePassword(auth.access, newBrowser(), { user: person, proof: second, next: NEW_PASSWORD }))
})

test('the code of another user proves nothing, and neither does a sign-in code', async () => {
  const [mine, theirs] = [await givenPasswordless(), await givenPasswordless()]
  const foreign = await mailedProof(theirs)
  const change = { user: mine.person, next: NEW_PASSWORD }
  expect((await changePassword(auth.access, newBrowser(), { ...change, proof: foreign })).outcome).toBe('refused')
  const { request } = expectCodeRequested(await requestSignInCode(auth.access, newBrowser(), mine.email))
  const proof = { password: '', request, code: await auth.codeTo(mine.email) }
  expect((await changePassword(auth.access, newBrowser(), { ...change, proof })).outcome).toBe('refused')
})

test('a user with a password must enter it, and a code does not replace it', async () => {
  const { email } = await auth.person()
  const given = { email, ...(await signIn(email)) }
  const refused = { outcome: 'refused', by: 'password' }
  const proof = await mailedProof(given)
  expect(await enrollTotp(auth.access, newBrowser(), { user: given.person, proof })).toEqual(refused)
  expect(await enrollTotp(auth.access, newBrowser(), { user: given.person, proof: passwordProof('wrong') })).toEqual(
    refused,
  )
  const begun = await enrollTotp(auth.access, newBrowser(), { user: given.person, proof: passwordProof() })
  expect(begun.outcome).toBe('begun')
})

test('guesses are stopped after five, and so are mails', async () => {
  const { person } = await givenPasswordless()
  const outcomes: string[] = []
  for (let i = 0; i < 6; i++)
    outcomes.push((await enrollTotp(auth.access, newBrowser(), { user: person, proof: NOTHING })).outcome)
  expect(outcomes).toEqual([...Array(5).fill('refused'), 'throttled'])
  const mails: string[] = []
  for (let i = 0; i < 6; i++) mails.push((await requestReauthenticationCode(auth.access, newBrowser(), person)).outcome)
  expect(mails).toEqual([...Array(5).fill('requested'), 'throttled'])
})

test("a session alone links no identity; the password does, or a code from the user's own mailbox", async () => {
  const given = await givenPasswordless()
  const at = { ...newBrowser(), sessionToken: given.token }
  const link = (proof: Reauthentication) =>
    startLinking(auth.access, at, { user: given.person, proof, provider: 'oidc' })
  expect(await link(NOTHING)).toEqual({ outcome: 'refused', by: 'code' })
  const begun = await link(await mailedProof(given))
  if (begun.outcome !== 'begun') throw new Error(begun.outcome)
  const intent = { sessionToken: given.token, provider: 'oidc' }
  expect(isLinkIntent(auth.access, intent, begun.intent)).toBe(true)

  const { email } = await auth.person()
  const mine = await signIn(email)
  const withPassword = (password: string) =>
    startLinking(
      auth.access,
      { ...newBrowser(), sessionToken: mine.token },
      { user: mine.person, proof: passwordProof(password), provider: 'oidc' },
    )
  expect(await withPassword('wrong')).toEqual({ outcome: 'refused', by: 'password' })
  expect((await withPassword(PASSWORD)).outcome).toBe('begun')
})

test('a code for a new address works for the account that requested it, and for no other', async () => {
  const [thief, victim] = [await givenPasswordless(), await givenPasswordless()]
  const email = 'taken.over@people.test'
  const proof = await mailedProof(thief)
  const { request } = expectCodeRequested(
    await requestEmailChange(auth.access, newBrowser(), { user: thief.person, proof, email }),
  )
  const code = await auth.codeTo(email)
  const inStolenSession = await changeEmail(auth.access, newBrowser(), { user: victim.person, request, code })
  expect(inStolenSession).toEqual({ outcome: 'refused' })
  expect(await auth.signedIn(victim.token)).toMatchObject({ email: victim.email })
  const own = await changeEmail(auth.access, newBrowser(), { user: thief.person, request, code })
  expect(own).toEqual({ outcome: 'changed', email })
})

test('a mailed code proves the user who requested it, even if the address now belongs to another account', async () => {
  const [mine, theirs] = [await givenPasswordless(), await givenPasswordless()]
  const proof = await mailedProof(mine)
  const change = { user: { ...theirs.person, email: mine.email }, proof, next: NEW_PASSWORD }
  expect((await changePassword(auth.access, newBrowser(), change)).outcome).toBe('refused')
})

test('a new address ends every other session', async () => {
  const given = await givenPasswordless()
  const other = await signIn(given.email)
  const email = 'moving@people.test'
  const proof = await mailedProof(given)
  const { request } = expectCodeRequested(
    await requestEmailChange(auth.access, newBrowser(), { user: given.person, proof, email }),
  )
  const code = await auth.codeTo(email)
  const changed = await changeEmail(auth.access, newBrowser(), { user: given.person, request, code })
  expect(changed).toEqual({ outcome: 'changed', email })
  expect(await auth.signedIn(given.token)).toMatchObject({ email })
  expect(await auth.signedIn(other.token)).toBeNull()
})
