import { expect, test } from 'vitest'
import { emptyQuery } from '@/lib/foundation/shared/answers'
import { HOUR_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'
import { createOperatorRoutes } from '@/lib/http/routes/operator-route'
import { confirmTotp } from '@/lib/people/account/server/confirm-totp'
import { refuseOperator } from '@/lib/people/operator/core/operator'
import { openConsole, openConsoleWithTotp } from '@/lib/people/operator/server/open-console'
import { issueRecoveryCodes } from '@/lib/people/sign-in/server/two-factor'
import { from, totpCode } from '@/tests/support/fixtures/auth'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenOperator, givenOtherBrowser } from '@/tests/support/fixtures/operator'
import { setUpAuth } from '@/tests/support/fixtures/set-up'

process.env['DATABASE_URL'] ||= 'postgresql://unused'
process.env['ENCRYPTION_KEY'] ||= TEST_ENCRYPTION_KEY

const { db, auth } = await setUpAuth()

const BROWSER = from('192.0.2.1')
/** Changed between two requests, as who runs the service does. */
const operatorEmails: string[] = []
const { operatorRead } = createOperatorRoutes(() => ({
  ...auth.access,
  pool: db.pool,
  history: db.pool,
  replica: null,
  operatorEmails,
  access: auth.access,
}))
const read = operatorRead({ query: emptyQuery }, async ({ operator }) => ({ email: operator.email }))

const tokenOf = (cookie: string) => cookie.split('=')[1] ?? ''

async function statusFor(cookie: string): Promise<number> {
  return (await read(new Request('http://localhost:3000/api/operator', { headers: { Cookie: cookie } }))).status
}

async function givenClosed() {
  const email = `${crypto.randomUUID()}@operators.test`
  operatorEmails.push(email)
  const operator = await givenOperator(db.pool, email, { endsAt: null })
  // Sessions of the fixture end by the wall clock; the clock of these tests has its own time.
  await db.pool.query('update session set expires_at = $1', [new Date(auth.clock.now.getTime() + 9 * HOUR_MS)])
  const user = await auth.signedIn(tokenOf(operator.cookie))
  if (!user) throw new Error('not signed in')
  return { ...operator, user }
}

test('the code that turns two-factor on opens the console to an operator, who need not wait for the next one', async () => {
  const opened = async (emails: string[]) => {
    const { user, secret, cookie } = await givenClosed()
    await db.pool.query('update user_account set totp_enabled_at = null where id = $1', [user.userId])
    const code = totpCode(secret, auth.clock.now.getTime())
    const confirmed = await confirmTotp(auth.access, BROWSER, { user, code }, (work) =>
      openConsoleWithTotp(work, BROWSER, { user, operatorEmails: [user.email, ...emails].slice(-1) }),
    )
    expect(confirmed.outcome).toBe('issued')
    return statusFor(cookie)
  }
  expect([await opened([]), await opened(['somebody@else.test'])]).toEqual([200, 403])
})

test('a code opens the console for an hour, in one browser, and is good once', async () => {
  const { user, secret, cookie, ...operator } = await givenClosed()
  const other = await givenOtherBrowser(db.pool, operator)
  const open = (code: string) => openConsole(auth.access, BROWSER, { user, code })
  expect(await statusFor(cookie)).toBe(403)
  const code = totpCode(secret, auth.clock.now.getTime())
  expect(await open(code)).toEqual({ outcome: 'opened' })
  expect(await open(code)).toEqual({ outcome: 'refused' })
  expect([await statusFor(cookie), await statusFor(other)]).toEqual([200, 403])
  auth.later(HOUR_MS - 1)
  expect(await statusFor(cookie)).toBe(200)
  auth.later(1)
  expect(await statusFor(cookie)).toBe(403)
})

test('a recovery code opens it too, and is used up', async () => {
  const { user, cookie } = await givenClosed()
  const [code = ''] = await auth.access.transact(BROWSER, (work) => issueRecoveryCodes(work, user.userId))
  expect(await openConsole(auth.access, BROWSER, { user, code })).toEqual({ outcome: 'opened' })
  expect(await openConsole(auth.access, BROWSER, { user, code })).toEqual({ outcome: 'refused' })
  expect(await statusFor(cookie)).toBe(200)
})

test('wrong codes are counted with those of signing in, the right one after them too', async () => {
  const { user, secret } = await givenClosed()
  const outcomes: string[] = []
  for (let i = 0; i < 12; i++)
    outcomes.push((await openConsole(auth.access, BROWSER, { user, code: '000000' })).outcome)
  expect(outcomes.at(-1)).toBe('throttled')
  const code = totpCode(secret, auth.clock.now.getTime())
  expect((await openConsole(auth.access, BROWSER, { user, code })).outcome).toBe('throttled')
  auth.later(10 * MINUTE_MS)
})

test('who is taken off the list, or turns two-factor off, is out at the next request', async () => {
  const { user, secret, cookie, email } = await givenClosed()
  await openConsole(auth.access, BROWSER, { user, code: totpCode(secret, auth.clock.now.getTime()) })
  expect(await statusFor(cookie)).toBe(200)
  operatorEmails.splice(operatorEmails.indexOf(email), 1)
  expect(await statusFor(cookie)).toBe(404)
  operatorEmails.push(email)
  expect(await statusFor(cookie)).toBe(200)
  await db.pool.query('update user_account set totp_enabled_at = null where id = $1', [user.userId])
  expect(await statusFor(cookie)).toBe(403)
  expect(refuseOperator({ ...FACTS, email }, operatorEmails, auth.clock.now)).toBe('needs_two_factor')
})

const FACTS = { emailVerifiedAt: new Date(), isOperator: false, suspendedAt: null, totpEnabledAt: null, endsAt: null }
