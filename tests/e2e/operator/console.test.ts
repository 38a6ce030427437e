import type { Page } from 'playwright/test'
import { hashPassword } from '@/lib/foundation/platform/security/password'
import { fillSending, press, pressInDialog, see } from '@/tests/support/browser/actions'
import { PASSWORD, totpCode } from '@/tests/support/fixtures/auth'
import { givenOperator } from '@/tests/support/fixtures/operator'
import { givenLicense } from '@/tests/support/fixtures/product'
import { validate } from '@/tests/support/http/client'
import { expect, test } from '../fixtures'

const EMAIL = 'ops@operators.test'

/** A code is good once: what was entered at the sign-in does not open the console in the same half-minute. */
async function enterCode(page: Page, secret: string, halfMinutes: number) {
  await fillSending(page, 'Code', totpCode(secret, Date.now() + halfMinutes * 30_000))
}

test('an operator signs in, opens the console, sets a plan, suspends, views the dashboard, resumes', async ({
  accessibility,
  app,
  mail,
  owner,
  product,
  signedIn,
}) => {
  const slug = product.organizationId
  const { secret, userId } = await givenOperator(app.pool, EMAIL, { endsAt: null })
  await app.pool.query('update user_account set password_hash = $2 where id = $1', [
    userId,
    await hashPassword(PASSWORD),
  ])
  const { key } = await givenLicense(product)
  const statusOfNext = async () => (await validate(app.apiUrl, product.token, { license_key: key })).json['status']

  const { page } = await signedIn()
  await page.goto('/operator')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password').fill(PASSWORD)
  await press(page, 'Sign in')
  await expect(page).toHaveURL(/two-factor/)
  await enterCode(page, secret, 0)
  await expect(page.getByRole('heading', { name: 'Operator console' })).toBeVisible()
  await enterCode(page, secret, 1)

  await expect(page.getByRole('heading', { name: 'Organizations' })).toBeVisible()
  await press(page, 'Create organization')
  await page.getByLabel('Name', { exact: true }).fill('Vendor Tools')
  const vendorEmail = `owner-of-${slug}@vendors.test`
  await page.getByLabel("Owner's email").fill(vendorEmail)
  await pressInDialog(page, 'Create organization')
  await see(page, `${vendorEmail} is invited as the owner`)
  await see(page, 'Invite owner')
  await page.goto('/operator')

  await page.getByLabel('Search organizations').fill(slug)
  await expect(page).toHaveURL(/\?q=/)
  await page.locator(`a[href='/operator/organizations/${slug}']`).first().click()
  await expect(page).toHaveURL(`/operator/organizations/${slug}`)

  await page.getByRole('radio', { name: 'Enterprise' }).check()
  await press(page, 'Change plan')
  await pressInDialog(page, 'Change plan')
  await see(page, 'Test is on Enterprise')
  // The way back says what is lost.
  await page.getByRole('radio', { name: 'Free' }).check()
  await press(page, 'Change plan')
  await see(page, 'Each product may make 10,000 requests a day.')
  await pressInDialog(page, 'Cancel')
  await page.getByRole('radio', { name: 'Enterprise' }).check()

  await owner.page.goto('licenses')
  await expect(owner.page.getByRole('heading', { name: 'Licenses', exact: true })).toBeVisible()
  await press(page, 'Suspend organization')
  await page.getByLabel('Type Test to confirm').fill('Test')
  await pressInDialog(page, 'Suspend organization')
  await see(page, 'Enter a reason.')
  await page.getByLabel('Reason').fill('Fraud report')
  await pressInDialog(page, 'Suspend organization')
  await see(page, 'Reason for the suspension')
  expect(await statusOfNext()).toBe('org_suspended')
  // The tab of the owner was open all the time: the menu alone leads on.
  await owner.page.getByRole('link', { name: 'Customers', exact: true }).click()
  await see(owner.page, 'This organization is suspended')
  expect(await accessibility.atWidths(page, [390, 1280])).toEqual([])

  await press(page, 'View dashboard')
  await pressInDialog(page, 'View dashboard')
  await see(page, "You're viewing Test as an operator. Its owners can see this.")
  await page.goto(`/${slug}/licenses`)
  await expect(page.getByRole('link', { name: 'Create licenses' })).toHaveCount(0)
  await page.goto(`/${slug}/licenses/new`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await press(page, 'Stop viewing')
  await expect(page).toHaveURL(`/operator/organizations/${slug}`)
  await page.goto(`/${slug}`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()

  await page.goto(`/operator/organizations/${slug}`)
  await press(page, 'Resume organization')
  await pressInDialog(page, 'Resume organization')
  await see(page, 'Test resumed')
  expect(await statusOfNext()).toBe('active')
  await owner.page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(owner.page.getByRole('heading', { name: 'Products', exact: true })).toBeVisible()
  await expect(owner.page.getByText('This organization is suspended')).toHaveCount(0)

  await owner.page.goto('audit')
  await see(owner.page, 'Operator viewed Test')

  await page.goto('/operator/people')
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
  await press(page, `Actions for ${owner.user.email}`)
  await page.getByRole('menuitem', { name: 'Suspend person' }).click()
  await page.getByLabel('Reason').fill('Stolen laptop')
  await page.getByLabel(`Type ${owner.user.email} to confirm`).fill(owner.user.email)
  await pressInDialog(page, 'Suspend person')
  await see(page, `${owner.user.email} suspended`)
  await owner.page.goto('audit')
  await expect(owner.page).toHaveURL(/\/sign-in/)
  // Nobody else owns their organization.
  await press(page, `Actions for ${owner.user.email}`)
  await page.getByRole('menuitem', { name: 'Delete person' }).click()
  await see(page, `${owner.user.email} can't be deleted yet`)
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Test' })).toHaveAttribute(
    'href',
    `/operator/organizations/${slug}`,
  )
  await page.getByRole('dialog').getByRole('link', { name: 'Test' }).click()
  await press(page, 'Delete organization')
  await see(page, 'It has 1 license')
  await page.getByLabel('Reason').fill('Fraud report')
  await page.getByLabel('Type Test to confirm').fill('Test')
  await pressInDialog(page, 'Delete organization')
  await see(page, 'Test was deleted')
  await expect(page).toHaveURL('/operator')
  await page.goto('/operator/activity')
  await expect(page.getByRole('row', { name: `Suspended ${owner.user.email}: Stolen laptop` })).toContainText(EMAIL)
  await see(page, `Deleted the organization Test (${slug}): Fraud report`)
  const downloaded = page.waitForEvent('download')
  await press(page, 'Download CSV')
  expect((await downloaded).suggestedFilename()).toMatch(/^operator-activity-.*\.csv$/)

  await page.goto('/operator/system')
  await expect(page.getByRole('heading', { name: 'System' })).toBeVisible()
  await see(page, 'No backup was made')
  await see(page, 'Up to date')
  await see(page, 'This machine')
  await expect(page.getByRole('row', { name: EMAIL })).toContainText('Two-factor')
  await press(page, 'Send test email')
  await see(page, `Sent to ${EMAIL}`)
  await see(page, /It said: “250 /)
  expect((await mail.untilMail(EMAIL)).subject).toBe('Test email from Latchkey')
  // Of a contact as mail programs copy it, the email is taken.
  const contact = page.getByLabel('Contact · optional', { exact: true })
  const saved = await contact.inputValue()
  await contact.fill('Help Desk <help@ops.example>')
  await expect(contact).toHaveValue('help@ops.example')
  await contact.fill(saved)
  expect(await accessibility.atWidths(page, [390, 1280])).toEqual([])
  await press(page, 'Close console')
  await page.waitForURL(({ pathname }) => !/operator|sign-in/.test(pathname))
  await page.goto('/operator')
  await expect(page.getByRole('heading', { name: 'Operator console' })).toBeVisible()
})
