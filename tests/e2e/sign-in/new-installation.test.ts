import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { MAIL_KEPT, MAILBOX_URL, MAILBOX_WAYS } from '@/lib/foundation/mail/core/kept-mail'
import { keepMail, readMailbox } from '@/lib/foundation/platform/mail/mailbox'
import { fill, press, see } from '@/tests/support/browser/actions'
import { PASSWORD } from '@/tests/support/fixtures/auth'
import { type FoundPage, findAppPages } from '../every-page/find-pages'
import { test as base, expect } from '../fixtures'

const PATH = '/dev/mailbox'

const test = base.extend<{ token: string }, { dataDir: string }>({
  dataDir: [
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-mailbox-'))
      await keepMail(dataDir, { to: 'ada@people.test', subject: 'A secret code', text: '123456', html: '' })
      await use(dataDir)
      rmSync(dataDir, { recursive: true })
    },
    { scope: 'worker' },
  ],
  // With a mail server there is no mailbox; and with its own settings, the server has a database without users.
  serverEnv: [({ dataDir }, use) => use({ DATA_DIR: dataDir, DEV_MAILBOX: '1', SMTP_HOST: '' }), { scope: 'worker' }],
  token: async ({ app, dataDir }, use) => {
    await expect.poll(app.output).toContain(`${PATH}#`)
    await use(readFileSync(join(dataDir, 'mailbox.token'), 'utf8'))
  },
})

// Who comes through a proxy finds no mailbox.
test.use({ extraHTTPHeaders: {} })

test('the mailbox opens by the printed link only', async ({ accessibility, app, dataDir, page, token }) => {
  expect(app.output()).toContain(`${PATH}#${token}`)
  expect(statSync(join(dataDir, 'mailbox.token')).mode & 0o777).toBe(0o600)
  expect((await page.goto(PATH))?.status()).toBe(404)
  await page.goto('about:blank')
  expect((await page.goto(`${PATH}#${token}`))?.status()).toBe(404)
  await see(page, 'A secret code')
  await expect(page).toHaveURL(PATH)
  expect(await accessibility(page)).toEqual([])

  const headers = { Origin: app.url, 'Sec-Fetch-Site': 'same-origin' }
  const open = (given: string) => page.request.post('/api/dev/mailbox', { data: { token: given }, headers })
  const { 'set-cookie': cookie } = (await open(token)).headers()
  expect(cookie).toBe(`lk_mailbox=${token}; Path=/; HttpOnly; SameSite=Strict`)
  expect((await open('guessed')).status()).toBe(404)
})

const OWNER = 'owner@acme.test'

/** Pages of an organization that need no record of it. */
const isOfOrganization = ({ pattern }: FoundPage) => /^\/(\[org\][^[]*|new)$/.test(pattern)
const ABOUT_PLANS = /\/(billing|settings\/plan)$/
const PLAN_WORDS = /\b(plans?|billing|pro|enterprise|upgrade)\b/i

/** What a reader sees of plans, and no more: scripts name their fields. */
async function wordsOfPlans(page: Page): Promise<RegExpMatchArray | null> {
  // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts
  return (await page.locator('body').innerText()).match(PLAN_WORDS)
}

/** How often the reader clicks, or presses Enter: typing is free. Buttons that a script clicks are not counted. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('latchkeyPressed', () => {
    presses++
  })
  await page.addInitScript(() => {
    const isPress = (event: Event) => event.isTrusted && (!(event instanceof KeyboardEvent) || event.key === 'Enter')
    const note = (event: Event) => {
      if (isPress(event)) void (window as unknown as { latchkeyPressed: () => Promise<void> }).latchkeyPressed()
    }
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, note, true)
  })
  return () => presses
}

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="teal"/></svg>'

/** Does what *Get started* asks, in its order, until the first license is emailed. */
async function getStarted(page: Page): Promise<void> {
  await fill(page, 'Name', 'Paper Saw')
  await press(page, 'Create product')
  await press(page, 'Copy API key')
  await press(page, 'Create test license')
  await press(page, 'Run it here')
  await see(page, 'First validation received.')
  const choosing = page.waitForEvent('filechooser')
  await press(page, 'Choose logo')
  await (await choosing).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible()
  await expect(page.getByLabel('Support email')).toHaveValue(OWNER)
  await page.getByLabel('Setup help link').fill('https://acme.test/help')
  // What the steps before it show is saved with it.
  await press(page, 'Create and email license')
  await see(page, MAIL_KEPT)
  // Its key is masked in the list: where the email itself is, is said here.
  await see(page, MAILBOX_WAYS)
}
/** The press in the file dialog of the system. */
const FILE_DIALOG = 1
const MOST_PRESSES = 8

const at = (path: string) => (url: URL) => url.pathname === path

async function fillSetup(page: Page) {
  await fill(page, 'Name', 'Ada')
  await fill(page, 'Email', OWNER)
  await fill(page, 'Password', PASSWORD)
  await fill(page, 'Organization', 'Acme Tools')
  await expect(page.getByLabel('URL name')).toHaveValue('acme-tools')
  await expect(page.getByLabel('URL name')).toHaveAccessibleDescription(/^Part of every link/)
  await press(page, 'Create account')
}

test('the first person sets it up, and setup cannot be repeated', async ({
  accessibility,
  app,
  dataDir,
  page,
  signedIn,
}) => {
  // It opens every page of an organization.
  test.slow()
  await page.goto('/sign-in')
  await expect(page).toHaveURL(at('/setup'))
  // A visitor without the printed link reads where to find it, and nothing else.
  await see(page, 'Open the link that Latchkey printed')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  expect(await accessibility(page)).toEqual([])
  await page.goto('/setup#guessed')
  await page.reload()
  // What is missing is said, until it is filled in, by hand or from the name.
  await press(page, 'Create account')
  await expect(page.getByLabel('URL name')).toHaveAccessibleDescription(/^Use lowercase letters/)
  await fillSetup(page)
  await see(page, 'This is not the link to set up')
  expect(await accessibility(page)).toEqual([])
  const printed = () => /\/setup(#[\w-]{43})/.exec(app.output())?.[1] ?? ''
  await expect.poll(printed).not.toBe('')
  const presses = await countPresses(page)
  await page.goto(`/setup${printed()}`)
  await page.reload()
  await fillSetup(page)
  await expect(page).toHaveURL('/acme-tools')
  await getStarted(page)
  const shown = await page.getByRole('link', { name: /^Show email/ }).getAttribute('href')
  const pressed = presses() + FILE_DIALOG
  expect(pressed).toBeGreaterThan(5)
  expect(pressed).toBeLessThanOrEqual(MOST_PRESSES)
  const mailed = async () => (await readMailbox(dataDir)).find(({ to, text }) => to === OWNER && /Paper Saw/.test(text))
  await expect.poll(mailed).toBeDefined()
  const { text = '', html = '', replyTo } = (await mailed()) ?? {}
  expect(text).toMatch(/(?:[0-9A-Z]{5}-){3}[0-9A-Z]{5}/)
  expect(html).toMatch(/<img[^>]+\/api\/portal\/logo\//)
  expect(text).toContain('https://acme.test/help')
  expect(replyTo).toBe(OWNER)

  // The email can be read without the console's code.
  expect(shown).toMatch(/^\/acme-tools\/customers\/emails\?license=[0-9a-f-]{36}&open=latest$/)
  await page.goto(shown ?? '')
  await expect(page.getByRole('dialog', { name: 'New license' })).toBeVisible()
  await see(page, "No mail server was set up, so it went to this installation's mailbox.")
  await see(page, 'You can send it once a mail server is set up.')
  await expect(page.getByRole('button', { name: /^Send (now|again)$/ })).toHaveCount(0)
  const setUp = page.getByRole('link', { name: 'Set one up' })
  await expect(setUp).toHaveAttribute('href', '/docs/self-hosting#email')
  // Elsewhere it is beside a key that is not shown again.
  await expect(setUp).toHaveAttribute('target', '_blank')
  // Who set it up is its operator: the console's code opens the mailbox.
  await expect(page.getByRole('link', { name: 'Open the mailbox' })).toHaveAttribute('href', MAILBOX_URL)
  expect(await accessibility(page)).toEqual([])

  // Just for us: no page says a word of plans.
  for (const { pattern } of findAppPages().filter(isOfOrganization)) {
    const path = pattern.replace('[org]', 'acme-tools')
    await page.goto(path)
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    if (ABOUT_PLANS.test(pattern)) {
      expect([path, title]).toEqual([path, 'Page not found'])
      await expect(page).toHaveTitle('Page not found · Latchkey')
    } else expect([path, await wordsOfPlans(page)]).toEqual([path, null])
  }
  // The front page is for customers; a vendor who is signed in comes to the dashboard, from the portal as well.
  await page.goto('/')
  await expect(page).toHaveURL(at('/acme-tools'))
  await page.goto('/portal/acme-tools')
  await page.getByRole('link', { name: 'Vendor sign-in' }).click()
  await expect(page).toHaveURL(at('/acme-tools'))
  // The link that is spent leads there too, and its token leaves the address.
  await page.goto(`/setup${printed()}`)
  await expect(page).toHaveURL(/\/acme-tools#?$/)
  await page.goto('/operator')
  await see(page, 'The console needs two-factor authentication')
  await page.getByRole('link', { name: 'Open account' }).click()
  await expect(page).toHaveURL('/account?callbackUrl=%2Foperator')
  await see(page, 'Turn it on under Sign-in')

  const { page: other } = await signedIn()
  await other.goto('/setup')
  await expect(other).toHaveURL(at('/sign-in'))
  await other.goto('/')
  await expect(other).toHaveURL('/portal/acme-tools')
  await see(other, 'View and manage your Acme Tools licenses')
  // The portal has one vendor, and says so wherever a customer enters it.
  for (const path of ['/portal', '/portal/sign-in']) {
    await other.goto(path)
    await expect(other).toHaveURL('/portal/acme-tools')
  }
  for (const path of ['/portal/account', '/portal/licenses/claim']) {
    await other.goto(path)
    await expect(other.getByText('Acme Tools', { exact: true })).toBeVisible()
  }
  await other.goto('/portal')
  expect(await accessibility(other)).toEqual([])
  await fill(other, 'Email', OWNER)
  await press(other, 'Send code')
  await see(other, 'No email was sent: no mail server is set up.')
  expect(await accessibility(other)).toEqual([])
  // A customer from elsewhere can't open the mailbox, and is told whom to write to.
  const { page: customer } = await signedIn(null, { extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.8' } })
  await customer.goto('/portal/acme-tools')
  await fill(customer, 'Email', 'ada@elsewhere.test')
  await press(customer, 'Send code')
  await see(customer, /^The email couldn’t be sent. Write to /)
  await expect(customer.getByRole('link', { name: OWNER })).toHaveAttribute('href', `mailto:${OWNER}`)
  await other.getByRole('link', { name: 'Vendor sign-in' }).click()
  await expect(other).toHaveURL(at('/sign-in'))
  await other.goto('/sign-in/code')
  await see(other, /^No mail server is set up/)
  await fill(other, 'Email', OWNER)
  await press(other, 'Send code')
  // Nothing is on its way: the page says where the code is, and nothing else.
  await see(other, `If there is an account, enter the code for ${OWNER}`)
  await see(other, /^No mail server is set up/)
  // Sign-up is closed: a stranger isn't told that a code exists.
  await other.goto('/sign-up')
  await see(other, /^By invitation only/)
  await fill(other, 'Name', 'Nina')
  await fill(other, 'Email', 'nina@elsewhere.test')
  await fill(other, 'Password', PASSWORD)
  await press(other, 'Sign up')
  await see(other, 'If this email has an invitation, enter the code for nina@elsewhere.test')
  await customer.goto('/forgot-password')
  await fill(customer, 'Email', OWNER)
  await press(customer, 'Create link')
  await see(customer, /^If there is an account, there is a link for/)
  await see(customer, /^No mail server is set up here, .*Ask the operator for yours\.$/)
  await other.goto('/sign-in')
  await expect(other.getByRole('link', { name: 'Sign up' })).toHaveCount(0)
  await fill(other, 'Email', OWNER)
  await fill(other, 'Password', PASSWORD)
  await press(other, 'Sign in')
  await expect(other).toHaveURL('/acme-tools')
})
