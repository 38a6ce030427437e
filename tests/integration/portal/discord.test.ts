import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiscordRoutes } from '@/lib/http/routes/portal-discord-route'
import { createDiscordClient } from '@/lib/people/portal/server/discord-client'
import { readMe } from '@/lib/people/portal/server/read-me'
import { signInWithPortalCode } from '@/lib/people/portal/server/sign-in-with-code'
import { browserOfPerson } from '@/lib/people/sign-in/server/sessions/known-browsers'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenPortalAuth, newDiscordId, type PortalAuth } from '@/tests/support/fixtures/portal/auth'
import { startDiscord, type TestDiscord } from '@/tests/support/servers/discord'

const SITE = 'http://localhost:3000'

let db: TestDatabase
let auth: PortalAuth
let discord: TestDiscord
let routes: ReturnType<typeof createDiscordRoutes>
beforeAll(async () => {
  db = await givenDatabase()
  auth = givenPortalAuth(db.pool)
  discord = await startDiscord()
  const { DISCORD_URL = '', DISCORD_CLIENT_ID = '', DISCORD_CLIENT_SECRET = '' } = discord.env
  const client = createDiscordClient({
    clientId: DISCORD_CLIENT_ID,
    clientSecret: DISCORD_CLIENT_SECRET,
    discordUrl: DISCORD_URL,
    site: SITE,
  })
  routes = createDiscordRoutes(() => ({ ...auth.parts, discord: client, clock: () => auth.clock.now }), randomBytes)
})
afterAll(async () => {
  await discord.close()
  await auth.db.$disconnect()
  await db.close()
})

const ask = (path: string, headers: Record<string, string> = {}) => new Request(`${SITE}${path}`, { headers })
const cookiesOf = (response: Response): Map<string, string> =>
  new Map(
    response.headers.getSetCookie().map((text): [string, string] => {
      const [pair = ''] = text.split(';')
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )

/** Goes to Discord and back to the callback URL, with the browser's cookies. */
async function leave(cookie = '', query = '') {
  const response = await routes.start(ask(`/api/portal/session/discord${query}`, { cookie }))
  const kept = cookiesOf(response).get('lk_portal_discord') ?? ''
  const back = await fetch(response.headers.get('location') ?? '', { redirect: 'manual' })
  return { kept, path: (back.headers.get('location') ?? '').replace(SITE, '') }
}
const comeBack = (path: string, cookie: string) => routes.back(ask(path, { cookie }))
const tokenOf = (response: Response): string => cookiesOf(response).get('lk_portal') ?? ''

test('a Discord account signs in to the licenses of its id, and returns to the portal', async () => {
  const id = newDiscordId()
  await db.pool.query('insert into global_customer (id, discord_id) values (gen_random_uuid(), $1)', [id])
  await discord.comesAs({ id, username: 'ada' })
  const { kept, path } = await leave('', '?callbackUrl=/portal/licenses/1')
  const response = await comeBack(path, `lk_portal_discord=${kept}`)
  expect([response.status, response.headers.get('location')]).toEqual([303, '/portal/licenses/1'])
  const customer = await auth.customerOf(tokenOf(response))
  expect(customer.customerIds.length).toBe(1)
  expect((await readMe(auth, customer, true)).identities).toEqual([{ kind: 'discord', value: id, label: 'ada' }])
})

test('a browser that signs in at Discord stays known, under the token in its new cookie', async () => {
  const email = await auth.givenCustomer('known@discord.test')
  const home = auth.fresh()
  const code = { email, request: await auth.request(email, home), code: await auth.codeTo(email) }
  const first = await signInWithPortalCode(auth.parts, home, code)
  if (first.outcome !== 'signed_in') throw new Error(first.outcome)
  await discord.comesAs({ id: newDiscordId(), username: 'ada' })
  const { kept, path } = await leave()
  const response = await comeBack(path, `lk_browser=${first.browserToken}; lk_portal_discord=${kept}`)
  const browserToken = cookiesOf(response).get('lk_browser') ?? null
  expect(await browserOfPerson(auth.parts, first, email)).toBeNull()
  expect(await browserOfPerson(auth.parts, { browserToken }, email)).not.toBeNull()
})

test.each([true, false])('its e-mail address has no effect, verified (%s) or not', async (verified) => {
  const email = await auth.givenCustomer(`victim-${verified}@discord.test`)
  await discord.comesAs({ id: newDiscordId(), username: 'eve', email, verified })
  const { kept, path } = await leave()
  const customer = await auth.customerOf(tokenOf(await comeBack(path, `lk_portal_discord=${kept}`)))
  expect(customer.customerIds).toEqual([])
})

test('a signed-in customer adds the account, and keeps the session', async () => {
  const email = await auth.givenCustomer('adds@discord.test')
  const session = await auth.signIn(email)
  const id = newDiscordId()
  await discord.comesAs({ id, username: 'ada' })
  const { kept, path } = await leave(`lk_portal=${session}`)
  const response = await comeBack(path, `lk_portal=${session}; lk_portal_discord=${kept}`)
  expect(cookiesOf(response).has('lk_portal')).toBe(false)
  const me = await readMe(auth, await auth.customerOf(session), true)
  expect(me.identities.map(({ value }) => value)).toEqual([email, id])
})

test('a callback of another browser, a repeated one, or one without consent does not sign in', async () => {
  await discord.comesAs({ id: newDiscordId(), username: 'ada' })
  const [mine, other] = [await leave(), await leave()]
  const cookie = `lk_portal_discord=${mine.kept}`
  const failures = [
    await comeBack(other.path, cookie),
    await comeBack(mine.path, ''),
    await comeBack(mine.path, `lk_portal_discord=${other.kept}`),
    await comeBack(`/api/portal/session/discord/callback?state=${mine.kept.split('.')[0]}&code=made-up`, cookie),
    // Discord itself refuses a code with another verifier.
    await comeBack(mine.path, `lk_portal_discord=${mine.kept.split('.')[0]}.${other.kept.split('.')[1]}.`),
  ]
  for (const response of failures)
    expect([response.headers.get('location'), tokenOf(response)]).toEqual(['/portal/sign-in?error=discord_failed', ''])
  const denied = `/api/portal/session/discord/callback?state=${mine.kept.split('.')[0]}&error=access_denied`
  expect((await comeBack(denied, cookie)).headers.get('location')).toBe('/portal/sign-in?error=discord_denied')
  const again = await leave()
  expect(tokenOf(await comeBack(again.path, `lk_portal_discord=${again.kept}`))).not.toBe('')
  expect(tokenOf(await comeBack(again.path, `lk_portal_discord=${again.kept}`))).toBe('')
})

test('a link on another site starts nothing, and no redirect leaves the portal', async () => {
  const foreign = await routes.start(ask('/api/portal/session/discord', { 'sec-fetch-site': 'cross-site' }))
  expect(foreign.headers.get('location')).toBe('/portal/sign-in')
  for (const callbackUrl of ['https://evil.example', '//evil.example', '/account', '/portalx', '/portal/../account']) {
    await discord.comesAs({ id: newDiscordId(), username: 'ada' })
    const { kept, path } = await leave('', `?callbackUrl=${encodeURIComponent(callbackUrl)}`)
    const response = await comeBack(path, `lk_portal_discord=${kept}`)
    expect([callbackUrl, response.headers.get('location')]).toEqual([callbackUrl, '/portal'])
  }
})
