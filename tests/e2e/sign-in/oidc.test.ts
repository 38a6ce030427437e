import type { APIResponse, Browser, BrowserContext, Page } from 'playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from '@/tests/support/browser/launch-browser'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { type Auth, givenAuth, PASSWORD } from '@/tests/support/fixtures/auth'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { startOidc, type TestOidc } from '@/tests/support/servers/oidc'

let db: TestDatabase
let oidc: TestOidc
let server: ServerProcess
let site: string
let door: Auth
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  db = await givenDatabase()
  oidc = await startOidc({
    newcomer: { email: 'New.Comer@people.test', email_verified: true, name: 'New Comer' },
    impostor: { email: 'victim@people.test', email_verified: false, name: 'Impostor' },
    namesake: { email: 'victim@people.test', email_verified: true, name: 'Namesake' },
    linker: { email: 'elsewhere@people.test', email_verified: false, name: 'Linker' },
  })
  // Mails wait where this test reads them.
  server = await startServerProcess(db.url, 'fast', { ...oidc.env, BACKGROUND_WORK: '0' })
  // Providers lead back to the address that people open, and that is named localhost.
  site = server.url.replace('127.0.0.1', 'localhost')
  oidc.admit(site)
  door = givenAuth(db.pool)
  await door.person({ email: 'victim@people.test' })
  await door.person({ email: 'linker@people.test' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await door.db.$disconnect()
  await server.stop()
  await oidc.close()
  await db.close()
})
beforeEach(async () => {
  context = await browser.newContext()
  page = await context.newPage()
})
afterEach(() => context.close())

/** The pages of the provider: who it is, and that it may tell us. */
async function passProvider(login: string) {
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function continueAs(login: string, query = '') {
  await page.goto(`${site}/sign-in${query}`)
  await page.getByRole('button', { name: 'Continue with Acme login' }).click()
  await passProvider(login)
}

async function signInWithPassword(email: string) {
  await page.goto(`${site}/sign-in`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
}

/** On /account: the button, and the password once more. */
async function beginLinking() {
  await page.goto(`${site}/account`)
  await page.getByRole('button', { name: 'Link Acme login', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Link Acme login' })
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
}

const userOf = async (email: string) =>
  (
    await db.pool.query(
      `select u.id, u.name, array_remove(array_agg(distinct a.provider), null) as providers,
         array_remove(array_agg(distinct s.method), null) as methods
       from user_account u left join account a on a.user_id = u.id left join session s on s.user_id = u.id
       where u.email = $1 group by u.id`,
      [email],
    )
  ).rows[0]

test('a verified address makes an account, and the next sign-in finds it', async () => {
  await continueAs('newcomer', '?callbackUrl=%2Faccount')
  await page.waitForURL(`${site}/account`)
  await page.getByText('new.comer@people.test').first().waitFor()
  const made = await userOf('new.comer@people.test')
  expect(made).toMatchObject({ name: 'New Comer', providers: ['oidc'], methods: ['oauth:oidc'] })
  await context.clearCookies()
  await continueAs('newcomer')
  await page.waitForURL(`${site}/new`)
  expect((await userOf('new.comer@people.test')).id).toBe(made.id)
})

test('an address that is not verified opens nothing', async () => {
  await continueAs('impostor')
  await page.getByText('has not verified your e-mail address').waitFor()
  expect(await userOf('victim@people.test')).toMatchObject({ providers: [], methods: [] })
})

test('a verified address of an account that did not link it opens nothing either', async () => {
  await continueAs('namesake')
  await page.getByText('There is an account with your e-mail address already').waitFor()
  expect(await userOf('victim@people.test')).toMatchObject({ providers: [], methods: [] })
})

test('who is signed in links an identity, signs in with it, and unlinks it', async () => {
  await signInWithPassword('linker@people.test')
  await beginLinking()
  await passProvider('linker')
  await page.waitForURL(`${site}/account`)
  await page.getByRole('button', { name: 'Unlink Acme login' }).waitFor()
  const [told] = await door.mailsTo('linker@people.test')
  expect(told?.subject).toBe('Acme login was linked to your Latchkey account')
  await context.clearCookies()
  await continueAs('linker', '?callbackUrl=%2Faccount')
  await page.waitForURL(`${site}/account`)
  await page.getByText('linker@people.test').first().waitFor()
  await page.getByRole('button', { name: 'Unlink Acme login' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink Acme login' }).click()
  await page.getByRole('button', { name: 'Link Acme login', exact: true }).waitFor()
})

test('who is sent back from the provider without having asked to link gets no identity of a stranger', async () => {
  // The stranger's sign-in, stopped before it comes back: what their browser holds, and where it was sent.
  await page.goto(`${site}/sign-in`)
  await page.getByRole('button', { name: 'Continue with Acme login' }).click()
  await page.locator('input[name=login]').fill('impostor')
  await page.locator('input[name=password]').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).waitFor()
  const consent = (await page.locator('form').first().getAttribute('action')) ?? ''
  const next = async (reply: Promise<APIResponse>) => (await reply).headers()['location'] ?? ''
  const onward = await next(page.request.post(consent, { form: { prompt: 'consent' }, maxRedirects: 0 }))
  const back = await next(page.request.get(onward, { maxRedirects: 0 }))
  expect(back).toContain(`${site}/api/auth/callback/oidc?code=`)
  const planted = (await context.cookies(site)).filter(({ name }) => name.startsWith('next-auth.'))

  const victim = await browser.newContext()
  page = await victim.newPage()
  await signInWithPassword('victim@people.test')
  await victim.addCookies(planted.filter(({ name }) => !name.endsWith('session-token')))
  await page.goto(back)
  await page.getByText('To link an identity, use its button on this page.').waitFor()
  expect((await userOf('victim@people.test')).providers).toEqual([])
  expect(await door.mailsTo('victim@people.test')).toEqual([])
  await victim.close()
})

test('an identity of somebody else cannot be linked', async () => {
  await signInWithPassword('victim@people.test')
  await beginLinking()
  await passProvider('newcomer')
  await page.getByText('linked to another account').waitFor()
  expect((await userOf('victim@people.test')).providers).toEqual([])
})

test('with two factors, the provider alone is not enough', async () => {
  await db.pool.query(`update user_account set totp_enabled_at = now() where email = 'new.comer@people.test'`)
  await continueAs('newcomer', '?callbackUrl=%2Faccount')
  await page.waitForURL((url) => url.pathname === '/two-factor')
})

test('a suspended person does not get in', async () => {
  await db.pool.query(`update user_account set suspended_at = now() where email = 'new.comer@people.test'`)
  await continueAs('newcomer')
  await page.getByText('This account is suspended').waitFor()
})

test('the way back never leads off the site', async () => {
  const { csrfToken } = await (await page.request.get(`${site}/api/auth/csrf`)).json()
  for (const callbackUrl of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
  ]) {
    await page.request.post(`${site}/api/auth/signin/oidc`, {
      headers: { Origin: site },
      form: { csrfToken, callbackUrl, json: 'true' },
      maxRedirects: 0,
    })
    const kept = (await context.cookies()).find(({ name }) => name === 'next-auth.callback-url')
    expect(decodeURIComponent(kept?.value ?? '')).toMatch(new RegExp(`^${site}(/|$)`))
  }
})

test('a start without the CSRF token leads to no provider', async () => {
  const response = await page.request.post(`${site}/api/auth/signin/oidc`, {
    headers: { Origin: site },
    form: { csrfToken: 'guessed', json: 'true' },
    maxRedirects: 0,
  })
  expect((await response.json()).url).toMatch(new RegExp(`^${site}/(sign-in|api/auth/signin)`))
})

test('no token of the provider, and no session token, is written to the log', async () => {
  const cookies = await context.cookies()
  expect(server.output()).not.toMatch(/eyJ[\w-]+\.|access_token|a-secret-of-the-test/)
  for (const { value } of cookies) if (value.length > 20) expect(server.output()).not.toContain(value)
})
