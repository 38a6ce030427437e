import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSubscription, setSubscription } from '@/lib/foundation/mail/server/unsubscribe'
import { newId } from '@/lib/foundation/platform/config/ids'
import { createUnsubscribeRoutes } from '@/lib/http/routes/unsubscribe-route'
import type { PortalDeps } from '@/lib/people/portal/server/portal-deps'
import { signInWithPortalLink } from '@/lib/people/portal/server/sign-in-with-code'
import { resetPassword } from '@/lib/people/sign-in/server/reset-password'
import { signInWithLink } from '@/lib/people/sign-in/server/sign-in-with-code'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { from } from '@/tests/support/fixtures/auth'
import { givenPortalAuth, type PortalAuth } from '@/tests/support/fixtures/portal/auth'

let db: TestDatabase
let auth: PortalAuth
let begun = 0
let transact: PortalDeps['transact']
beforeAll(async () => {
  db = await givenDatabase()
  auth = givenPortalAuth(db.pool)
  transact = (origin, run) => {
    begun += 1
    return auth.parts.transact(origin, run)
  }
})
afterAll(async () => {
  await auth.db.$disconnect()
  await db.close()
})

/** Links that were never mailed; the first has the right form. */
const madeUp = () => [`${newId()}.${'A'.repeat(43)}`, `${newId()}.123456`, 'nothing']

test('a link that was never mailed is refused without a transaction', async () => {
  const [access, parts, visitor] = [{ ...auth.access, transact }, { ...auth.parts, transact }, from('192.0.2.1')]
  for (const token of madeUp()) {
    expect(await signInWithLink(access, visitor, token)).toEqual({ outcome: 'refused' })
    expect(await resetPassword(access, visitor, { token, password: 'gravel teapot' })).toEqual({ outcome: 'refused' })
    expect(await signInWithPortalLink(parts, auth.fresh(), token)).toEqual({ outcome: 'refused' })
  }
  expect(begun).toBe(0)
})

test('and so is a link for unsubscribing that we did not seal', async () => {
  const { unsubscribe } = createUnsubscribeRoutes(() => ({ ...auth.parts, transact }), {
    readSubscription,
    setSubscription,
  })
  for (const token of madeUp()) {
    const url = `https://latchkey.test/api/unsubscribe?token=${token}`
    expect((await unsubscribe(new Request(url, { method: 'POST' }))).status).toBe(404)
    const body = new URLSearchParams({ page: '1' })
    const led = await unsubscribe(new Request(url, { method: 'POST', body }))
    expect(led.headers.get('location')).toBe(`/portal/unsubscribe?token=${token}`)
  }
  expect(begun).toBe(0)
})
