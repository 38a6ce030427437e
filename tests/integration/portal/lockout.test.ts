import { expect, test } from 'vitest'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { endOtherSessions } from '@/lib/people/portal/server/account/manage-sessions'
import {
  requestPortalCode,
  signInWithPortalCode,
  signInWithPortalLink,
} from '@/lib/people/portal/server/sign-in-with-code'
import { browserOfPerson } from '@/lib/people/sign-in/server/sessions/known-browsers'
import { tokenOf } from '@/tests/support/fixtures/portal/auth'
import { setUpPortalAuth } from '@/tests/support/fixtures/set-up'

const { auth } = await setUpPortalAuth()

const enter = (given: { email: string; request: string; code: string }, visitor = auth.fresh()) =>
  signInWithPortalCode(auth.parts, visitor, given)

/** Uses up every mail of the day, and every wrong code. */
async function exhaust(email: string) {
  const outcomes: string[] = []
  for (let i = 0; i < 20; i++) {
    const request = await auth.request(email)
    for (let n = 0; n < 4; n++) outcomes.push((await enter({ email, request, code: 'no code' })).outcome)
  }
  return outcomes
}

test('unknown browsers have twenty mails and fifty wrong codes a day; the link in the last mail still works', async () => {
  const email = await auth.givenCustomer('besieged@customers.test')
  const outcomes = await exhaust(email)
  expect(outcomes).toEqual([...Array(50).fill('refused'), ...Array(30).fill('throttled')])
  expect((await requestPortalCode(auth.parts, auth.fresh(), email)).outcome).toBe('throttled')
  expect((await auth.mailsTo(email)).length).toBe(20)
  const link = await auth.linkTo(email)
  auth.later(11 * HOUR_MS)
  tokenOf(await signInWithPortalLink(auth.parts, auth.fresh(), link))
})

test('signing out everywhere else makes every browser unknown', async () => {
  const email = await auth.givenCustomer('leaving@customers.test')
  const home = auth.fresh()
  const first = await enter({ email, request: await auth.request(email, home), code: await auth.codeTo(email) }, home)
  if (first.outcome !== 'signed_in') throw new Error(first.outcome)
  expect(await browserOfPerson(auth.parts, first, email)).not.toBeNull()
  const me = await auth.customerOf(first.token)
  await auth.parts.transact(home, (work) => endOtherSessions(work, me))
  expect(await browserOfPerson(auth.parts, first, email)).toBeNull()
})

test('a browser that signed in before can still request a code and enter it', async () => {
  const email = await auth.givenCustomer('returning@customers.test')
  const home = auth.fresh()
  const first = await enter({ email, request: await auth.request(email, home), code: await auth.codeTo(email) }, home)
  if (first.outcome !== 'signed_in') throw new Error(first.outcome)
  const known = { ...auth.fresh(), browserToken: first.browserToken }
  for (let i = 0; i < 30; i++) await requestPortalCode(auth.parts, auth.fresh(), email)
  expect((await requestPortalCode(auth.parts, auth.fresh(), email)).outcome).toBe('throttled')
  const request = await auth.request(email, known)
  tokenOf(await enter({ email, request, code: await auth.codeTo(email) }, known))
})
