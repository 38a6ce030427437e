import type { Page } from 'playwright/test'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { press, see } from '@/tests/support/browser/actions'
import { signInByCode } from '@/tests/support/browser/portal-sign-in'
import { givenAnotherLicense, givenPortalVendor, type PortalCustomer } from '@/tests/support/fixtures/portal/customer'
import type { ProductFixture } from '@/tests/support/fixtures/product'
import { givenMembership, givenUser } from '@/tests/support/fixtures/tenant'
import { validate } from '@/tests/support/http/client'
import { type App, expect, test } from '../fixtures'

test.use({ locale: 'en-GB' })

const openLicense = ({ license, page }: { license: { id: string }; page: Page }) =>
  page.goto(`/portal/licenses/${license.id}`)
const statusOf = async ({ apiUrl }: App, { token }: ProductFixture, licenseKey: string) =>
  (await validate(apiUrl, token, { license_key: licenseKey })).json['status'] ?? null
const shownKey = async (page: Page): Promise<string> => (await page.locator('output').last().textContent()) ?? ''

/** The session of an owner of the vendor. */
async function givenOwner(vendor: ProductFixture): Promise<string> {
  const owner = await givenUser(vendor.pool)
  await givenMembership(vendor, owner, 'owner')
  return owner.cookie
}

test('the licenses of every vendor, in plain words; the key is shown, copied and downloaded', async ({
  app,
  customer,
  vendor,
}) => {
  const { page } = customer
  const [expiresAt, endedAt] = [new Date(Date.now() + DAY_MS * 9.5), new Date('2026-03-03T12:00:00Z')]
  const mosaic = await givenPortalVendor(app.pool, 'Mosaic')
  await givenAnotherLicense(mosaic, customer, { expiresAt, pin: { mode: 'range', min: '1.0', max: '2.9' } })
  await givenAnotherLicense(mosaic, customer, { expiresAt: endedAt })
  await givenAnotherLicense(vendor, customer, { revokedAt: new Date() })
  await page.goto('/portal')
  for (const name of ['Harbor', 'Mosaic']) await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  await see(page, '1 of 3 IP addresses taken')
  await see(page, /Valid (?:until|through) .*: (?:9|10) days left\./)
  await see(page, 'Expired on 3 March 2026.')
  await see(page, 'Revoked')
  expect(await page.content()).not.toContain(customer.license.key)

  await page.getByRole('link', { name: new RegExp(customer.license.key.slice(-5)) }).click()
  await customer.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page, 'Copy key')
  await see(page, 'Key copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(customer.license.key)
  await expect(page.getByRole('button', { name: 'Show key' })).toBeVisible()
  await press(page, 'Show key')
  await see(page, customer.license.key)
  await press(page, 'Hide key')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download key file' }).click(),
  ])
  let text = ''
  for await (const chunk of await file.createReadStream()) text += chunk
  expect(text).toContain(customer.license.key)
  await see(page, 'This license covers all versions.')
})

test('one address is removed; then the cooldown is shown, and once it is over the others can be removed', async ({
  app,
  customer,
  vendor,
}) => {
  const { page } = customer
  await validate(app.apiUrl, vendor.token, { license_key: customer.license.key })
  await openLicense(customer)
  await press(page, 'Remove 198.51.100.7')
  await see(page, 'This makes room for another IP address right away.')
  const row = page.getByRole('listitem').filter({ hasText: '198.51.100.7' }).first()
  await expect(row).toContainText('You can do this once every 24 hours: remove one IP address, or reset all.')
  await page.keyboard.press('Escape')
  await press(page, 'Remove 198.51.100.7')
  await press(page, 'Remove')
  await expect(page.getByRole('status').filter({ hasText: '198.51.100.7 was removed.' })).toBeFocused()
  await see(page, /You can remove IP addresses again from \d+ \w+ \d{4}/)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await vendor.pool.query(`update license set portal_reset_at = now() - interval '25 hours' where id = $1`, [
    customer.license.id,
  ])
  await page.reload()
  await press(page, 'Reset all IP addresses')
  await see(page, 'This removes every IP address.')
  await press(page, 'Reset all IP addresses')
  await expect(page.getByRole('status').filter({ hasText: '1 IP address was removed.' })).toBeFocused()
  await see(page, '0 of 3 IP addresses taken')
})

test('a label is shown as it was saved, and what was done is said until the next change', async ({ customer }) => {
  const { page } = customer
  await openLicense(customer)
  await page.getByLabel('Label', { exact: true }).fill('  Server Berlin ')
  await press(page, 'Save label')
  await see(page, 'Label saved.')
  await expect(page.getByLabel('Label', { exact: true })).toHaveValue('Server Berlin')
  await press(page, 'Show key')
  await see(page, customer.license.key)
  await expect(page.getByText('Label saved.')).toHaveCount(0)
})

test('a license that the vendor revokes while its page is open says so where its key was to be replaced', async ({
  customer,
  vendor,
}) => {
  const { page } = customer
  await openLicense(customer)
  await press(page, 'Replace key')
  await vendor.pool.query('update license set revoked_at = now() where id = $1', [customer.license.id])
  await press(page, 'Create new key')
  await see(page, 'This license was revoked. Nothing was changed.')
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Revoked')
  await expect(page.getByRole('button', { name: 'Replace key' })).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'This license was revoked.' })).toBeFocused()
})

test('a replaced key: the old one works until its grace ends, and a key replaced without grace ends at once', async ({
  app,
  customer,
  vendor,
}) => {
  const { page } = customer
  await openLicense(customer)
  await press(page, 'Replace key')
  await page.getByLabel('1 hour').check()
  await press(page, 'Create new key')
  await see(page, 'This is your new key.')
  await expect(page.getByRole('status').filter({ hasText: 'This is your new key.' })).toBeFocused()
  const second = await shownKey(page)
  expect([await statusOf(app, vendor, customer.license.key), await statusOf(app, vendor, second)]).toEqual([
    'active',
    'active',
  ])
  await see(page, /Your old key keeps working until \d+ \w+ \d{4}/)
  await vendor.pool.query(`update license_past_key set ends_at = now() - interval '1 second' where license_id = $1`, [
    customer.license.id,
  ])
  expect([await statusOf(app, vendor, customer.license.key), await statusOf(app, vendor, second)]).toEqual([
    'license_not_found',
    'active',
  ])

  await page.reload()
  await press(page, 'Replace key')
  await page.getByLabel('Now', { exact: true }).check()
  await press(page, 'Create new key')
  await see(page, 'The old key no longer works.')
  expect([await statusOf(app, vendor, second), await statusOf(app, vendor, await shownKey(page))]).toEqual([
    'license_not_found',
    'active',
  ])
})

test('a key that was replaced in another tab is not replaced again unseen', async ({ customer }) => {
  const { page, context } = customer
  await openLicense(customer)
  await press(page, 'Replace key')
  const other = await context.newPage()
  await openLicense({ ...customer, page: other })
  await press(other, 'Replace key')
  await press(other, 'Create new key')
  await see(other, 'This is your new key.')
  const made = await shownKey(other)
  await press(page, 'Create new key')
  await see(page, 'The key was already replaced, for example in another tab.')
  await expect(page.getByText('This is your new key.')).toHaveCount(0)
  await press(page, 'Show key')
  await see(page, made)
})

async function askFor(customer: PortalCustomer & { page: Page }, email: string) {
  const { page } = customer
  await openLicense(customer)
  await press(page, 'Transfer this license')
  await page.getByLabel('Email of the new owner').fill(email)
  await press(page, 'Send request')
  await expect(page.getByText(`Transfer to ${email} requested on`)).toBeFocused()
}

test('a transfer: requested, approved by the vendor, and found by the receiver after sign-in', async ({
  customer,
  mail,
  signedIn,
  vendor,
}) => {
  const { page } = customer
  const receiver = `grace-${customer.personId}@portal.test`
  await askFor(customer, receiver)
  const { page: dashboard } = await signedIn(await givenOwner(vendor))
  await dashboard.goto(`/${vendor.organizationId}`)
  await dashboard.getByRole('link', { name: /^Transfers\s*1 waiting$/ }).click()
  const row = dashboard.getByRole('row', { name: new RegExp(receiver) })
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(dashboard.getByLabel('Reset IP addresses')).toBeVisible()
  await press(dashboard, 'Approve transfer')
  await see(dashboard, `License transferred to ${receiver}. The emails to both customers are on their way.`)
  await see(dashboard, 'No pending transfers')

  await openLicense(customer)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  const theirs = await signedIn()
  await theirs.page.goto('/portal/sign-in')
  // The first mail to them says that the license is theirs.
  await mail.untilMail(receiver)
  await signInByCode(theirs.page, mail, receiver)
  await see(theirs.page, '0 of 3 IP addresses taken')
  // The key is new: the former owner's key stops working with the transfer.
  await expect(theirs.page.getByText(new RegExp(customer.license.key.slice(-5)))).toHaveCount(0)
})

test('a transfer: withdrawn before the decision; and one that the vendor rejects, with a reason', async ({
  customer,
  signedIn,
  vendor,
}) => {
  const { page } = customer
  await openLicense(customer)
  await press(page, 'Transfer this license')
  await page.getByLabel('Email of the new owner').fill(customer.email)
  await press(page, 'Send request')
  await see(page, 'This license is already yours.')
  await page.getByLabel('Email of the new owner').fill('bo')
  await press(page, 'Send request')
  await see(page, 'Enter a valid email, like ada@example.com.')
  await expect(page.getByText('This license is already yours.')).toHaveCount(0)
  await page.getByLabel('Email of the new owner').press('Escape')
  await expect(page.getByRole('button', { name: 'Transfer this license' })).toBeFocused()
  await askFor(customer, 'bo@portal.test')
  await press(page, 'Cancel request')
  await see(page, 'The request was canceled. You keep the license.')
  await expect(page.getByRole('button', { name: 'Transfer this license' })).toBeFocused()

  const second = `chiara-${customer.personId}@portal.test`
  await askFor(customer, second)
  const { page: dashboard } = await signedIn(await givenOwner(vendor))
  await dashboard.goto(`/${vendor.organizationId}/transfers`)
  const row = dashboard.getByRole('row', { name: new RegExp(second) })
  await row.getByRole('button', { name: 'Reject' }).click()
  await dashboard.getByLabel('Reason').fill('Site licenses stay with the site.')
  await dashboard.getByLabel('Email both customers').uncheck()
  await press(dashboard, 'Reject transfer')
  // As the toast says it: nobody was emailed.
  await expect(dashboard.getByText('Transfer rejected', { exact: true })).toBeVisible()
  await openLicense(customer)
  await expect(page.getByRole('button', { name: 'Transfer this license' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel request' })).toHaveCount(0)
})

test("a vendor's branding: name, logo and accent, as customers then see them", async ({
  customer,
  signedIn,
  vendor,
}) => {
  const { page } = customer
  const { page: dashboard } = await signedIn(await givenOwner(vendor))
  await dashboard.goto(`/${vendor.organizationId}/settings`)
  await dashboard.getByRole('link', { name: /^Branding/ }).click()
  await dashboard.getByRole('textbox', { name: /^Accent/ }).fill('#ffd400')
  await see(dashboard, /Light theme: buttons in #[0-9a-f]{6}, links in #[0-9a-f]{6}/)
  await dashboard.getByRole('button', { name: 'Save changes', disabled: false }).click()
  await see(dashboard, 'Branding saved')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle cx="4" cy="4" r="4"/></svg>'
  const logo = dashboard.getByLabel('Logo', { exact: true })
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<p>no picture</p>') })
  await see(dashboard, 'Use a PNG or SVG')
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  await expect(dashboard.getByRole('img', { name: 'Your logo' })).toBeVisible()
  const organization = dashboard.getByRole('button', { name: /^Organization: / })
  await expect(organization.locator('img[src^="/api/portal/logo/"]')).toBeVisible()

  await openLicense(customer)
  const widthOf = async (image: HTMLElement | SVGElement) => {
    if (!(image instanceof HTMLImageElement)) return 0
    await image.decode()
    return image.naturalWidth
  }
  expect(await page.locator('img[src^="/api/portal/logo/"]').evaluate(widthOf)).toBe(512)
  const fill = await page
    .getByRole('button', { name: 'Show key' })
    .evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(fill).not.toContain('oklch')
})
