import { expect, test } from 'vitest'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { endAllSessions } from '@/lib/people/account/server/end-all-sessions'
import { passTwoFactor } from '@/lib/people/sign-in/server/pass-two-factor'
import { requestPasswordReset, resetPassword } from '@/lib/people/sign-in/server/reset-password'
import type { RequestContext } from '@/lib/people/sign-in/server/sign-in-deps'
import { requestSignInCode, signInWithCode, signInWithLink } from '@/lib/people/sign-in/server/sign-in-with-code'
import { signInWithPassword } from '@/lib/people/sign-in/server/sign-in-with-password'
import { expectCodeRequested, expectSignedIn, PASSWORD } from '@/tests/support/fixtures/auth'
import { setUpAuth } from '@/tests/support/fixtures/set-up'

const QUARTER_HOUR_MS = 15 * MINUTE_MS
const QUARTERS_A_DAY = 96
const NEW_PASSWORD = 'gravel teapot meridian'

const { db, auth } = await setUpAuth()
auth.clock.now = new Date('2026-11-21T00:00:00.000Z')

const { newBrowser } = auth
const passwordProof = (visitor: RequestContext, email: string, password = PASSWORD) =>
  signInWithPassword(auth.access, visitor, { email, password })
const countOf = (outcomes: { outcome: string }[], outcome: string) =>
  outcomes.filter((one) => one.outcome === outcome).length

/** A person and the browser they signed in with, in a separate network. */
async function givenKnown() {
  const { email, userId } = await auth.person()
  const home = newBrowser()
  const { browserToken } = expectSignedIn(await passwordProof(home, email))
  return { email, userId, known: { ...home, browserToken } }
}

async function guessCode(guesser: RequestContext, email: string) {
  const outcome = await requestSignInCode(auth.access, guesser, email)
  if (outcome.outcome !== 'requested') return
  const { request } = outcome
  for (let n = 0; n < 6; n++) await signInWithCode(auth.access, guesser, { request, code: 'no code' })
}

/** Uses every way to sign in from three networks, until each is closed. */
async function besiege(email: string) {
  for (const guesser of [newBrowser(), newBrowser(), newBrowser()]) {
    for (let i = 0; i < 20; i++) await passwordProof(guesser, email, 'wrong')
    for (let i = 0; i < 20; i++) await guessCode(guesser, email)
    for (let i = 0; i < 20; i++) await requestPasswordReset(auth.access, guesser, email)
  }
}

/** Uses enough networks to exhaust the daily allowance of all unknown browsers. */
async function exhaust(email: string) {
  for (let i = 0; i < 12; i++) {
    const guesser = newBrowser()
    for (let n = 0; n < 5; n++) await passwordProof(guesser, email, 'wrong')
    for (let n = 0; n < 5; n++) await requestSignInCode(auth.access, guesser, email)
  }
}

const linkIn = async (email: string, page: string): Promise<string> => {
  const texts = (await auth.mailsTo(email)).map(({ text }) => new RegExp(`/${page}#(\\S+)`).exec(text)?.[1])
  return texts.filter((token) => token !== undefined).at(-1) ?? ''
}

test('eighteen wrong attempts from three networks do not lock out the owner, in their own network and browser', async () => {
  const { email } = await auth.person()
  for (const guesser of [newBrowser(), newBrowser(), newBrowser()]) {
    for (let i = 0; i < 3; i++) await passwordProof(guesser, email, 'wrong')
    for (let i = 0; i < 2; i++) await requestSignInCode(auth.access, guesser, email)
    await requestPasswordReset(auth.access, guesser, email)
  }
  const owner = newBrowser()
  expect((await requestPasswordReset(auth.access, owner, email)).outcome).toBe('requested')
  const { request } = expectCodeRequested(await requestSignInCode(auth.access, owner, email))
  expectSignedIn(await signInWithCode(auth.access, owner, { request, code: await auth.codeTo(email) }))
  expectSignedIn(await passwordProof(newBrowser(), email))
})

test('while unknown browsers use up every limit, a known browser signs in by password and by code', async () => {
  const { email, known } = await givenKnown()
  await besiege(email)
  await exhaust(email)
  const strange = await passwordProof(newBrowser(), email)
  expect(strange).toMatchObject({ outcome: 'throttled' })
  expect((await passwordProof({ ...known, browserToken: null }, email)).outcome).toBe('throttled')
  const { request } = expectCodeRequested(await requestSignInCode(auth.access, known, email))
  expectSignedIn(await signInWithCode(auth.access, known, { request, code: await auth.codeTo(email) }))
})

test('a known browser keeps its password sign-in, and its token is replaced each time', async () => {
  const { email, known } = await givenKnown()
  await exhaust(email)
  const again = expectSignedIn(await passwordProof(known, email))
  expect(again.browserToken).not.toBe(known.browserToken)
  expect((await passwordProof(known, email)).outcome).toBe('throttled')
  expectSignedIn(await passwordProof({ ...known, browserToken: again.browserToken }, email))
})

test('with all limits exhausted, an unknown browser still signs in with a link from the mailbox, all day', async () => {
  const { email } = await auth.person()
  await exhaust(email)
  const owner = newBrowser()
  expect((await requestSignInCode(auth.access, owner, email)).outcome).toBe('throttled')
  const link = await linkIn(email, 'sign-in/link')
  auth.clock.now = new Date('2026-11-21T23:59:00.000Z')
  expect((await requestPasswordReset(auth.access, owner, email)).outcome).toBe('throttled')
  expectSignedIn(await signInWithLink(auth.access, owner, link))
  expect((await signInWithLink(auth.access, owner, link)).outcome).toBe('refused')
  auth.clock.now = new Date('2026-11-22T00:00:00.000Z')
})

test('a mail requested before an attack still works during it', async () => {
  const { email } = await auth.person()
  const owner = newBrowser()
  const { request } = expectCodeRequested(await requestSignInCode(auth.access, owner, email))
  const code = await auth.codeTo(email)
  await requestPasswordReset(auth.access, owner, email)
  const token = await linkIn(email, 'reset-password')
  await exhaust(email)
  expectSignedIn(await signInWithCode(auth.access, owner, { request, code }))
  expectSignedIn(await resetPassword(auth.access, owner, { token, password: NEW_PASSWORD }))
})

test('guessing ends after fifty wrong passwords a day, over any number of networks', async () => {
  const { email } = await auth.person()
  const outcomes: { outcome: string }[] = []
  for (let quarter = 0; quarter < QUARTERS_A_DAY; quarter++) {
    const guesser = newBrowser()
    for (let i = 0; i < 6; i++) outcomes.push(await passwordProof(guesser, email, 'wrong'))
    if (quarter < QUARTERS_A_DAY - 1) auth.later(QUARTER_HOUR_MS)
  }
  expect(countOf(outcomes, 'refused')).toBe(50)
  expect(countOf(outcomes, 'throttled')).toBe(QUARTERS_A_DAY * 6 - 50)
  auth.later(QUARTER_HOUR_MS)
  expectSignedIn(await passwordProof(newBrowser(), email))
})

test('twenty mails a day are sent for unknown browsers, with codes and links together', async () => {
  const { email } = await auth.person()
  const outcomes: { outcome: string }[] = []
  for (let i = 0; i < 15; i++) {
    outcomes.push(await requestSignInCode(auth.access, newBrowser(), email))
    outcomes.push(await requestPasswordReset(auth.access, newBrowser(), email))
  }
  expect(countOf(outcomes, 'requested')).toBe(20)
  expect((await auth.mailsTo(email)).length).toBe(20)
})

test('the 51st wrong code of a day is refused from any network, and so is the right one', async () => {
  const { email } = await auth.person()
  const outcomes: { outcome: string }[] = []
  for (let i = 0; i < 13; i++) {
    const { request } = expectCodeRequested(await requestSignInCode(auth.access, newBrowser(), email))
    const code = (await auth.codeTo(email)) === '000000' ? '000001' : '000000'
    for (let n = 0; n < 4; n++) outcomes.push(await signInWithCode(auth.access, newBrowser(), { request, code }))
  }
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([...Array(50).fill('refused'), 'throttled', 'throttled'])
  const { request } = expectCodeRequested(await requestSignInCode(auth.access, newBrowser(), email))
  const right = { request, code: await auth.codeTo(email) }
  expect((await signInWithCode(auth.access, newBrowser(), right)).outcome).toBe('throttled')
  expectSignedIn(await signInWithLink(auth.access, newBrowser(), await linkIn(email, 'sign-in/link')))
})

test('six digits in place of a link do not sign in, not even the right ones', async () => {
  const { email } = await auth.person()
  const owner = newBrowser()
  const { request } = expectCodeRequested(await requestSignInCode(auth.access, owner, email))
  const code = await auth.codeTo(email)
  expect((await signInWithLink(auth.access, newBrowser(), `${request}.${code}`)).outcome).toBe('refused')
  for (let n = 0; n < 6; n++) await signInWithLink(auth.access, newBrowser(), `${request}.000000`)
  expectSignedIn(await signInWithCode(auth.access, owner, { request, code }))
})

test('a browser is known to the users who signed in with it, and to no others', async () => {
  const [mine, theirs] = [await givenKnown(), await givenKnown()]
  await exhaust(theirs.email)
  expect((await passwordProof(mine.known, theirs.email)).outcome).toBe('throttled')
})

test('a known browser that guesses is stopped too, and affects no other', async () => {
  const { email, known } = await givenKnown()
  const outcomes: { outcome: string }[] = []
  for (let i = 0; i < 12; i++) outcomes.push(await passwordProof(known, email, 'wrong'))
  expect(countOf(outcomes, 'refused')).toBe(10)
  expectSignedIn(await passwordProof(newBrowser(), email))
})

test('a new password, and signing out everywhere, make every other browser unknown', async () => {
  const { email, userId, known } = await givenKnown()
  await requestPasswordReset(auth.access, newBrowser(), email)
  const token = await linkIn(email, 'reset-password')
  const fresh = expectSignedIn(await resetPassword(auth.access, newBrowser(), { token, password: PASSWORD }))
  await exhaust(email)
  expect((await passwordProof(known, email)).outcome).toBe('throttled')
  const at = { ...newBrowser(), browserToken: fresh.browserToken }
  const { token: session } = expectSignedIn(await passwordProof(at, email))
  const person = await auth.signedIn(session)
  if (person?.userId !== userId) throw new Error('not signed in')
  await auth.access.transact(at, (work) => endAllSessions(work, { user: person, visitor: at }))
  expect((await passwordProof(at, email)).outcome).toBe('throttled')
})

test("an attacker with the password but without the second factor uses up no attempt of the mailbox's owner", async () => {
  const { email, userId } = await auth.person()
  await db.pool.query('update user_account set totp_enabled_at = now() where id = $1', [userId])
  const give = async (visitor: RequestContext, token: string) => {
    const person = await auth.signedIn(token)
    if (!person) throw new Error('no pending session')
    return passTwoFactor(auth.access, { ...visitor, sessionToken: token }, { user: person, code: '000000' })
  }
  const pending = expectSignedIn(await passwordProof(newBrowser(), email))
  expect(pending.browserToken).toBeNull()
  for (let i = 0; i < 5; i++) await give(newBrowser(), pending.token)
  expect((await give(newBrowser(), pending.token)).outcome).toBe('throttled')
  await requestSignInCode(auth.access, newBrowser(), email)
  const mailed = expectSignedIn(await signInWithLink(auth.access, newBrowser(), await linkIn(email, 'sign-in/link')))
  expect((await give(newBrowser(), mailed.token)).outcome).toBe('refused')
})
