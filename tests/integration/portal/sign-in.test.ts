import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'
import { portalSignInReply } from '@/lib/http/sessions/portal-session-reply'
import { readCustomer } from '@/lib/people/portal/server/read-customer'
import {
  requestPortalCode,
  signInWithPortalCode,
  signInWithPortalLink,
} from '@/lib/people/portal/server/sign-in-with-code'
import { endPortalSession } from '@/lib/people/sign-in/server/sessions/end-sessions'
import { sendSignInLink } from '@/lib/people/sign-in/server/sessions/send-portal-link'
import { signInWithCode } from '@/lib/people/sign-in/server/sign-in-with-code'
import { givenLicenseActor } from '@/tests/support/fixtures/license-actor'
import { portalContext, tokenOf } from '@/tests/support/fixtures/portal/auth'
import { setUpPortalAuth } from '@/tests/support/fixtures/set-up'

const { db, auth } = await setUpPortalAuth()

const enter = (given: { email: string; request: string | null; code: string }, visitor = auth.fresh()) =>
  signInWithPortalCode(auth.parts, visitor, given)
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
const mailed = async (email: string) => ({ email, request: await auth.request(email), code: await auth.codeTo(email) })

test('a code signs in once, in the browser that requested it', async () => {
  const email = await auth.givenCustomer('once@customers.test')
  const given = await mailed(email)
  expect(await enter({ ...given, request: null })).toEqual({ outcome: 'refused' })
  const customer = await auth.customerOf(tokenOf(await enter(given)))
  expect(customer.customerIds.length).toBe(1)
  expect(await enter(given)).toEqual({ outcome: 'used' })
})

test('of three concurrent sign-ins with one code one succeeds', async () => {
  const email = await auth.givenCustomer('race@customers.test')
  const given = await mailed(email)
  const outcomes = await Promise.all([enter(given), enter(given), enter(given)])
  expect(outcomes.filter(({ outcome }) => outcome === 'signed_in').length).toBe(1)
})

test('concurrent first sign-ins by code and by link create one person', async () => {
  for (let round = 0; round < 10; round++) {
    const email = await auth.givenCustomer(`both${round}@customers.test`)
    const given = await mailed(email)
    const token = await auth.linkTo(email)
    const outcomes = await Promise.all([enter(given), signInWithPortalLink(auth.parts, auth.fresh(), token)])
    expect(outcomes.some(({ outcome }) => outcome === 'signed_in')).toBe(true)
    const { rows } = await db.pool.query(
      `select (select count(*) from portal_person p where not exists (
         select from portal_identity i where i.person_id = p.id))::int as lost`,
    )
    expect(rows[0].lost).toBe(0)
  }
})

test('the link signs in once, in any browser, and invalidates the code of the same mail', async () => {
  const email = await auth.givenCustomer('link@customers.test')
  const given = await mailed(email)
  const token = await auth.linkTo(email)
  expect(await auth.customerOf(tokenOf(await signInWithPortalLink(auth.parts, auth.fresh(), token)))).toBeTruthy()
  expect(await signInWithPortalLink(auth.parts, auth.fresh(), token)).toEqual({ outcome: 'refused' })
  // Told to nobody but who knows the code, in the browser that waits for it, until it would have expired.
  expect(await enter(given)).toEqual({ outcome: 'used' })
  expect(() => portalSignInReply({ outcome: 'used' }, { requestId: 'x' })).toThrow(/button of its email/)
  expect(await enter({ ...given, request: null })).toEqual({ outcome: 'refused' })
  expect(await enter({ ...given, code: wrongFor(given.code) })).toEqual({ outcome: 'refused' })
  expect(await enter({ ...given, email: 'other@customers.test' })).toEqual({ outcome: 'refused' })
  auth.later(10 * MINUTE_MS)
  expect(await enter(given)).toEqual({ outcome: 'refused' })
  for (const made of ['', 'x', `${given.request}.`, `${given.request}.${given.code}x`, `${token}.x`])
    expect(await signInWithPortalLink(auth.parts, auth.fresh(), made)).toEqual({ outcome: 'refused' })
})

test('a newer link invalidates the older; an older code still works in the browser that requested it', async () => {
  const email = await auth.givenCustomer('links@customers.test')
  const first = await mailed(email)
  const older = await auth.linkTo(email)
  await mailed(email)
  const newer = await auth.linkTo(email)
  expect(newer).not.toBe(older)
  expect(await signInWithPortalLink(auth.parts, auth.fresh(), older)).toEqual({ outcome: 'refused' })
  tokenOf(await enter(first))
  const again = await auth.givenCustomer('links-again@customers.test')
  await mailed(again)
  await mailed(again)
  tokenOf(await signInWithPortalLink(auth.parts, auth.fresh(), await auth.linkTo(again)))
})

test('the link that a vendor sends lasts a day and works once, whatever anybody requests for the address', async () => {
  const email = 'invited@customers.test'
  const vendor = await givenLicenseActor(db.pool)
  const { id } = await vendor.givenOne({ customer: { email } })
  const customerId: string = (await vendor.row(id)).customer_id
  await vendor.write((work) => sendSignInLink(work, vendor.may('customers:update'), customerId), auth.clock.now)
  const sent = await auth.linkTo(email)
  await auth.request(email)
  const requested = await auth.linkTo(email)
  auth.later(DAY_MS - MINUTE_MS)
  expect(await signInWithPortalLink(auth.parts, auth.fresh(), requested)).toEqual({ outcome: 'refused' })
  tokenOf(await signInWithPortalLink(auth.parts, auth.fresh(), sent))
  expect(await signInWithPortalLink(auth.parts, auth.fresh(), sent)).toEqual({ outcome: 'refused' })
})

test('a code expires after ten minutes, and after five wrong attempts', async () => {
  const email = await auth.givenCustomer('late@customers.test')
  const old = await mailed(email)
  auth.later(10 * MINUTE_MS)
  expect(await enter(old)).toEqual({ outcome: 'refused' })
  const tried = await mailed(email)
  for (let i = 0; i < 5; i++) await enter({ ...tried, code: wrongFor(tried.code) })
  expect(await enter(tried)).toEqual({ outcome: 'refused' })
})

test('a code proves the address it was mailed to, and no other', async () => {
  const [mine, theirs] = [
    await auth.givenCustomer('mine@customers.test'),
    await auth.givenCustomer('theirs@customers.test'),
  ]
  const given = await mailed(mine)
  expect(await enter({ ...given, email: theirs })).toEqual({ outcome: 'refused' })
  expect(await db.pool.query('select from portal_identity where value = $1', [theirs])).toMatchObject({ rowCount: 0 })
})

test('a portal code does not sign in to the dashboard', async () => {
  const { email } = await auth.person()
  await auth.givenCustomer(email)
  const given = await mailed(email)
  expect(await signInWithCode(auth.access, auth.fresh(), given)).toEqual({ outcome: 'refused' })
})

test('unknown addresses get the same answer, and no mail', async () => {
  const answers = [
    await requestPortalCode(auth.parts, auth.fresh(), await auth.givenCustomer('known@customers.test')),
    await requestPortalCode(auth.parts, auth.fresh(), 'unknown@customers.test'),
  ]
  const shapes = answers.map((answer) => Object.entries(answer).map(([name, value]) => [name, typeof value]))
  expect(shapes[0]).toEqual(shapes[1])
  expect((await auth.mailsTo('known@customers.test')).length).toBe(1)
  expect(await auth.mailsTo('unknown@customers.test')).toEqual([])
})

test('guessing codes is limited by address, requesting them by account and by address', async () => {
  const email = await auth.givenCustomer('guessed@customers.test')
  const guesser = portalContext('203.0.113.50')
  const outcomes: string[] = []
  for (let i = 0; i < 6; i++) {
    const given = await mailed(email)
    for (let n = 0; n < 4; n++) outcomes.push((await enter({ ...given, code: wrongFor(given.code) }, guesser)).outcome)
  }
  expect(outcomes.filter((outcome) => outcome === 'refused').length).toBe(20)
  expect(outcomes.slice(20).every((outcome) => outcome === 'throttled')).toBe(true)

  const asker = portalContext('203.0.113.51')
  const asked: string[] = []
  for (let i = 0; i < 7; i++) asked.push((await requestPortalCode(auth.parts, asker, 'asked@customers.test')).outcome)
  expect(asked).toEqual([...Array(5).fill('requested'), 'throttled', 'throttled'])
})

test('a session slides for 30 days, and ends 90 days after the sign-in; the token is stored as a hash', async () => {
  const email = await auth.givenCustomer('session@customers.test')
  const token = await auth.signIn(email)
  const { rows } = await db.pool.query(`select encode(token_hash, 'hex') as hash from portal_session`)
  expect(rows.some(({ hash }) => Buffer.from(hash, 'hex').toString('base64url') === token)).toBe(false)
  const isIn = async () => (await readCustomer(auth.db, token, auth.clock.now)) !== null
  for (const days of [29, 29, 29]) {
    auth.later(days * DAY_MS)
    expect(await isIn()).toBe(true)
  }
  auth.later(3 * DAY_MS)
  expect(await isIn()).toBe(false)

  const idle = await auth.signIn(email)
  auth.later(31 * DAY_MS)
  expect(await readCustomer(auth.db, idle, auth.clock.now)).toBeNull()
})

test('signing in again ends the previous session; signing out ends it permanently', async () => {
  const email = await auth.givenCustomer('again@customers.test')
  const first = await auth.signIn(email)
  const second = await auth.signIn(email, auth.fresh(first))
  expect(await readCustomer(auth.db, first, auth.clock.now)).toBeNull()
  await auth.db.$transaction((tx) => endPortalSession({ tx }, second))
  expect(await readCustomer(auth.db, second, auth.clock.now)).toBeNull()
})
