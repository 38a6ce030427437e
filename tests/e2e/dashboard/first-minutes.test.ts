import type { Page } from 'playwright/test'
import { newId } from '@/lib/foundation/platform/config/ids'
import { fill, press, pressInDialog, see } from '@/tests/support/browser/actions'
import { codeInMail, PASSWORD } from '@/tests/support/fixtures/auth'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { givenUser, givenUserWith } from '@/tests/support/fixtures/tenant'
import { lookUp, validate } from '@/tests/support/http/client'
import type { ReadMails } from '@/tests/support/servers/smtp'
import { type App, test as base, expect } from '../fixtures'

// Without any user, the first visit would be the setup of this installation.
const test = base.extend<{ firstUser: undefined }>({
  firstUser: [
    async ({ app }, use) => {
      await givenUser(app.pool)
      await use(undefined)
    },
    { auto: true },
  ],
})

const outputOf = async (page: Page, label: string) =>
  (await page.getByLabel(label, { exact: true }).textContent()) ?? ''
const done = (page: Page) => page.getByRole('img', { name: 'Done' })
const linesOf = async ({ pool }: App, organization: string) => {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int from usage_hour u join organization o on o.id = u.organization_id where o.slug = $1',
    [organization],
  )
  return rows[0]?.count
}

async function signUp(page: Page, mail: ReadMails, email: string) {
  await page.goto('/sign-up')
  await fill(page, 'Name', 'Grace')
  await fill(page, 'Email', email)
  await fill(page, 'Password', PASSWORD)
  await press(page, 'Sign up')
  await fill(page, 'Code from the email', codeInMail((await mail.untilMail(email)).text))
  await page.waitForURL('**/new')
}

/** A new organization with its first product, on the page of its first steps. */
async function createProduct(page: Page, mail: ReadMails, organization: string): Promise<string> {
  const email = `${newId()}@vendor.test`
  await signUp(page, mail, email)
  await fill(page, 'Name', organization)
  await press(page, 'Create organization')
  await see(page, 'Get to your first validated license.')
  await fill(page, 'Name', 'Café Editor')
  await press(page, 'Create product')
  await expect(page.getByLabel('API key', { exact: true })).toContainText('lk_live_')
  // What was pressed has gone: the focus goes to the next step.
  await expect(page.getByRole('heading', { name: 'Save its API key' })).toBeFocused()
  return email
}

test('from sign-up to the first validation in three presses, without a terminal', async ({
  accessibility,
  app,
  consoleErrors,
  mail,
  signedIn,
}) => {
  const { page } = await signedIn()
  const email = await createProduct(page, mail, 'Grace Works')
  const apiKey = await outputOf(page, 'API key')
  await see(page, `A test license for ${email}. No email is sent.`)
  await press(page, 'Create test license')
  await expect(page.getByLabel('License key', { exact: true })).toBeVisible()
  // The product and the license; the API key was neither copied nor used.
  await expect(done(page)).toHaveCount(2)
  const licenseKey = await outputOf(page, 'License key')
  await expect(page.locator('code', { hasText: 'LATCHKEY_API_KEY=' })).toContainText(apiKey)
  await expect(page.locator('code', { hasText: '/api/v1/validate' })).toContainText(licenseKey)
  expect(await accessibility(page)).toEqual([])

  // The answer itself marks the step: the server's counts don't come here.
  await page.route('**/overview/first-steps', (route) => route.abort())
  await press(page, 'Run it here')
  await see(page, 'Valid. Your first validation works.')
  await expect(page.locator('code', { hasText: '"status": "active"' })).toBeVisible()
  await see(page, 'First validation received.')
  await page.unroute('**/overview/first-steps')
  // The key was run here, and is saved nowhere.
  await expect(done(page)).toHaveCount(3)
  expect(await accessibility(page)).toEqual([])
  // The browser logs what was held back.
  consoleErrors.length = 0
  expect(await linesOf(app, 'grace-works')).toBe(1)

  await expect(page.getByRole('switch', { name: 'Full license key in the first email' })).toBeChecked()
  await see(page, 'Next: what your customers see.')
  await page.getByLabel('Setup help link').fill('cafe.example/help')
  await press(page, 'Save')
  await see(page, 'First email saved')
  // What was saved stays to be seen.
  await see(page, 'https://cafe.example/help')
  await expect(done(page)).toHaveCount(4)

  await see(page, 'A PNG or SVG, up to 512 KiB.')
  await press(page, 'Save support email')
  await see(page, 'Support email saved')
  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible()
  // Without a logo its step is open, and the email promises none.
  await see(page, 'The email has the license key and where to get help.')
  await expect(done(page)).toHaveCount(4)
  await page.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle r="8"/></svg>'),
  })
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible()
  await see(page, 'The email has the license key, your logo, and where to get help.')
  await expect(done(page)).toHaveCount(5)
  await fill(page, 'Email', 'not an email')
  await press(page, 'Create and email license')
  await see(page, 'Enter a valid email address.')
  await fill(page, 'Email', 'first@customer.test')
  await press(page, 'Create and email license')
  await see(page, 'The email to first@customer.test is on its way.')
  await expect(done(page)).toHaveCount(6)
  const { text } = await mail.untilMail('first@customer.test')
  expect(text).toContain('https://cafe.example/help')
  expect(await accessibility.atWidths(page, [390, 820])).toEqual([])

  await page.getByText('Python', { exact: true }).click()
  await see(page, 'pip install ./clients/python')
  const archive = await page.getByRole('link', { name: 'python.zip' }).getAttribute('href')
  expect((await page.request.get(archive ?? '')).headers()['content-type']).toBe('application/zip')
  await expect(page.locator('code', { hasText: 'client.validate' })).toContainText(licenseKey)

  await press(page, 'Open the overview')
  await see(page, 'Leave without saving the key?')
  await press(page, 'Stay on this page')
  await page.getByLabel("I've saved it").check()
  await expect(done(page)).toHaveCount(7)
  await see(page, 'Every step is done.')
  await expect(page.getByRole('button', { name: 'Skip', exact: true })).toHaveCount(0)
  await press(page, 'Open the overview')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  expect(await page.content()).not.toContain(apiKey.slice(8, 30))
  expect(consoleErrors).toEqual([])
})

test('a program that customers run gets a client key, and its language is remembered', async ({
  accessibility,
  app,
  mail,
  signedIn,
}) => {
  const { page } = await signedIn()
  const email = await createProduct(page, mail, 'Jackdaw Plugins')
  const serverKey = await outputOf(page, 'API key')
  await press(page, 'Create test license')
  await expect(page.getByLabel('License key', { exact: true })).toBeVisible()
  const licenseKey = await outputOf(page, 'License key')
  const environment = page.locator('code', { hasText: 'LATCHKEY_API_KEY=' })
  await expect(environment).toContainText(serverKey)
  await page.getByText('C++', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'At your customers' })).toBeChecked()
  // A customer's computer has no such variables: the code has both as constants.
  await expect(environment).toHaveCount(0)
  const code = page.locator('code', { hasText: 'CLIENT_KEY = ' })
  await expect(code).toContainText(`BASE_URL = "${app.url}"`)
  await expect(code).toContainText('CLIENT_KEY = "lk_live_…"')
  await expect(page.getByRole('link', { name: 'VST and JUCE plugins' })).toHaveAttribute('href', '/docs/guides/juce')
  expect(await accessibility(page)).toEqual([])

  await press(page, 'Create client key')
  await pressInDialog(page, 'Create client key')
  const dialog = page.getByRole('dialog', { name: 'New client key' })
  const clientKey = (await dialog.locator('output').textContent()) ?? ''
  await dialog.getByLabel("I've saved it").check()
  await pressInDialog(page, 'Done')
  await see(page, 'The client key is filled in below.')
  await expect(page.getByRole('button', { name: 'Create another client key' })).toBeFocused()
  await expect(code).toContainText(`CLIENT_KEY = "${clientKey}"`)
  expect((await lookUp(app.apiUrl, clientKey, licenseKey)).status).toBe(403)
  await validate(app.apiUrl, clientKey, { license_key: licenseKey })
  await see(page, 'First validation received.')
  await page.getByText('On your server', { exact: true }).click()
  await expect(environment).toContainText(serverKey)

  // The client key was used: nothing says that the first key was saved.
  await expect(done(page)).toHaveCount(3)
  await page.getByLabel("I've saved it").check()
  await expect(done(page)).toHaveCount(4)

  // The email says what its page shows: that is saved first, or named if it can't be.
  const download = page.getByLabel('Download link')
  await download.fill('no link')
  await press(page, 'Create and email license')
  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible()
  await expect(download).toBeFocused()
  await expect(download).toHaveValue('no link')
  await see(page, 'Enter a link that starts with https://.')
  await expect(done(page)).toHaveCount(4)
  await download.fill('https://jackdaw.example/download')
  await press(page, 'Create and email license')
  await see(page, `The email to ${email} is on its way.`)
  // What was saved for it says nothing of its own.
  await expect(page.getByText(/^(Branding|Support email|First email) saved$/)).toHaveCount(0)
  await see(page, 'https://jackdaw.example/download')
  // All but the logo.
  await expect(done(page)).toHaveCount(6)
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('link', { name: 'Café Editor' }).first().click()
  await expect(page.getByRole('radio', { name: 'C++', exact: true })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'C++', exact: true })).toBeChecked()
})

test('a call from outside turns the last step green by itself, and a wrong one is explained', async ({
  app,
  mail,
  signedIn,
}) => {
  const { page } = await signedIn()
  await page.clock.install()
  await createProduct(page, mail, 'Heron Labs')
  const apiKey = await outputOf(page, 'API key')
  await press(page, 'Create test license')
  await see(page, 'Waiting for the first request.')
  await page.clock.runFor(30_000)
  await see(page, 'No request yet. Getting 401? The API key is wrong or has ended.')
  const licenseKey = await outputOf(page, 'License key')
  await validate(app.apiUrl, apiKey, { license_key: 'NO-SUCH-LICENSE' })
  await see(page, 'A request came in and was refused: License not found.')
  await validate(app.apiUrl, apiKey, { license_key: licenseKey })
  await see(page, 'First validation received.')
})

test('the key is asked for before it is left behind, and the steps go on after a reload', async ({
  app,
  mail,
  signedIn,
}) => {
  const { page } = await signedIn()
  await createProduct(page, mail, 'Ibis Audio')
  const apiKey = await outputOf(page, 'API key')
  await page.getByRole('link', { name: 'Licenses', exact: true }).click()
  await see(page, 'Leave without saving the key?')
  await press(page, 'Stay on this page')
  await press(page, 'Create test license')
  await expect(page.getByLabel('License key', { exact: true })).toBeVisible()
  await press(page, 'Copy API key')
  await see(page, 'API key copied')
  await expect(done(page)).toHaveCount(3)
  await page.getByRole('link', { name: 'Licenses', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Licenses' })).toBeVisible()
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await see(page, 'Enter it here to use it below.')
  await see(page, 'First, enter the API key above, or create another one there, and reveal the license key above.')
  // Copied is saved, after a reload too.
  await expect(done(page)).toHaveCount(3)
  await fill(page, 'API key', apiKey)
  await press(page, 'Reveal and use')
  await expect(page.getByLabel('License key', { exact: true })).toBeVisible()
  await press(page, 'Run it here')
  await see(page, 'Valid. Your first validation works.')
  await expect.poll(() => linesOf(app, 'ibis-audio')).toBe(1)
  await page.reload()
  await page.getByRole('link', { name: 'Continue setup (3 left)' }).click()
  await see(page, 'Next: what your customers see.')
  await expect(done(page)).toHaveCount(4)
  // Another key, right here, and the license's own: it runs once more.
  await press(page, 'Create server key')
  await pressInDialog(page, 'Create server key')
  // A second key reaches what is there already.
  await fill(page, 'Your password', PASSWORD)
  await pressInDialog(page, 'Confirm')
  const dialog = page.getByRole('dialog', { name: 'New server key' })
  await dialog.getByLabel("I've saved it").check()
  await pressInDialog(page, 'Done')
  await press(page, 'Reveal and use')
  await press(page, 'Run it here')
  await see(page, 'Valid. Your first validation works.')
  await press(page, 'Skip')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Continue setup/ })).toHaveCount(0)
})

test("another organization's API key is refused, and a used-up limit is no refusal of the license", async ({
  app,
  owner: { page },
  product,
}) => {
  await givenLicense(product)
  const other = await givenProduct(app.pool)
  await page.goto('.')
  const apiKey = page.getByLabel('API key', { exact: true })
  await fill(page, 'API key', `Key: ${other.token}`)
  await expect(apiKey).toHaveValue(other.token)
  await press(page, 'Reveal and use')
  await expect(page.getByLabel('License key', { exact: true })).toBeVisible()
  await press(page, 'Run it here')
  // At the field, which has the focus, and where it was pressed.
  await expect(page.getByText('Enter an API key of this product.')).toHaveCount(2)
  await expect(apiKey).toBeFocused()
  const { rowCount } = await app.pool.query('select from usage_hour where organization_id = any($1)', [
    [product.organizationId, other.organizationId],
  ])
  expect(rowCount).toBe(0)

  await app.pool.query(`update organization set plan = 'enterprise', daily_limit_override = 0 where id = $1`, [
    product.organizationId,
  ])
  await fill(page, 'API key', product.token)
  await press(page, 'Run it here')
  await see(page, 'No verdict right now. Your program should ask again later, and never treat this as a refusal.')
  await see(page, /HTTP 429/)
})

test('a member who may not use API keys gets no button to run one', async ({ app, product, signedIn }) => {
  await givenLicense(product)
  const member = await givenUserWith({ pool: app.pool, organizationId: product.organizationId }, [
    'products:view',
    'licenses:view',
  ])
  const { page } = await signedIn(member.cookie)
  await page.goto(`/${product.organizationId}`)
  await see(page, 'Get to your first validated license.')
  await expect(page.getByRole('button', { name: 'Run it here' })).toHaveCount(0)
  await expect(page.getByLabel('API key', { exact: true })).toHaveCount(0)
})

test('skipped once, the checklist stays away', async ({ owner: { page, user }, product, signedIn }) => {
  await page.goto('.')
  await press(page, 'Skip')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  const again = await signedIn(user.cookie)
  await again.page.goto(`/${product.organizationId}`)
  await expect(again.page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
})

test('an organization with imported licenses sees its figures', async ({ owner: { page }, product }) => {
  for (let i = 0; i < 6; i++) await givenLicense(product)
  await page.goto('.')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
})
