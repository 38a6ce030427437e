import { afterAll, beforeAll, expect, test } from 'vitest'
import { endAllSessions } from '@/lib/portal/server/manage-sessions'
import { requestPortalCode, signInWithPortalCode, signInWithPortalLink } from '@/lib/portal/server/sign-in-with-code'
import { HOUR_MS } from '@/lib/shared/durations'
import { browserOfPerson } from '@/lib/sign-in/server/sessions/known-browsers'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenPortalAuth, type PortalAuth, tokenOf } from '@/tests/support/fixtures/portal-auth'

let db: TestDatabase
let door: PortalAuth
beforeAll(async () => {
  db = await givenDatabase()
  door = givenPortalAuth(db.pool)
})
afterAll(async () => {
  await door.db.$disconnect()
  await db.close()
})

const enter = (given: { email: string; request: string; code: string }, visitor = door.fresh()) =>
  signInWithPortalCode(door.parts, visitor, given)

/** Every mail of the day, and every wrong code of it. */
async function exhaust(email: string) {
  const outcomes: string[] = []
  for (let i = 0; i < 20; i++) {
    const request = await door.request(email)
    for (let n = 0; n < 4; n++) outcomes.push((await enter({ email, request, code: 'no code' })).outcome)
  }
  return outcomes
}

test('unknown browsers have twenty mails and fifty wrong codes a day; the link in the last mail works all the same', async () => {
  const email = await door.givenCustomer('besieged@customers.test')
  const outcomes = await exhaust(email)
  expect(outcomes).toEqual([...Array(50).fill('refused'), ...Array(30).fill('throttled')])
  expect((await requestPortalCode(door.parts, door.fresh(), email)).outcome).toBe('throttled')
  expect((await door.mailsTo(email)).length).toBe(20)
  const link = await door.linkTo(email)
  door.later(11 * HOUR_MS)
  tokenOf(await signInWithPortalLink(door.parts, door.fresh(), link))
})

test('signing out everywhere makes every browser unknown', async () => {
  const email = await door.givenCustomer('leaving@customers.test')
  const home = door.fresh()
  const first = await enter({ email, request: await door.request(email, home), code: await door.codeTo(email) }, home)
  if (first.outcome !== 'signed_in') throw new Error(first.outcome)
  expect(await browserOfPerson(door.parts, first, email)).not.toBeNull()
  const me = await door.customerOf(first.token)
  await door.parts.transact(home, (work) => endAllSessions(work, me))
  expect(await browserOfPerson(door.parts, first, email)).toBeNull()
})

test('a browser that signed in before still asks for a code and enters it', async () => {
  const email = await door.givenCustomer('returning@customers.test')
  const home = door.fresh()
  const first = await enter({ email, request: await door.request(email, home), code: await door.codeTo(email) }, home)
  if (first.outcome !== 'signed_in') throw new Error(first.outcome)
  const known = { ...door.fresh(), browserToken: first.browserToken }
  for (let i = 0; i < 30; i++) await requestPortalCode(door.parts, door.fresh(), email)
  expect((await requestPortalCode(door.parts, door.fresh(), email)).outcome).toBe('throttled')
  const request = await door.request(email, known)
  tokenOf(await enter({ email, request, code: await door.codeTo(email) }, known))
})
