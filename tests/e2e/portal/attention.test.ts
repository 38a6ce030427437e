import { DAY_MS } from '@/lib/foundation/shared/durations'
import { press, see } from '@/tests/support/browser/actions'
import { givenAnotherLicense, givenPortalVendor } from '@/tests/support/fixtures/portal/customer'
import { validate } from '@/tests/support/http/client'
import { expect, test } from '../fixtures'

test.use({ locale: 'en-GB' })

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
])
  test(`${viewport.width} px: what ends soon stands first, a dozen rows are shown, and the search finds the rest`, async ({
    accessibility,
    app,
    customer,
  }) => {
    const { page } = customer
    await page.setViewportSize(viewport)
    const mosaic = await givenPortalVendor(app.pool, 'Mosaic')
    for (let i = 0; i < 14; i++) await givenAnotherLicense(mosaic, customer)
    const ending = await givenAnotherLicense(mosaic, customer, { expiresAt: new Date(Date.now() + DAY_MS * 9) })
    await app.pool.query(`update license set name = 'Studio PC' where id = $1`, [ending.id])
    await page.goto('/portal')
    const links = page.getByRole('main').getByRole('link', { name: /Editor/ })
    await expect(links).toHaveCount(13)
    await expect(links.first()).toHaveAttribute('href', `/portal/licenses/${ending.id}`)
    await press(page, 'Show 3 more')
    await expect(links).toHaveCount(16)
    await page.getByRole('searchbox', { name: 'Search licenses' }).fill('mosaic studio')
    await see(page, '1 license found.')
    await expect(links).toHaveCount(1)
    await page.getByRole('searchbox').fill(ending.key.split('-')[1] ?? '')
    await see(page, '1 license found.')
    await expect(links).toHaveAttribute('href', `/portal/licenses/${ending.id}`)
    await page.getByRole('searchbox').fill('no such thing')
    await see(page, 'No license matches “no such thing”.')
    await page.getByRole('searchbox').fill('harbor')
    await expect(links).toHaveCount(1)
    expect(await accessibility(page)).toEqual([])
  })

test('a full license says so, and the refused IP address why; removing one gives the slot back', async ({
  app,
  customer,
  vendor,
}) => {
  const { page, license } = customer
  await app.pool.query('update license set max_ips = 1 where id = $1', [license.id])
  await app.pool.query(
    `insert into license_ip_history (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome)
     values ($1, '192.0.2.44', $2, now(), now(), 1, 'ip_limit_reached')`,
    [license.id, vendor.organizationId],
  )
  await page.goto('/portal')
  await see(page, 'All IP addresses taken')
  await page.getByRole('link', { name: /Harbor Editor/ }).click()
  await see(page, 'Remove an IP address you no longer use.')
  await see(page, /Refused on .*: all IP addresses taken/)
  await see(page, 'Tried and refused')
  await press(page, 'Remove 198.51.100.7')
  await press(page, 'Remove')
  await see(page, '0 of 1 IP address taken')
  await see(page, 'IP address removed')
  const { json } = await validate(app.apiUrl, vendor.token, { license_key: license.key })
  expect(json['status']).toBe('active')
})

test('the account: other browsers are signed out, data is downloaded, erasure asked for, the account deleted', async ({
  accessibility,
  customer,
  mail,
  signedIn,
}) => {
  const { page, email } = customer
  const other = await signedIn()
  await other.page.goto('/portal/sign-in')
  await other.page.getByRole('textbox', { name: 'Email' }).fill(email)
  await press(other.page, 'Send code')
  const code = /\b\d{6}\b/.exec((await mail.untilMail(email)).subject)?.[0] ?? ''
  await other.page.getByLabel('Code from the email').fill(code)
  await expect(other.page).toHaveURL('/portal')

  await page.goto('/portal/account')
  await press(page, 'Sign out everywhere else')
  await press(page, 'Sign out everywhere else')
  await see(page, 'You’re signed out everywhere else.')
  await other.page.goto('/portal')
  await expect(other.page).toHaveURL(({ pathname }) => pathname === '/portal/sign-in')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('my-licenses.json')
  await press(page, 'Ask to erase my data: Harbor')
  await see(page, 'We’ll tell Harbor that you want your data erased, and email you a receipt.')
  await press(page, 'Ask to erase my data')
  await see(page, /Asked on \d+ \w+ \d{4}/)
  expect((await mail.untilMail(email, 2)).subject).toBe('Your request to erase your data at Harbor')
  await press(page, 'Withdraw request: Harbor')
  await expect(page.getByRole('button', { name: 'Ask to erase my data: Harbor' })).toBeVisible()
  expect(await accessibility(page)).toEqual([])

  await press(page, 'Email me a code')
  const { subject } = await mail.untilMail(email, 3)
  await page.getByLabel('Code from the email').fill(/\b\d{6}\b/.exec(subject)?.[0] ?? '')
  await press(page, 'Delete account')
  await expect(page).toHaveURL(({ pathname }) => pathname === '/portal/sign-in')
  await see(page, 'Your account was deleted.')
})
