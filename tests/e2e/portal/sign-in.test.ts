import type { Page } from 'playwright/test'
import { press, see } from '@/tests/support/browser/actions'
import { signInByCode } from '@/tests/support/browser/portal-sign-in'
import { codeInMail } from '@/tests/support/fixtures/auth'
import { givenAnotherLicense, givenPortalCustomer, givenPortalVendor } from '@/tests/support/fixtures/portal/customer'
import { givenLicense } from '@/tests/support/fixtures/product'
import { expect, test } from '../fixtures'

test.use({ locale: 'en-GB' })

const linkIn = (text: string) => /https?:\S+\/portal\/sign-in\/link\?lang=\w+#token=\S+/.exec(text)?.[0] ?? ''
const seeLanguage = (page: Page, lang: string) => expect(page.locator('html')).toHaveAttribute('lang', lang)
const atSignIn = ({ pathname }: URL) => pathname === '/portal/sign-in'

test('by code: a visitor is returned to the license they opened; a wrong code and an unknown address reveal nothing', async ({
  mail,
  page,
  vendor,
}) => {
  const { email, license } = await givenPortalCustomer(vendor)
  await page.goto(`/portal/licenses/${license.id}`)
  await expect(page).toHaveURL(atSignIn)
  // There are several vendors: the page says that none has to be chosen, and names none.
  await see(page, 'Sign in once to see your licenses from every vendor here.')
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody')
  await press(page, 'Send code')
  await see(page, 'Enter a valid email')
  await page.getByRole('textbox', { name: 'Email' }).fill('Otto <stranger@nowhere.test>')
  await press(page, 'Send code')
  await see(page, 'If stranger@nowhere.test has licenses, we’ve just sent it a code.')
  // Loaded again, the page goes on where it was.
  await page.reload()
  await see(page, 'If stranger@nowhere.test has licenses, we’ve just sent it a code.')
  await page.getByLabel('Code from the email').fill('000000')
  await see(page, 'This code is wrong, has expired, or was already used')
  await page.getByLabel('Code from the email').fill(license.key)
  await press(page, 'Sign in')
  await see(page, 'That’s a license key. Enter the six digits')
  await expect(page).toHaveURL(atSignIn)
  await press(page, 'Use a different email')
  // What was entered is kept.
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('stranger@nowhere.test')
  await signInByCode(page, mail, email)
  await expect(page).toHaveURL(`/portal/licenses/${license.id}`)
  await expect(page.getByRole('heading', { name: 'Harbor Editor', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^Harbor Editor · Your licenses · ./)
  expect(mail.mailsTo('stranger@nowhere.test')).toEqual([])
  await page.getByRole('link', { name: 'Account' }).click()
  await press(page, 'Sign out')
  await expect(page).toHaveURL(atSignIn)
  await page.goto('/portal')
  await expect(page).toHaveURL(atSignIn)
})

test('five wrong codes: the page reports it, and sends a new one to the same address after half a minute', async ({
  mail,
  page,
  vendor,
}) => {
  const { email, license } = await givenPortalCustomer(vendor)
  await page.clock.install()
  await page.goto(`/portal/licenses/${license.id}`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await press(page, 'Send code')
  await see(page, 'Nothing after a minute?')
  const sent = await mail.untilMail(email)
  const wrong = sent.subject.includes('000000') ? '111111' : '000000'
  /** What is typed while a code is on its way is not sent by itself. */
  const enterWrong = async () => {
    await expect(page.locator('form [aria-busy=true]')).toHaveCount(0)
    await page.getByLabel('Code from the email').fill('')
    await page.getByLabel('Code from the email').fill(wrong)
  }
  await expect(page.getByRole('button', { name: /^Send a new code in \d+ seconds$/ })).toBeVisible()
  // Loaded again, the page goes on counting.
  await page.clock.runFor(15_000)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Send a new code in 1?\d seconds?$/ })).toBeVisible()
  // Attempts that never arrive are not wrong codes.
  await page.route('**/api/portal/session', (route) => route.abort())
  for (let i = 0; i < 5; i++) {
    const lost = page.waitForEvent('requestfailed')
    await enterWrong()
    await lost
    await see(page, 'We can’t reach the server')
  }
  await page.unroute('**/api/portal/session')
  for (let i = 0; i < 5; i++) {
    const refused = page.waitForResponse((response) => response.url().endsWith('/api/portal/session'))
    await enterWrong()
    await refused
    if (i === 0) await see(page, 'This code is wrong, has expired, or was already used')
  }
  await see(page, 'That was the fifth wrong code')
  await page.clock.runFor(30_000)
  await press(page, 'Send a new code')
  await see(page, 'We’ve sent a new code.')
  const { subject, text } = await mail.untilMail(email, 2)
  // The link of this mail returns to the same page, too.
  expect(new URLSearchParams(new URL(linkIn(text)).hash.slice(1)).get('to')).toBe(`/portal/licenses/${license.id}`)
  // Of the pasted subject, the digits are taken and sent; what was said of another code is gone.
  await page.getByLabel('Code from the email').fill('no digits')
  await press(page, 'Sign in')
  await see(page, 'Enter the six digits from the email we sent you.')
  await page.getByLabel('Code from the email').fill(subject)
  await expect(page).toHaveURL(`/portal/licenses/${license.id}`)
})

test('an older code is told so; after too many requests, the newest can still be entered', async ({
  mail,
  page,
  vendor,
}) => {
  const { email, license } = await givenPortalCustomer(vendor)
  await page.clock.install()
  await page.goto(`/portal/licenses/${license.id}`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await press(page, 'Send code')
  const older = codeInMail((await mail.untilMail(email)).text)
  await page.clock.runFor(30_000)
  await press(page, 'Send a new code')
  await see(page, 'We’ve sent a new code. Use the latest one.')
  const newest = codeInMail((await mail.untilMail(email, 2)).text)
  await page.getByLabel('Code from the email').fill(older)
  await see(page, 'This code is wrong, or an older one. Use the newest code.')

  await press(page, 'Use a different email')
  const json = { code: 'too_many_requests', message: 'Too many tries.', request_id: 'x' }
  await page.route('**/api/portal/session/code', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '840' }, json }),
  )
  const enterLast = page.getByRole('button', { name: 'Enter the code you have' })
  await press(page, 'Send code')
  await see(page, 'Too many attempts. Try again in 14 minutes.')
  await expect(enterLast).toBeVisible()
  // To another email, none was sent.
  await page.getByRole('textbox', { name: 'Email' }).fill('stranger@nowhere.test')
  await expect(enterLast).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await enterLast.click()
  await page.getByLabel('Code from the email').fill(newest)
  await expect(page).toHaveURL(`/portal/licenses/${license.id}`)
})

test('by link: opening it does nothing, its button signs in, in any browser, and only once', async ({
  mail,
  signedIn,
  vendor,
}) => {
  const { email, license } = await givenPortalCustomer(vendor)
  const asking = await signedIn()
  await asking.page.goto(`/portal/licenses/${license.id}`)
  await asking.page.getByRole('textbox', { name: 'Email' }).fill(email)
  await press(asking.page, 'Send code')
  const { subject, text } = await mail.untilMail(email)
  const link = linkIn(text)
  // A mail scanner opens links.
  for (let i = 0; i < 3; i++) expect((await fetch(link)).status).toBe(200)
  const other = await signedIn()
  const asked: string[] = []
  other.page.on('request', (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  await other.page.goto(link)
  // Without a connection nothing is lost: the button stays.
  await other.context.setOffline(true)
  await press(other.page, 'Sign in')
  await see(other.page, 'You’re offline. Nothing was changed.')
  await other.context.setOffline(false)
  await press(other.page, 'Sign in')
  // Returns to the page of the requester, though this is another browser.
  await expect(other.page).toHaveURL(`/portal/licenses/${license.id}`)
  await see(other.page, 'Harbor')
  // The token is in no URL path and in no header, so no log contains it.
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''
  expect(token.length).toBeGreaterThan(20)
  expect(asked.filter((line) => line.includes(token))).toEqual([])
  // The browser that waits for the code of the same email is told.
  await asking.page.getByLabel('Code from the email').fill(/\b\d{6}\b/.exec(subject)?.[0] ?? '')
  await see(asking.page, 'You’ve already confirmed this email, with its button or this code.')
  await asking.page.goto('about:blank')
  await asking.page.goto(link)
  await press(asking.page, 'Sign in')
  await see(asking.page, 'This link was already used')
  // Opened again where it was used, it says so, and leads on.
  await other.page.goto('about:blank')
  await other.page.goto(link)
  await see(other.page, 'You’re already signed in here.')
  await other.page.getByRole('main').getByRole('link', { name: 'Your licenses' }).click()
  await expect(other.page).toHaveURL(`/portal/licenses/${license.id}`)
  await asking.page.goto('/portal/sign-in/link')
  await see(asking.page, 'This link is incomplete')
})

test('by link in another tab: the first tab goes on as well, once it is looked at', async ({ mail, page, vendor }) => {
  const { email, license } = await givenPortalCustomer(vendor)
  await page.goto(`/portal/licenses/${license.id}`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await press(page, 'Send code')
  const link = linkIn((await mail.untilMail(email)).text)
  const looked = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  // Nobody is signed in yet.
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/portal/me'))
  await looked()
  expect((await asked).status()).toBe(401)
  await expect(page).toHaveURL(atSignIn)
  const other = await page.context().newPage()
  await other.goto(link)
  await press(other, 'Sign in')
  await expect(other).toHaveURL(`/portal/licenses/${license.id}`)
  await looked()
  await expect(page).toHaveURL(`/portal/licenses/${license.id}`)
})

test("by Discord: the licenses of the account, and never those of Discord's e-mail address", async ({
  app,
  customer,
  discord,
  page,
}) => {
  const mosaic = await givenPortalVendor(app.pool, 'Mosaic')
  await givenLicense(mosaic, { customer: { email: null, discordId: '80351110224678912' } })
  const account = { id: '80351110224678912', username: 'nelly', global_name: 'Nelly', email: customer.email }
  await discord.comesAs(null)
  await page.goto('/portal/sign-in')
  await page.getByRole('link', { name: 'Continue with Discord' }).click()
  await see(page, 'Discord didn’t confirm who you are')
  await discord.comesAs({ ...account, verified: true })
  await page.getByRole('link', { name: 'Continue with Discord' }).click()
  await expect(page).toHaveURL('/portal')
  await expect(page.getByRole('heading', { name: 'Mosaic', level: 2 })).toBeVisible()
  await expect(page.getByText('Harbor')).toHaveCount(0)
})

test('a customer without licenses reads why; a second identity is linked while signed in, shown at once, and unlinked', async ({
  app,
  customer,
  discord,
  mail,
}) => {
  const { page } = customer
  const elsewhere = await givenPortalCustomer(await givenPortalVendor(app.pool, 'Mosaic'))
  await app.pool.query('update license set customer_id = $2 where id = $1', [
    customer.license.id,
    elsewhere.license.customerId,
  ])
  await page.goto('/portal')
  await expect(page.getByRole('heading', { name: 'No licenses here yet' })).toBeVisible()
  await see(page, customer.email)
  await page.getByRole('link', { name: 'Link another email' }).click()
  await see(page, 'This is your only sign-in method, so it can’t be unlinked.')
  await press(page, 'Link an email')
  await page.getByRole('textbox', { name: 'Email' }).fill(customer.email)
  await press(page, 'Send code')
  await see(page, `${customer.email} is already linked.`)
  await press(page, 'Cancel')
  await press(page, 'Link an email')
  await page.getByRole('textbox', { name: 'Email' }).fill(elsewhere.email)
  await press(page, 'Send code')
  await page.getByLabel('Code from the email').fill('000000')
  await see(page, 'This code is wrong, has expired, or was already used')
  const code = /\b\d{6}\b/.exec((await mail.untilMail(elsewhere.email)).subject)?.[0] ?? ''
  await page.getByLabel('Code from the email').fill(code)
  await see(page, `${elsewhere.email} was linked.`)
  // Until something else is done.
  await press(page, 'Link an email')
  await page.getByRole('textbox', { name: 'Email' }).fill(`another.${customer.email}`)
  await press(page, 'Send code')
  await expect(page.getByText(`${elsewhere.email} was linked.`)).toHaveCount(0)
  await press(page, 'Cancel')

  await discord.comesAs({ id: '80351110224678999', username: 'ada.l' })
  await page.getByRole('link', { name: 'Link Discord' }).click()
  await see(page, 'ada.l')
  await page.getByRole('banner').getByRole('link').first().click()
  for (const name of ['Harbor', 'Mosaic']) await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()

  await page.getByRole('link', { name: 'Account' }).click()
  await press(page, `Unlink ${elsewhere.email}`)
  await press(page, 'Unlink')
  await see(page, `${elsewhere.email} was unlinked.`)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'No licenses here yet' })).toBeVisible()
})

test('the language: that of the browser, then as chosen; kept in the browser, and for the person in any other', async ({
  app,
  customer,
  mail,
  signedIn,
}) => {
  const mosaic = await givenPortalVendor(app.pool, 'Mosaic')
  await givenAnotherLicense(mosaic, customer, { expiresAt: new Date('2131-03-03T23:59:59Z') })
  const { page } = await signedIn(null, { locale: 'de-CH' })
  await page.goto('/portal/sign-in')
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await seeLanguage(page, 'de')
  await expect(page).toHaveTitle('Anmelden · Ihre Lizenzen')
  await page.getByLabel('Sprache').selectOption('fr')
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await page.reload()
  await seeLanguage(page, 'fr')
  await page.getByLabel('Adresse e-mail').fill(customer.email)
  await press(page, 'Envoyer un code')
  const { subject, text } = await mail.untilMail(customer.email)
  expect(subject).toContain('connexion')
  await page.goto(linkIn(text))
  await press(page, 'Se connecter')
  await see(page, 'Valable jusqu’au 3 mars 2131 inclus.')
  await page.getByLabel('Langue').selectOption('zh')
  await see(page, '有效期至 2131年3月3日（含当日）。')

  await customer.page.goto('/portal')
  await see(customer.page, '您的许可证')
  await seeLanguage(customer.page, 'zh')
  // Signing out keeps it, in this browser that asks for English.
  await customer.page.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  await expect(customer.page).toHaveURL(atSignIn)
  await seeLanguage(customer.page, 'zh')
  await customer.page.goto('/sign-in')
  await seeLanguage(customer.page, 'en')
  // The page behind the link of an email is in its language, also where another is asked for.
  const { page: english } = await signedIn(null, { locale: 'en-GB' })
  await english.goto(linkIn(text))
  await seeLanguage(english, 'fr')
})
