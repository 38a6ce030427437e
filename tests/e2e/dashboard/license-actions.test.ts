import type { Locator, Page } from 'playwright/test'
import { hashPassword } from '@/lib/foundation/platform/security/password'
import { fill, press, pressInDialog, see } from '@/tests/support/browser/actions'
import { PASSWORD } from '@/tests/support/fixtures/auth'
import { givenLicense, type ProductFixture } from '@/tests/support/fixtures/product'
import { givenMembership, givenUser } from '@/tests/support/fixtures/tenant'
import { expect, test } from '../fixtures'

const licenseOf = async ({ pool }: ProductFixture, id: string) =>
  (await pool.query('select revoked_at, expires_at, notes from license where id = $1', [id])).rows[0]

test('a revoke is undone from its toast, and the focus stays at the button that changed', async ({
  owner: { page },
  product,
}) => {
  const { id } = await givenLicense(product)
  await page.goto(`licenses/${id}`)
  await press(page, 'Revoke')
  await fill(page, 'Reason', 'Pressed the wrong one')
  await press(page, 'Revoke license')
  await see(page, 'License revoked')
  await expect(page.getByRole('button', { name: 'Reinstate', exact: true })).toBeFocused()
  await press(page, 'Undo')
  await see(page, 'License reinstated')
  expect((await licenseOf(product, id)).revoked_at).toBeNull()
})

test('a toast stays while it has the focus, and gives it back to what caused it', async ({
  owner: { page },
  product,
}) => {
  const { id } = await givenLicense(product)
  await page.clock.install()
  await page.goto(`licenses/${id}`)
  await press(page, 'Revoke')
  await fill(page, 'Reason', 'Pressed the wrong one')
  await press(page, 'Revoke license')
  await see(page, 'License revoked')
  await expect(page.getByRole('button', { name: 'Reinstate', exact: true })).toBeFocused()
  // Tab comes to the toast from elsewhere.
  await page.getByRole('button', { name: 'More', exact: true }).focus()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await undo.focus()
  await page.clock.fastForward(60_000)
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Revoke', exact: true })).toBeFocused()
})

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: Locator) {
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60 && !(await isFocused()); presses++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

test('a license is revoked and reinstated with the keyboard only', async ({ owner: { page }, product }) => {
  const { id } = await givenLicense(product)
  await page.goto(`licenses/${id}`)
  await tabTo(page, page.getByRole('button', { name: 'Revoke', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Reason', { exact: true }))
  await page.keyboard.type('Chargeback')
  await tabTo(page, page.getByRole('button', { name: 'Revoke license', exact: true }))
  await page.keyboard.press('Enter')
  const reinstate = page.getByRole('button', { name: 'Reinstate', exact: true })
  await expect(reinstate).toBeFocused()
  expect((await licenseOf(product, id)).revoked_at).not.toBeNull()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Reinstate license', exact: true }))
  await page.keyboard.press('Enter')
  await see(page, 'License reinstated')
  expect((await licenseOf(product, id)).revoked_at).toBeNull()
})

test('an extension is undone from its toast, to the very minute', async ({ owner: { page }, product }) => {
  const { id } = await givenLicense(product, { expiresAt: new Date('2031-05-31T12:34:56Z') })
  await page.goto(`licenses/${id}`)
  await press(page, 'Extend')
  await press(page, 'Extend license')
  await see(page, 'License extended')
  await press(page, 'Undo')
  await see(page, 'Expiry changed back')
  expect((await licenseOf(product, id)).expires_at).toEqual(new Date('2031-05-31T12:34:56Z'))
})

test('a date in the past expires a license only when asked to', async ({ owner: { page }, product }) => {
  const { id } = await givenLicense(product)
  await page.goto(`licenses/${id}`)
  // It never expires: there is nothing to extend, and the words say so.
  await press(page, 'Change expiry')
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Change expiry', exact: true })
  await expect(submit).toBeDisabled()
  await press(page, 'End of year')
  await see(page, /Works through 31 Dec \d{4}\./)
  await fill(page, 'Expires on', '2020-01-31')
  await see(page, 'This is in the past: the license expires immediately.')
  await press(page, 'Expire license now')
  await see(page, 'Expiry changed')
  await page.goto('licenses/new')
  await fill(page, 'Customer email', 'cy@customer.test')
  await page.getByRole('combobox', { name: 'Expires' }).click()
  await page.getByRole('option', { name: 'On a date' }).click()
  await fill(page, 'Expires on', '2020-01-31')
  await press(page, 'Create license')
  await see(page, 'The expiry is in the past, so the license is expired from the start.')
  await press(page, 'Cancel')
  const { rowCount } = await product.pool.query('select from license where organization_id = $1', [
    product.organizationId,
  ])
  expect(rowCount).toBe(1)
})

test('a chosen day is the last one that works, and reads the same in every time zone', async ({
  app,
  customer,
  signedIn,
  vendor,
}) => {
  const { id } = customer.license
  const user = await givenUser(app.pool)
  await givenMembership(vendor, user, 'owner')
  const ownerIn = (timezoneId: string) =>
    signedIn(user.cookie, { baseURL: `${app.url}/${vendor.organizationId}/`, timezoneId })
  const { page } = await ownerIn('America/Los_Angeles')
  await page.goto(`licenses/${id}`)
  await press(page, 'Change expiry')
  await fill(page, 'Expires on', '2031-01-31')
  await see(page, 'Works through 31 Jan 2031.')
  await pressInDialog(page, 'Change expiry')
  await see(page, 'Expiry changed')
  expect((await licenseOf(vendor, id)).expires_at).toEqual(new Date('2031-01-31T23:59:59Z'))
  for (const timezoneId of ['America/Los_Angeles', 'Pacific/Auckland']) {
    const owner = await ownerIn(timezoneId)
    await owner.page.goto(`licenses/${id}`)
    await see(owner.page, /This license works through 31 Jan 2031\./)
    await owner.page.goto('licenses')
    await expect(owner.page.getByRole('cell', { name: '31 Jan 2031' })).toBeVisible()
    const { page: portal } = await signedIn(customer.cookie, { timezoneId, locale: 'en-GB' })
    await portal.goto(`/portal/licenses/${id}`)
    await see(portal, 'Valid through 31 January 2031.')
  }
})

test('a key is copied while it stays masked', async ({ owner: { context, page }, product }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id, key } = await givenLicense(product)
  await page.goto(`licenses/${id}`)
  await press(page, 'Copy license key')
  await see(page, 'License key copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await expect(page.getByText(key)).toHaveCount(0)
})

test('whom an email goes to is said before it is sent, and after', async ({
  customer,
  mail,
  signedIn,
  app,
  vendor,
}) => {
  const user = await givenUser(app.pool)
  await givenMembership(vendor, user, 'owner')
  const { page } = await signedIn(user.cookie, { baseURL: `${app.url}/${vendor.organizationId}/` })
  await page.goto(`licenses/${customer.license.id}`)
  await press(page, 'More')
  await page.getByRole('menuitem', { name: 'Email the license again' }).click()
  await see(page, `We'll email ${customer.email} as for a new license.`)
  await press(page, 'Send email')
  await see(page, `The email to ${customer.email} is on its way.`)
  await mail.untilMail(customer.email)
})

test('a session that ends while a dialog is open is renewed in another window, and nothing typed is lost', async ({
  app,
  owner: { context, page, user },
  product,
}) => {
  const { id } = await givenLicense(product)
  await app.pool.query('update user_account set password_hash = $2 where id = $1', [
    user.userId,
    await hashPassword(PASSWORD),
  ])
  await page.goto(`licenses/${id}`)
  await press(page, 'Revoke')
  await fill(page, 'Reason', 'Charged back')
  await app.pool.query("update session set expires_at = now() - interval '1 minute' where user_id = $1", [user.userId])
  await press(page, 'Revoke license')
  await see(page, 'Your session ended')
  const opened = context.waitForEvent('page')
  await press(page, 'Sign in again')
  const other = await opened
  await fill(other, 'Email', user.email)
  await fill(other, 'Password', PASSWORD)
  await press(other, 'Sign in')
  await see(page, "You're signed in again")
  await expect(page.getByLabel('Reason')).toHaveValue('Charged back')
  await press(page, 'Revoke license')
  await see(page, 'License revoked')
  expect((await licenseOf(product, id)).revoked_at).not.toBeNull()
})
