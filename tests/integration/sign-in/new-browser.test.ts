import { expect, test } from 'vitest'
import { changePassword } from '@/lib/people/account/server/change-password'
import { chooseSignInMails } from '@/lib/people/account/server/choose-sign-in-mails'
import { createProviderAdapter } from '@/lib/people/sign-in/server/provider-adapter'
import { signInWithPassword } from '@/lib/people/sign-in/server/sign-in-with-password'
import { expectSignedIn, from, PASSWORD, passwordProof } from '@/tests/support/fixtures/auth'
import { setUpAuth } from '@/tests/support/fixtures/set-up'

const { db, auth } = await setUpAuth()

const SUBJECT = 'New sign-in to your Latchkey account'
const mailsTo = async (email: string) => (await auth.mailsTo(email)).filter(({ subject }) => subject === SUBJECT)

/** Signs in with the cookie of this browser; answers the one it has from now on. */
async function signIn(email: string, browserToken: string | null, password = PASSWORD) {
  const visitor = { ...from('192.0.2.44', null, browserToken) }
  const session = expectSignedIn(await signInWithPassword(auth.access, visitor, { email, password }))
  return { browserToken: session.browserToken, token: session.token, visitor }
}

test('not at the first sign-in, once for each new browser, and not again for one that is known', async () => {
  const { email } = await auth.person()
  const first = await signIn(email, null)
  expect(await mailsTo(email)).toEqual([])
  const again = await signIn(email, first.browserToken)
  expect(await mailsTo(email)).toEqual([])
  const second = await signIn(email, null)
  expect(await mailsTo(email)).toHaveLength(1)
  await signIn(email, second.browserToken)
  await signIn(email, again.browserToken)
  expect(await mailsTo(email)).toHaveLength(1)
  const [mail] = await mailsTo(email)
  for (const part of ['Firefox on Linux', '192.0.2.44', '21 November 2026, 12:00 UTC', '/forgot-password', '/account'])
    expect(mail?.text).toContain(part)
})

test('the browser of another person is new', async () => {
  const [one, other] = [await auth.person(), await auth.person()]
  const { browserToken } = await signIn(one.email, null)
  await signIn(other.email, null)
  await signIn(other.email, browserToken)
  expect(await mailsTo(other.email)).toHaveLength(1)
  expect(await mailsTo(one.email)).toEqual([])
})

test('a person who switched it off gets none', async () => {
  const { userId, email } = await auth.person()
  const { visitor } = await signIn(email, null)
  const choose = (isWanted: boolean) =>
    auth.access.transact(visitor, (work) => chooseSignInMails(work, { userId }, isWanted))
  await choose(false)
  await signIn(email, null)
  expect(await mailsTo(email)).toEqual([])
  await choose(true)
  await signIn(email, null)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('changing the password in a browser is no sign-in from a new one', async () => {
  const { email } = await auth.person()
  const { token, visitor } = await signIn(email, null)
  const user = await auth.signedIn(token)
  if (!user) throw new Error('not signed in')
  const next = 'gravel teapot meridian'
  const changed = expectSignedIn(await changePassword(auth.access, visitor, { user, proof: passwordProof(), next }))
  expect(await mailsTo(email)).toEqual([])
  await signIn(email, changed.browserToken, next)
  expect(await mailsTo(email)).toEqual([])
})

test('signing in with a provider remembers the browser, and mails about a new one', async () => {
  const { userId, email } = await auth.person()
  await signIn(email, null)
  await db.pool.query(
    `insert into account (provider, provider_account_id, user_id, created_at) values ('oidc', $1, $2, now())`,
    [email, userId],
  )
  const through = async (browserToken: string | null) => {
    let remembered: string | null = null
    const visitor = from('192.0.2.45', null, browserToken)
    const provider = { id: 'oidc', name: 'Company login' }
    const adapter = createProviderAdapter(auth.access, visitor, provider, (token) => {
      remembered = token
    })
    const sessionToken = crypto.randomUUID()
    await adapter.createSession?.({ sessionToken, userId, expires: new Date('2027-01-01') })
    return remembered
  }
  const known = await through(null)
  expect(known).not.toBeNull()
  expect(await mailsTo(email)).toHaveLength(1)
  await through(known)
  expect(await mailsTo(email)).toHaveLength(1)
})
