import type { Page } from 'playwright/test'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  givenPortalStage,
  openDashboard,
  type PortalStage,
  type SignedInPage,
  signedIn,
  signInByCode,
} from '@/tests/support/browser/portal-app'
import {
  givenAnotherLicense,
  givenPortalCustomer,
  givenPortalVendor,
  type PortalCustomer,
} from '@/tests/support/fixtures/portal-customer'
import type { ProductFixture } from '@/tests/support/fixtures/product'
import { validate } from '@/tests/support/http/client'

let stage: PortalStage
let harbor: ProductFixture
let mosaic: ProductFixture
let ada: PortalCustomer
let expectSignedIn: SignedInPage
let page: Page

beforeAll(async () => {
  stage = await givenPortalStage()
  harbor = await givenPortalVendor(stage.db.pool, 'Harbor')
  mosaic = await givenPortalVendor(stage.db.pool, 'Mosaic')
})
afterAll(() => stage.close())
beforeEach(async () => {
  await expectSignedIn?.context.close()
  ada = await givenPortalCustomer(harbor)
  expectSignedIn = await signedIn(stage, { cookie: ada.cookie })
  page = expectSignedIn.page
})

const see = (what: Page, text: string | RegExp) => what.getByText(text).first().waitFor()
const press = (what: Page, name: string) => what.getByRole('button', { name, exact: true }).click()
const openLicense = (id = ada.license.id) => page.goto(`/portal/licenses/${id}`)
const statusOf = async (licenseKey: string) =>
  (await validate(stage.server.url, harbor.token, { license_key: licenseKey })).json['status'] ?? null
const shownKey = async (): Promise<string> => (await page.locator('output').last().textContent()) ?? ''

test('the licenses of every vendor, in plain words; the key is shown, copied and had as a file', async () => {
  const [expiresAt, endedAt] = [new Date(Date.now() + 86_400_000 * 9.5), new Date('2026-03-03T12:00:00Z')]
  await givenAnotherLicense(mosaic, ada, { expiresAt, pin: { mode: 'range', min: '1.0', max: '2.9' } })
  await givenAnotherLicense(mosaic, ada, { expiresAt: endedAt })
  await givenAnotherLicense(harbor, ada, { revokedAt: new Date() })
  await page.goto('/portal')
  for (const vendor of ['Harbor', 'Mosaic']) await page.getByRole('heading', { name: vendor, level: 2 }).waitFor()
  await see(page, 'This license works without an end date. 1 of 3 addresses is in use.')
  await see(page, '10 days left.')
  await see(page, 'This license ended on 3 March 2026. Mosaic can extend it.')
  await see(page, 'Harbor has withdrawn this license.')
  expect(await page.content()).not.toContain(ada.license.key)

  await page.getByRole('link', { name: new RegExp(ada.license.key.slice(-5)) }).click()
  await press(page, 'Show key')
  await see(page, ada.license.key)
  await expectSignedIn.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page, 'Copy key')
  await see(page, 'Key copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ada.license.key)
  await press(page, 'Hide key')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download key file' }).click(),
  ])
  let text = ''
  for await (const chunk of await file.createReadStream()) text += chunk
  expect(text).toContain(ada.license.key)
  await see(page, 'This license covers all versions.')
})

test('one address is removed; then the cooldown is shown, and once it is over the rest can go', async () => {
  await validate(stage.server.url, harbor.token, { license_key: ada.license.key })
  await openLicense()
  await press(page, 'Remove 198.51.100.7')
  await see(page, 'This frees the slot right away.')
  await page.keyboard.press('Escape')
  await press(page, 'Remove 198.51.100.7')
  await press(page, 'Remove')
  await see(page, '198.51.100.7 was removed.')
  await see(page, /You can do so again from \d+ \w+ \d{4}/)
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
  await harbor.pool.query(`update license set portal_reset_at = now() - interval '25 hours' where id = $1`, [
    ada.license.id,
  ])
  await page.reload()
  await press(page, 'Remove all addresses')
  await see(page, 'Every place becomes free.')
  await press(page, 'Remove all addresses')
  await see(page, 'One address was removed.')
  await see(page, '0 of 3 addresses are in use.')
})

test('a replaced key: the old one answers until its grace ends, and a key replaced at once ends at once', async () => {
  await openLicense()
  await press(page, 'Replace key')
  await page.getByLabel('One more hour').check()
  await press(page, 'Make new key')
  await see(page, 'This is your new key.')
  const second = await shownKey()
  expect([await statusOf(ada.license.key), await statusOf(second)]).toEqual(['active', 'active'])
  await see(page, /The key before this one works until \d+ \w+ \d{4}/)
  await harbor.pool.query(`update license_past_key set ends_at = now() - interval '1 second' where license_id = $1`, [
    ada.license.id,
  ])
  expect([await statusOf(ada.license.key), await statusOf(second)]).toEqual(['license_not_found', 'active'])

  await page.reload()
  await press(page, 'Replace key')
  await page.getByLabel('It ends at once').check()
  await press(page, 'Make new key')
  await see(page, 'The old key no longer works.')
  expect([await statusOf(second), await statusOf(await shownKey())]).toEqual(['license_not_found', 'active'])
})

async function askFor(email: string) {
  await openLicense()
  await press(page, 'Transfer this license')
  await page.getByLabel('E-mail address of the new owner').fill(email)
  await press(page, 'Ask Harbor')
  await see(page, `to transfer this license to ${email}. Harbor has not decided yet.`)
}

test('a transfer: asked for, approved by the vendor, and the receiver finds it after signing in', async () => {
  const receiver = `grace-${ada.personId}@portal.test`
  await askFor(receiver)
  const vendor = await openDashboard(stage, harbor)
  await vendor.page.goto(`/${harbor.organizationId}`)
  await vendor.page.getByRole('link', { name: 'Transfers' }).click()
  const row = vendor.page.getByRole('row', { name: new RegExp(receiver) })
  await row.getByRole('button', { name: 'Approve' }).click()
  await vendor.page.getByLabel('Reset registered IP addresses').waitFor()
  await press(vendor.page, 'Approve transfer')
  await see(vendor.page, `License transferred to ${receiver}`)
  await see(vendor.page, 'Nothing waits for you')
  await vendor.context.close()

  await openLicense()
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  const theirs = await signedIn(stage)
  await theirs.page.goto('/portal/sign-in')
  // The first mail to them says that the license is theirs.
  await stage.smtp.untilMail(receiver)
  await signInByCode(stage, theirs.page, receiver)
  await see(theirs.page, '0 of 3 addresses are in use.')
  // The key is new: what the former owner knows ends with the transfer.
  expect(await theirs.page.getByText(new RegExp(ada.license.key.slice(-5))).count()).toBe(0)
  await theirs.context.close()
})

test('a transfer: withdrawn before it was decided; and one that the vendor rejects, with a reason', async () => {
  await openLicense()
  await press(page, 'Transfer this license')
  await page.getByLabel('E-mail address of the new owner').fill(ada.email)
  await press(page, 'Ask Harbor')
  await see(page, 'This license is already yours.')
  await askFor('bo@portal.test')
  await press(page, 'Withdraw request')
  await see(page, 'The request was withdrawn. The license stays yours.')

  const second = `chiara-${ada.personId}@portal.test`
  await askFor(second)
  const vendor = await openDashboard(stage, harbor)
  await vendor.page.goto(`/${harbor.organizationId}/transfers`)
  const row = vendor.page.getByRole('row', { name: new RegExp(second) })
  await row.getByRole('button', { name: 'Reject' }).click()
  await vendor.page.getByLabel('Reason').fill('Site licenses stay with the site.')
  await press(vendor.page, 'Reject transfer')
  await see(vendor.page, 'Transfer rejected')
  await vendor.context.close()
  await openLicense()
  await page.getByRole('button', { name: 'Transfer this license' }).waitFor()
  expect(await page.getByRole('button', { name: 'Withdraw request' }).count()).toBe(0)
})

test('a vendor shows itself: name, logo and accent, as customers then see them', async () => {
  const vendor = await openDashboard(stage, harbor)
  await vendor.page.goto(`/${harbor.organizationId}/settings`)
  await vendor.page.getByRole('link', { name: /^Branding/ }).click()
  await vendor.page.getByRole('textbox', { name: /^Accent/ }).fill('#ffd400')
  await see(vendor.page, /Light theme: buttons in #[0-9a-f]{6}, links in #[0-9a-f]{6}/)
  await press(vendor.page, 'Save changes')
  await see(vendor.page, 'Branding saved')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle cx="4" cy="4" r="4"/></svg>'
  const logo = vendor.page.getByLabel('Logo', { exact: true })
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<p>no picture</p>') })
  await see(vendor.page, 'The logo needs a PNG or SVG')
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  await vendor.page.getByRole('img', { name: 'Your logo' }).waitFor()
  await vendor.context.close()

  await openLicense()
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
