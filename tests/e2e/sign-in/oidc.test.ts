import type { APIResponse, Page } from 'playwright/test'
import { press, pressInDialog, see } from '@/tests/support/browser/actions'
import { type Auth, givenAuth, PASSWORD } from '@/tests/support/fixtures/auth'
import { startOidc, type TestOidc } from '@/tests/support/servers/oidc'
import { type App, test as base, expect } from '../fixtures'

const PEOPLE = {
  newcomer: { email: 'New.Comer@people.test', email_verified: true, name: 'New Comer' },
  impostor: { email: 'victim@people.test', email_verified: false, name: 'Impostor' },
  namesake: { email: 'victim@people.test', email_verified: true, name: 'Namesake' },
  linker: { email: 'elsewhere@people.test', email_verified: false, name: 'Linker' },
}

const test = base.extend<object, { oidc: TestOidc; auth: Auth }>({
  oidc: [
    async ({}, use) => {
      const oidc = await startOidc(PEOPLE)
      await use(oidc)
      await oidc.close()
    },
    { scope: 'worker' },
  ],
  // Mails are kept where this test reads them.
  serverEnv: [({ oidc }, use) => use({ ...oidc.env, BACKGROUND_WORK: '0' }), { scope: 'worker' }],
  app: [
    async ({ app, oidc }, use) => {
      oidc.admit(app.url)
      await use(app)
    },
    { scope: 'worker' },
  ],
  auth: [
    async ({ app }, use) => {
      const auth = givenAuth(app.pool)
      await auth.person({ email: 'victim@people.test' })
      await auth.person({ email: 'linker@people.test' })
      await use(auth)
      await auth.db.$disconnect()
    },
    { scope: 'worker', auto: true },
  ],
})
// A user who signed in in one test is known in the next.
test.describe.configure({ mode: 'serial' })

/** The pages of the provider: sign-in and consent. */
async function passProvider(page: Page, login: string) {
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('any')
  await press(page, 'Sign-in')
  await press(page, 'Continue')
}

async function continueAs(page: Page, login: string, query = '') {
  await page.goto(`/sign-in${query}`)
  await press(page, 'Continue with Acme login')
  await passProvider(page, login)
}

async function signInWithPassword(page: Page, email: string) {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await press(page, 'Sign in')
  await page.waitForURL((url) => url.pathname !== '/sign-in')
}

/** On /account: the button, and the password once more. */
async function beginLinking(page: Page) {
  await page.goto('/account')
  await press(page, 'Link Acme login')
  const dialog = page.getByRole('dialog', { name: 'Link Acme login' })
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
}

const userOf = async ({ pool }: App, email: string) =>
  (
    await pool.query(
      `select u.id, u.name, array_remove(array_agg(distinct a.provider), null) as providers,
         array_remove(array_agg(distinct s.method), null) as methods
       from user_account u left join account a on a.user_id = u.id left join session s on s.user_id = u.id
       where u.email = $1 group by u.id`,
      [email],
    )
  ).rows[0]

test('a verified address creates an account, and the next sign-in finds it', async ({ app, page, signedIn }) => {
  await continueAs(page, 'newcomer', '?callbackUrl=%2Faccount')
  await expect(page).toHaveURL('/account')
  await see(page, 'new.comer@people.test')
  const made = await userOf(app, 'new.comer@people.test')
  expect(made).toMatchObject({ name: 'New Comer', providers: ['oidc'], methods: ['oauth:oidc'] })
  const { page: later } = await signedIn()
  await continueAs(later, 'newcomer')
  await expect(later).toHaveURL('/new')
  expect((await userOf(app, 'new.comer@people.test')).id).toBe(made.id)
})

test('an unverified address does not sign in', async ({ app, page }) => {
  await continueAs(page, 'impostor')
  await see(page, "hasn't verified your email")
  expect(await userOf(app, 'victim@people.test')).toMatchObject({ providers: [], methods: [] })
})

test('a verified address of an account that did not link it does not sign in either', async ({ app, page }) => {
  await continueAs(page, 'namesake')
  await see(page, "There's already an account with your email")
  expect(await userOf(app, 'victim@people.test')).toMatchObject({ providers: [], methods: [] })
})

test('a signed-in user links an identity, signs in with it, and unlinks it', async ({ auth, page, signedIn }) => {
  await signInWithPassword(page, 'linker@people.test')
  await beginLinking(page)
  await passProvider(page, 'linker')
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('button', { name: 'Unlink Acme login' })).toBeVisible()
  const [message] = await auth.mailsTo('linker@people.test')
  expect(message?.subject).toBe('Acme login was linked to your Latchkey account')
  const { page: later } = await signedIn()
  await continueAs(later, 'linker', '?callbackUrl=%2Faccount')
  await expect(later).toHaveURL('/account')
  await see(later, 'linker@people.test')
  await press(later, 'Unlink Acme login')
  await pressInDialog(later, 'Unlink Acme login')
  await expect(later.getByRole('button', { name: 'Link Acme login', exact: true })).toBeVisible()
})

test('a callback from the provider without a request to link adds no identity of an attacker', async ({
  app,
  auth,
  context,
  page,
  signedIn,
}) => {
  // The attacker's sign-in, stopped before the callback: their browser's cookies, and the callback URL.
  await page.goto('/sign-in')
  await press(page, 'Continue with Acme login')
  await page.locator('input[name=login]').fill('impostor')
  await page.locator('input[name=password]').fill('any')
  await press(page, 'Sign-in')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  const consent = (await page.locator('form').first().getAttribute('action')) ?? ''
  const next = async (reply: Promise<APIResponse>) => (await reply).headers()['location'] ?? ''
  const onward = await next(page.request.post(consent, { form: { prompt: 'consent' }, maxRedirects: 0 }))
  const back = await next(page.request.get(onward, { maxRedirects: 0 }))
  expect(back).toContain(`${app.url}/api/auth/callback/oidc?code=`)
  const planted = (await context.cookies(app.url)).filter(({ name }) => name.startsWith('next-auth.'))

  const victim = await signedIn()
  await signInWithPassword(victim.page, 'victim@people.test')
  await victim.context.addCookies(planted.filter(({ name }) => !name.endsWith('session-token')))
  await victim.page.goto(back)
  await see(victim.page, 'To link an identity, use its button on this page.')
  expect((await userOf(app, 'victim@people.test')).providers).toEqual([])
  expect(await auth.mailsTo('victim@people.test')).toEqual([])
})

test('an identity of another account cannot be linked', async ({ app, page }) => {
  await signInWithPassword(page, 'victim@people.test')
  await beginLinking(page)
  await passProvider(page, 'newcomer')
  await see(page, 'linked to another account')
  expect((await userOf(app, 'victim@people.test')).providers).toEqual([])
})

test('with two-factor sign-in, the provider alone is not enough', async ({ app, page }) => {
  await app.pool.query(`update user_account set totp_enabled_at = now() where email = 'new.comer@people.test'`)
  await continueAs(page, 'newcomer', '?callbackUrl=%2Faccount')
  await expect(page).toHaveURL(({ pathname }) => pathname === '/two-factor')
})

test('a suspended person cannot sign in', async ({ app, page }) => {
  await app.pool.query(`update user_account set suspended_at = now() where email = 'new.comer@people.test'`)
  await continueAs(page, 'newcomer')
  await see(page, 'This account is suspended')
})

test('the callback URL never leads off the site', async ({ app, context, page }) => {
  const { csrfToken } = await (await page.request.get(`${app.url}/api/auth/csrf`)).json()
  for (const callbackUrl of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
  ]) {
    await page.request.post(`${app.url}/api/auth/signin/oidc`, {
      headers: { Origin: app.url },
      form: { csrfToken, callbackUrl, json: 'true' },
      maxRedirects: 0,
    })
    const kept = (await context.cookies()).find(({ name }) => name === 'next-auth.callback-url')
    expect(decodeURIComponent(kept?.value ?? '')).toMatch(new RegExp(`^${app.url}(/|$)`))
  }
})

test('without the CSRF token there is no redirect to the provider', async ({ app, page }) => {
  const response = await page.request.post(`${app.url}/api/auth/signin/oidc`, {
    headers: { Origin: app.url },
    form: { csrfToken: 'guessed', json: 'true' },
    maxRedirects: 0,
  })
  expect((await response.json()).url).toMatch(new RegExp(`^${app.url}/(sign-in|api/auth/signin)`))
})

test('no token of the provider, and no session token, is written to the log', async ({ app, context, page }) => {
  await signInWithPassword(page, 'victim@people.test')
  const cookies = await context.cookies()
  expect(cookies.map(({ name }) => name)).toContain('next-auth.session-token')
  expect(app.output()).not.toMatch(/eyJ[\w-]+\.|access_token|a-secret-of-the-test/)
  for (const { value } of cookies) if (value.length > 20) expect(app.output()).not.toContain(value)
})
