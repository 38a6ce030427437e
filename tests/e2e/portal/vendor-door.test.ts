import type { Page } from 'playwright/test'
import { press, see } from '@/tests/support/browser/actions'
import { signInByCode } from '@/tests/support/browser/portal-sign-in'
import { givenAnotherLicense, givenPortalCustomer, givenPortalVendor } from '@/tests/support/fixtures/portal/customer'
import { expect, test } from '../fixtures'

test.use({ locale: 'en-GB', permissions: ['clipboard-read', 'clipboard-write'] })

/** Saves one card of settings: a page has several. */
const save = (page: Page, title: string) =>
  page
    .locator('form')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .getByRole('button', { name: 'Save changes' })
    .click()

const SHOP = 'https://shop.harbor.test'

test("a customer comes from the vendor's shop, sees the vendor and its licenses alone, and finds the way back", async ({
  app,
  mail,
  page,
  vendor,
}) => {
  const customer = await givenPortalCustomer(vendor)
  await givenAnotherLicense(await givenPortalVendor(app.pool, 'Mosaic'), customer)
  await app.pool.query('update organization set portal_return_origins = $2 where id = $1', [
    vendor.organizationId,
    [SHOP],
  ])
  const back = `${SHOP}/account?a=1`
  const link = `/portal/${vendor.organizationId}?${new URLSearchParams({ email: customer.email, return: back })}`
  await page.goto(link)
  await expect(page.getByText('Harbor', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue(customer.email)
  await expect(page.getByRole('link', { name: 'help@vendor.test' })).toHaveAttribute('href', 'mailto:help@vendor.test')
  await expect(page.getByRole('link', { name: 'Back to Harbor' })).toHaveAttribute('href', back)
  await press(page, 'Send code')
  const { subject } = await mail.untilMail(customer.email)
  await page.getByLabel('Code from the email').fill(subject.includes('000000') ? '111111' : '000000')
  await see(page, 'This code is wrong, has expired, or was already used')
  await expect(page).toHaveURL(({ pathname }) => pathname === `/portal/${vendor.organizationId}`)
  await press(page, 'Use a different email')
  await signInByCode(page, mail, customer.email)
  await expect(page.getByRole('heading', { name: 'Harbor', level: 2 })).toBeVisible()
  await expect(page.getByText('Mosaic')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Back to Harbor' })).toHaveAttribute('href', back)
  await page.getByRole('link', { name: 'All licenses' }).click()
  await expect(page.getByRole('heading', { name: 'Mosaic', level: 2 })).toBeVisible()
  await page.goto(`/portal/${vendor.organizationId}?license=${customer.license.id}`)
  await expect(page).toHaveURL(`/portal/licenses/${customer.license.id}`)
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('link', { name: 'All licenses' })).toHaveAttribute('href', '/portal')
  await press(page, 'Sign out')
  await expect(page).toHaveURL(`/portal/${vendor.organizationId}`)
  await expect(page.getByText('Harbor', { exact: true })).toBeVisible()
})

test('a stranger reads the same as a customer; another site is no way back; an unknown vendor is a page not found', async ({
  page,
  vendor,
}) => {
  const { email } = await givenPortalCustomer(vendor)
  const texts: string[] = []
  for (const one of ['stranger@nowhere.test', email]) {
    await page.goto(
      `/portal/${vendor.organizationId}?${new URLSearchParams({ email: one, return: 'https://evil.test/' })}`,
    )
    await press(page, 'Send code')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    texts.push(
      ((await page.locator('main').textContent()) ?? '').replaceAll(one, '…').replaceAll(/\d+ seconds/g, '… seconds'),
    )
  }
  expect(texts[0]).toBe(texts[1])
  await expect(page.getByRole('link', { name: /^Back to/ })).toHaveCount(0)
  const response = await page.goto('/portal/nobody-of-this-name')
  expect(response?.status()).toBe(404)
  await see(page, /^No vendor has a page at this URL\./)
  await expect(page.getByRole('link', { name: 'All licenses' })).toHaveAttribute('href', '/portal')
})

test('the vendor copies its link, lists its site, and links its shop to a product', async ({ app, owner, product }) => {
  const { page } = owner
  await page.goto('settings/branding')
  await see(page, `${app.url}/portal/${product.organizationId}`)
  await press(page, 'Copy portal link')
  await see(page, 'Portal link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}/portal/${product.organizationId}`)
  await page.getByLabel('Sites to return to').fill('http://shop.test')
  await save(page, 'Customer portal')
  await see(page, 'Enter one site on each line')
  await page.getByLabel('Sites to return to').fill(SHOP)
  const sent = page.waitForRequest((request) => request.url().endsWith('/branding') && request.method() === 'PATCH')
  await save(page, 'Customer portal')
  // Nothing of the page's other cards: they may be saved at the same time.
  expect((await sent).postDataJSON()).toEqual({ return_origins: [SHOP] })
  await see(page, 'Branding saved')
  await page.goto(`products/${product.productId}/settings`)
  const renew = page.getByLabel('Renew link')
  await renew.fill('http://shop.test/renew')
  await save(page, 'Links for customers')
  await see(page, 'Enter a link that starts with https://.')
  await renew.fill(`${SHOP}/renew?license={{license.id}}&key={{license.key}}`)
  await see(page, 'A link with the license key leaves the key in browser histories')
  await save(page, 'Links for customers')
  await see(page, 'Settings saved')
})

test('the terms and the privacy policy of the installation are at the foot of every door', async ({
  accessibility,
  app,
  page,
  vendor,
}) => {
  const terms = 'https://hosty.example/terms'
  const privacy = 'https://hosty.example/privacy'
  const save = (urls: (string | null)[]) =>
    app.pool.query('update installation set operator_terms_url = $1, operator_privacy_url = $2', urls)
  await save([terms, privacy])
  try {
    for (const path of ['/', '/sign-in', '/sign-up', '/portal/sign-in', `/portal/${vendor.organizationId}`]) {
      await page.goto(path)
      await expect(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', terms)
      await expect(page.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', privacy)
    }
    expect(await accessibility(page)).toEqual([])
  } finally {
    await save([null, null])
  }
  await page.reload()
  await expect(page.getByRole('link', { name: 'Help', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Terms' })).toHaveCount(0)
})
