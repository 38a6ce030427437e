import type { Page } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPortalStage, type PortalStage, signedIn, signInByCode } from '@/tests/support/browser/portal-app'
import { givenAnotherLicense, givenPortalCustomer, givenPortalVendor } from '@/tests/support/fixtures/portal-customer'
import { givenLicense, type ProductFixture } from '@/tests/support/fixtures/product'

let stage: PortalStage
let harbor: ProductFixture
let mosaic: ProductFixture
beforeAll(async () => {
  stage = await givenPortalStage()
  harbor = await givenPortalVendor(stage.db.pool, 'Harbor')
  mosaic = await givenPortalVendor(stage.db.pool, 'Mosaic')
})
afterAll(() => stage.close())

const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const at = (page: Page, path: string) => page.waitForURL(`${stage.site}${path}`)
const linkIn = (text: string) => /https?:\S+\/portal\/sign-in\/link#token=\S+/.exec(text)?.[0] ?? ''

test('by code: whoever came for a license is brought back to it; a wrong code and a stranger are told nothing', async () => {
  const { email, license } = await givenPortalCustomer(harbor)
  const { context, page } = await signedIn(stage)
  await page.goto(`/portal/licenses/${license.id}`)
  expect(new URL(page.url()).pathname).toBe('/portal/sign-in')
  await page.getByLabel('E-mail address').fill('nobody')
  await press(page, 'Send code')
  await see(page, 'Enter an e-mail address')
  await page.getByLabel('E-mail address').fill('stranger@nowhere.test')
  await press(page, 'Send code')
  await see(page, 'If there are licenses under stranger@nowhere.test, a code is on its way there.')
  await page.getByLabel('Code from the mail').fill('000000')
  await press(page, 'Sign in')
  await see(page, 'This code is wrong or has expired')
  expect(new URL(page.url()).pathname).toBe('/portal/sign-in')
  await press(page, 'Use another address')
  await signInByCode(stage, page, email)
  await at(page, `/portal/licenses/${license.id}`)
  await page.getByRole('heading', { name: 'Harbor Editor', level: 1 }).waitFor()
  expect(stage.smtp.mailsTo('stranger@nowhere.test')).toEqual([])
  await page.getByRole('link', { name: 'Account' }).click()
  await press(page, 'Sign out')
  await at(page, '/portal/sign-in')
  await page.goto('/portal')
  expect(new URL(page.url()).pathname).toBe('/portal/sign-in')
  await context.close()
})

test('five wrong codes: the page says so, and sends a new one to the same address after half a minute', async () => {
  const { email, license } = await givenPortalCustomer(harbor)
  const { context, page } = await signedIn(stage)
  await page.clock.install()
  await page.goto(`/portal/licenses/${license.id}`)
  await page.getByLabel('E-mail address').fill(email)
  await press(page, 'Send code')
  await see(page, 'Nothing after a minute?')
  const sent = await stage.smtp.untilMail(email)
  const wrong = sent.subject.includes('000000') ? '111111' : '000000'
  await page.getByRole('button', { name: /^Send a new code in \d+ seconds$/ }).waitFor()
  // Tries that never arrive are no wrong codes.
  await page.route('**/api/portal/session', (route) => route.abort())
  for (let i = 0; i < 5; i++) {
    const lost = page.waitForEvent('requestfailed')
    await page.getByLabel('Code from the mail').fill(wrong)
    await press(page, 'Sign in')
    await lost
    await see(page, 'The server cannot be reached')
  }
  await page.unroute('**/api/portal/session')
  for (let i = 0; i < 5; i++) {
    const refused = page.waitForResponse((response) => response.url().endsWith('/api/portal/session'))
    await page.getByLabel('Code from the mail').fill(wrong)
    await press(page, 'Sign in')
    await refused
    if (i === 0) await see(page, 'This code is wrong or has expired')
  }
  await see(page, 'Five wrong codes')
  await page.clock.runFor(30_000)
  await press(page, 'Send a new code')
  await see(page, 'A new code is on its way.')
  const { subject, text } = await stage.smtp.untilMail(email, 2)
  // The link of this mail, too, leads to where they were going.
  expect(new URLSearchParams(new URL(linkIn(text)).hash.slice(1)).get('to')).toBe(`/portal/licenses/${license.id}`)
  await page.getByLabel('Code from the mail').fill(/\b\d{6}\b/.exec(subject)?.[0] ?? '')
  await press(page, 'Sign in')
  await at(page, `/portal/licenses/${license.id}`)
  await context.close()
})

test('by link: opening it does nothing, its button signs in, in any browser, and only once', async () => {
  const { email, license } = await givenPortalCustomer(harbor)
  const asking = await signedIn(stage)
  await asking.page.goto(`/portal/licenses/${license.id}`)
  await asking.page.getByLabel('E-mail address').fill(email)
  await press(asking.page, 'Send code')
  const link = linkIn((await stage.smtp.untilMail(email)).text)
  // What a mail scanner does.
  for (let i = 0; i < 3; i++) expect((await fetch(link)).status).toBe(200)
  const other = await signedIn(stage)
  const asked: string[] = []
  other.page.on('request', (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  await other.page.goto(link)
  // Without a connection nothing is lost: the button stays.
  await other.context.setOffline(true)
  await press(other.page, 'Sign in')
  await see(other.page, 'You are offline. Nothing was changed.')
  await other.context.setOffline(false)
  await press(other.page, 'Sign in')
  // On to where the one who asked was going, though this is another browser.
  await at(other.page, `/portal/licenses/${license.id}`)
  await see(other.page, 'Harbor')
  // The token stands in no address and in no header, so in nobody's log.
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''
  expect(token.length).toBeGreaterThan(20)
  expect(asked.filter((line) => line.includes(token))).toEqual([])
  await asking.page.goto('about:blank')
  await asking.page.goto(link)
  await press(asking.page, 'Sign in')
  await see(asking.page, 'This link was used already')
  await asking.page.goto('/portal/sign-in/link')
  await see(asking.page, 'This link is incomplete')
  await Promise.all([asking.context.close(), other.context.close()])
})

test('by Discord: the licenses of the account, and never those of the e-mail address that Discord names', async () => {
  const victim = await givenPortalCustomer(harbor)
  await givenLicense(mosaic, { customer: { email: null, discordId: '80351110224678912' } })
  const account = { id: '80351110224678912', username: 'nelly', global_name: 'Nelly', email: victim.email }
  const { context, page } = await signedIn(stage)
  stage.discord.comesAs(null)
  await page.goto('/portal/sign-in')
  await page.getByRole('link', { name: 'Continue with Discord' }).click()
  await see(page, 'Discord did not confirm who you are')
  stage.discord.comesAs({ ...account, verified: true })
  await page.getByRole('link', { name: 'Continue with Discord' }).click()
  await at(page, '/portal')
  await page.getByRole('heading', { name: 'Mosaic', level: 2 }).waitFor()
  expect(await page.getByText('Harbor').count()).toBe(0)
  await context.close()
})

test('who has none yet is told why; a second identity is linked while signed in, seen at once, and unlinked', async () => {
  const [ada, elsewhere] = [await givenPortalCustomer(harbor), await givenPortalCustomer(mosaic)]
  const { context, page } = await signedIn(stage, { cookie: ada.cookie })
  await harbor.pool.query('update license set customer_id = $2 where id = $1', [
    ada.license.id,
    elsewhere.license.customerId,
  ])
  await page.goto('/portal')
  await page.getByRole('heading', { name: 'No licenses here yet' }).waitFor()
  await see(page, ada.email)
  await page.getByRole('link', { name: 'Link another address' }).click()
  await see(page, 'This is your only way in, so it cannot be unlinked.')
  await press(page, 'Link an address')
  await page.getByLabel('E-mail address').fill(elsewhere.email)
  await press(page, 'Send code')
  await page.getByLabel('Code from the mail').fill('000000')
  await press(page, 'Link address')
  await see(page, 'This code is wrong or has expired')
  const code = /\b\d{6}\b/.exec((await stage.smtp.untilMail(elsewhere.email)).subject)?.[0] ?? ''
  await page.getByLabel('Code from the mail').fill(code)
  await press(page, 'Link address')
  await see(page, `${elsewhere.email} was linked.`)

  stage.discord.comesAs({ id: '80351110224678999', username: 'ada.l' })
  await page.getByRole('link', { name: 'Link Discord' }).click()
  await see(page, 'ada.l')
  await page.getByRole('link', { name: 'Your licenses' }).click()
  for (const vendor of ['Harbor', 'Mosaic']) await page.getByRole('heading', { name: vendor, level: 2 }).waitFor()

  await page.getByRole('link', { name: 'Account' }).click()
  await press(page, `Unlink ${elsewhere.email}`)
  await press(page, 'Unlink')
  await see(page, `${elsewhere.email} was unlinked.`)
  await page.getByRole('link', { name: 'Your licenses' }).click()
  await page.getByRole('heading', { name: 'No licenses here yet' }).waitFor()
  await context.close()
})

test('the language: of the browser, then as chosen; kept in the browser, and for the person in any other', async () => {
  const ada = await givenPortalCustomer(harbor)
  await givenAnotherLicense(mosaic, ada, { expiresAt: new Date('2131-03-03T12:00:00Z') })
  const langOf = (page: Page) => page.locator('html').getAttribute('lang')
  const { context, page } = await signedIn(stage, { locale: 'de-CH' })
  await page.goto('/portal/sign-in')
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
  expect([await langOf(page), await page.title()]).toEqual(['de', 'Anmelden · Ihre Lizenzen'])
  await page.getByLabel('Sprache').selectOption('fr')
  await page.getByRole('heading', { name: 'Connexion' }).waitFor()
  await page.reload()
  expect(await langOf(page)).toBe('fr')
  await page.getByLabel('Adresse e-mail').fill(ada.email)
  await press(page, 'Envoyer un code')
  const mail = await stage.smtp.untilMail(ada.email)
  expect(mail.subject).toContain('licences')
  await page.goto(linkIn(mail.text))
  await press(page, 'Se connecter')
  await see(page, 'Cette licence est valable jusqu’au 3 mars 2131.')
  await page.getByLabel('Langue').selectOption('zh')
  await see(page, '此许可证有效期至 2131年3月3日。')

  const elsewhere = await signedIn(stage, { cookie: ada.cookie })
  await elsewhere.page.goto('/portal')
  await see(elsewhere.page, '您的许可证')
  expect(await langOf(elsewhere.page)).toBe('zh')
  await elsewhere.page.goto('/sign-in')
  expect(await langOf(elsewhere.page)).toBe('en')
  await Promise.all([context.close(), elsewhere.context.close()])
})
