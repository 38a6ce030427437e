import { expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { tokenHash } from '@/lib/foundation/platform/security/vault'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { changeEmail, requestEmailChange } from '@/lib/people/account/server/change-email'
import { requestPasswordReset, resetPassword } from '@/lib/people/sign-in/server/reset-password'
import { requestSignInCode, signInWithCode } from '@/lib/people/sign-in/server/sign-in-with-code'
import { signInWithPassword } from '@/lib/people/sign-in/server/sign-in-with-password'
import { requestSignUp, signUp, signUpInvited } from '@/lib/people/sign-in/server/sign-up'
import { expectCodeRequested, expectSignedIn, givenAuth, PASSWORD, passwordProof } from '@/tests/support/fixtures/auth'
import { setUpAuth } from '@/tests/support/fixtures/set-up'

const NEW_PASSWORD = 'gravel teapot meridian'

const { db, auth } = await setUpAuth()
// Sign-up is open only once a first user exists.
await auth.person()

const { newBrowser } = auth
const request = async (email: string) =>
  expectCodeRequested(await requestSignInCode(auth.access, newBrowser(), email)).request
const enter = (given: { request: string; code: string }) => signInWithCode(auth.access, newBrowser(), given)
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

test('a code signs in once', async () => {
  const { email, userId } = await auth.person()
  const id = await request(email)
  const code = await auth.codeTo(email)
  const { token } = expectSignedIn(await enter({ request: id, code }))
  expect(await auth.signedIn(token)).toMatchObject({ userId })
  expect(await enter({ request: id, code })).toEqual({ outcome: 'refused' })
})

test('of two concurrent sign-ins with one code one succeeds', async () => {
  const { email } = await auth.person()
  const given = { request: await request(email), code: await auth.codeTo(email) }
  const outcomes = await Promise.all([enter(given), enter(given), enter(given)])
  expect(outcomes.filter(({ outcome }) => outcome === 'signed_in').length).toBe(1)
})

test('a code expires after ten minutes, after five wrong attempts, and for another request', async () => {
  const { email } = await auth.person()
  const old = { request: await request(email), code: await auth.codeTo(email) }
  auth.later(10 * MINUTE_MS)
  expect(await enter(old)).toEqual({ outcome: 'refused' })

  const tried = { request: await request(email), code: await auth.codeTo(email) }
  for (let i = 0; i < 5; i++) await enter({ ...tried, code: wrongFor(tried.code) })
  expect(await enter(tried)).toEqual({ outcome: 'refused' })

  const own = { request: await request(email), code: await auth.codeTo(email) }
  const other = await request(email)
  expect((await enter({ request: other, code: own.code })).outcome).toBe('refused')
  expect((await enter(own)).outcome).toBe('signed_in')
})

test('a code for one purpose is refused for any other', async () => {
  const { email } = await auth.person()
  const given = { request: await request(email), code: await auth.codeTo(email) }
  const asSignUp = await signUp(auth.access, newBrowser(), { ...given, name: 'Eve', email, password: NEW_PASSWORD })
  expect(asSignUp).toEqual({ outcome: 'refused' })
  const asReset = await resetPassword(auth.access, newBrowser(), {
    token: `${given.request}.${given.code}`,
    password: NEW_PASSWORD,
  })
  expect(asReset).toEqual({ outcome: 'refused' })
})

test('an address without an account gets the same answer and no mail', async () => {
  const id = await request('unknown@people.test')
  expect(await auth.mailsTo('unknown@people.test')).toEqual([])
  for (let code = 0; code < 5; code++) {
    expect(await enter({ request: id, code: String(code).padStart(6, '0') })).toEqual({ outcome: 'refused' })
  }
})

test('codes are stored as hashes only', async () => {
  const { email } = await auth.person()
  await request(email)
  const code = await auth.codeTo(email)
  const { rows } = await db.pool.query('select encode(code_hash, $2) as kept from email_code where email = $1', [
    email,
    'escape',
  ])
  // The code, and the link of the same mail.
  expect(rows.length).toBe(2)
  for (const { kept } of rows) expect(kept).not.toContain(code)
})

const joining = (email: string) => ({ name: 'Ada', email, password: NEW_PASSWORD })

test('an account exists once its address is proven, and not before', async () => {
  const email = 'newcomer@people.test'
  const { request: id } = expectCodeRequested(await requestSignUp(auth.access, newBrowser(), email))
  const password = { email, password: NEW_PASSWORD }
  expect(await signInWithPassword(auth.access, newBrowser(), password)).toEqual({ outcome: 'refused' })
  const code = await auth.codeTo(email)
  const wrong = await signUp(auth.access, newBrowser(), { ...joining(email), request: id, code: wrongFor(code) })
  expect(wrong).toEqual({ outcome: 'refused' })
  const { token } = expectSignedIn(await signUp(auth.access, newBrowser(), { ...joining(email), request: id, code }))
  expect(await auth.signedIn(token)).toMatchObject({ email, name: 'Ada', isPending: false })
  expectSignedIn(await signInWithPassword(auth.access, newBrowser(), password))
})

test('the code of one address does not prove another', async () => {
  const { request: id } = expectCodeRequested(await requestSignUp(auth.access, newBrowser(), 'mine@people.test'))
  const code = await auth.codeTo('mine@people.test')
  const outcome = await signUp(auth.access, newBrowser(), { ...joining('victim@people.test'), request: id, code })
  expect(outcome).toEqual({ outcome: 'refused' })
})

test('a known address: the same answer, a notice by mail, and the account stays unchanged', async () => {
  const { email } = await auth.person()
  const { request: id } = expectCodeRequested(await requestSignUp(auth.access, newBrowser(), email))
  expect((await auth.mailsTo(email)).map(({ subject }) => subject)).toEqual(['You already have a Latchkey account'])
  const guess = await signUp(auth.access, newBrowser(), { ...joining(email), request: id, code: '123456' })
  expect(guess).toEqual({ outcome: 'refused' })
  expectSignedIn(await signInWithPassword(auth.access, newBrowser(), { email, password: PASSWORD }))
})

test('with sign-up closed, only an invited person gets a code', async () => {
  const closed = givenAuth(db.pool, { isSignUpOpen: false })
  expectCodeRequested(await requestSignUp(closed.access, newBrowser(), 'uninvited@people.test'))
  expect(await closed.mailsTo('uninvited@people.test')).toEqual([])

  const [organization, { userId }] = [newId(), await closed.person()]
  await db.pool.query(`insert into organization (id, slug, name, updated_at) values ($1, $2, 'Org', now())`, [
    organization,
    organization,
  ])
  await db.pool.query(
    `insert into invitation (id, organization_id, email, role, token_hash, invited_by_id, expires_at)
     values ($1, $2, 'invited@people.test', 'viewer', $3, $4, '2099-01-01')`,
    [newId(), organization, Buffer.from(newId()), userId],
  )
  const { request: id } = expectCodeRequested(await requestSignUp(closed.access, newBrowser(), 'invited@people.test'))
  const code = await closed.codeTo('invited@people.test')
  expectSignedIn(await signUp(closed.access, newBrowser(), { ...joining('invited@people.test'), request: id, code }))
  await closed.db.$disconnect()
})

async function givenInvitation(email: string, token: string) {
  const [organization, { userId }] = [newId(), await auth.person()]
  await db.pool.query(`insert into organization (id, slug, name, updated_at) values ($1, $2, 'Org', now())`, [
    organization,
    organization,
  ])
  await db.pool.query(
    `insert into invitation (id, organization_id, email, role, token_hash, invited_by_id, expires_at)
     values ($1, $2, $3, 'viewer', $4, $5, '2099-01-01')`,
    [newId(), organization, email, tokenHash(token), userId],
  )
}

test('the link of an invitation takes the place of a code: no second mail, and only while it is open', async () => {
  const email = 'linked@people.test'
  await givenInvitation(email, 'the-mailed-token')
  const given = { name: 'Lin', password: NEW_PASSWORD }
  const wrong = await signUpInvited(auth.access, newBrowser(), { ...given, token: 'another-token' })
  expect(wrong).toEqual({ outcome: 'refused' })
  const joined = await signUpInvited(auth.access, newBrowser(), { ...given, token: 'the-mailed-token' })
  expect(await auth.signedIn(expectSignedIn(joined).token)).toMatchObject({ email, name: 'Lin', isPending: false })
  expect(await auth.mailsTo(email)).toEqual([])
  expectSignedIn(await signInWithPassword(auth.access, newBrowser(), { email, password: NEW_PASSWORD }))

  const again = { ...given, password: 'another long password', token: 'the-mailed-token' }
  expect(await signUpInvited(auth.access, newBrowser(), again), 'it has an account now').toEqual({ outcome: 'refused' })
  expectSignedIn(await signInWithPassword(auth.access, newBrowser(), { email, password: NEW_PASSWORD }))

  await givenInvitation('late@people.test', 'a-revoked-token')
  await db.pool.query(`update invitation set revoked_at = now() where email = 'late@people.test'`)
  const late = await signUpInvited(auth.access, newBrowser(), { ...given, token: 'a-revoked-token' })
  expect(late).toEqual({ outcome: 'refused' })
})

const linkTo = async (email: string): Promise<string> =>
  /#(\S+)/.exec((await auth.mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? ''

test('a forgotten password: the link works once, ends every session, and the old password stops working', async () => {
  const { email } = await auth.person()
  const before = expectSignedIn(await signInWithPassword(auth.access, newBrowser(), { email, password: PASSWORD }))
  await requestPasswordReset(auth.access, newBrowser(), email)
  const token = await linkTo(email)
  const after = expectSignedIn(await resetPassword(auth.access, newBrowser(), { token, password: NEW_PASSWORD }))
  expect(await auth.signedIn(before.token)).toBeNull()
  expect(await auth.signedIn(after.token)).toMatchObject({ email })
  expect(await resetPassword(auth.access, newBrowser(), { token, password: PASSWORD })).toEqual({ outcome: 'refused' })
  const old = await signInWithPassword(auth.access, newBrowser(), { email, password: PASSWORD })
  expect(old).toEqual({ outcome: 'refused' })
  expectSignedIn(await signInWithPassword(auth.access, newBrowser(), { email, password: NEW_PASSWORD }))
  const mails = (await auth.mailsTo(email)).slice(-2)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'The password of your Latchkey account was changed',
    'New sign-in to your Latchkey account',
  ])
  expect(mails[0]?.text, 'a linked account signs in without a password').toContain(
    "unlink and revoke those that aren't yours",
  )
})

test('a link expires after half an hour, and an earlier one once a later one was used', async () => {
  const { email } = await auth.person()
  await requestPasswordReset(auth.access, newBrowser(), email)
  const first = await linkTo(email)
  await requestPasswordReset(auth.access, newBrowser(), email)
  const second = await linkTo(email)
  expectSignedIn(await resetPassword(auth.access, newBrowser(), { token: second, password: NEW_PASSWORD }))
  const earlier = await resetPassword(auth.access, newBrowser(), { token: first, password: PASSWORD })
  expect(earlier).toEqual({ outcome: 'refused' })

  await requestPasswordReset(auth.access, newBrowser(), email)
  const late = await linkTo(email)
  auth.later(30 * MINUTE_MS)
  const outcome = await resetPassword(auth.access, newBrowser(), { token: late, password: PASSWORD })
  expect(outcome).toEqual({ outcome: 'refused' })
})

test('a new address: the password, a code to the new one, a notice to the old one', async () => {
  const given = await auth.person()
  const { token } = expectSignedIn(
    await signInWithPassword(auth.access, newBrowser(), { email: given.email, password: PASSWORD }),
  )
  const person = await auth.signedIn(token)
  if (!person) throw new Error('not signed in')
  const next = { user: person, email: 'moved@people.test' }
  expect(
    (await requestEmailChange(auth.access, newBrowser(), { ...next, proof: passwordProof('wrong') })).outcome,
  ).toBe('refused')
  const { request: id } = expectCodeRequested(
    await requestEmailChange(auth.access, newBrowser(), { ...next, proof: passwordProof() }),
  )
  const code = await auth.codeTo('moved@people.test')
  const changed = await changeEmail(auth.access, newBrowser(), { user: person, request: id, code })
  expect(changed).toEqual({ outcome: 'changed', email: 'moved@people.test' })
  expect(await auth.signedIn(token)).toMatchObject({ email: 'moved@people.test' })
  expect((await auth.mailsTo(given.email)).at(-1)?.text).toContain('moved@people.test')
})

test('the address of another account cannot be taken', async () => {
  const [mine, theirs] = [await auth.person(), await auth.person()]
  const { token } = expectSignedIn(
    await signInWithPassword(auth.access, newBrowser(), { email: mine.email, password: PASSWORD }),
  )
  const person = await auth.signedIn(token)
  if (!person) throw new Error('not signed in')
  expectCodeRequested(
    await requestEmailChange(auth.access, newBrowser(), { user: person, email: theirs.email, proof: passwordProof() }),
  )
  expect(await auth.mailsTo(theirs.email)).toEqual([])
})
