import { fill, press, see } from '@/tests/support/browser/actions'
import { givenLicense } from '@/tests/support/fixtures/product'
import { expect, test } from '../fixtures'

test('selecting all pages shows the number of licenses, and the filter', async ({ owner: { page }, product }) => {
  for (let i = 0; i < 53; i++) await givenLicense(product)
  await givenLicense(product, { revokedAt: new Date() })
  await page.goto('licenses?status=active')
  await expect(page.getByRole('row').nth(50)).toBeVisible()
  await page.getByRole('checkbox').first().check()
  await see(page, '50 selected')
  await see(page, '1–50 of 53')
  await press(page, 'Select all 53 licenses that match')
  await see(page, 'All 53 licenses matching these filters are selected.')
  await expect(page.getByText('50 selected')).toBeHidden()
  await press(page, 'Clear selection')
  await expect(page.getByText('are selected')).toBeHidden()
  await press(page, 'Next')
  await see(page, '51–53 of 53')
  await press(page, 'Previous')
  await see(page, '1–50 of 53')
})

test('an e-mail of usual length is shown in full on a wide screen, and in its title on a narrow one', async ({
  owner: { page },
  product,
}) => {
  await givenLicense(product, { customer: { email: 'reseller@plugin-depot.example.com' } })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('licenses')
  const email = page.getByRole('row').nth(1).getByText('reseller@plugin-depot.example.com').filter({ visible: true })
  await expect(email).toBeVisible()
  expect(await email.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
  await expect(email.locator('..')).toHaveAttribute('title', 'reseller@plugin-depot.example.com')
})

test('a license is found by the end of its key; another part says what would find it', async ({
  owner: { page },
  product,
}) => {
  const { key } = await givenLicense(product)
  await givenLicense(product)
  await page.goto('licenses')
  const rows = page.getByRole('table', { name: 'Licenses' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await page.getByLabel('Search licenses').fill(key.slice(-5))
  await expect(rows).toHaveCount(2)
  await see(page, `••••-${key.slice(-5)}`)
  await page.getByLabel('Search licenses').fill(key.slice(0, 5))
  await see(page, 'Search by the whole key or its last five characters.')
})

test('the list tells when a license was last validated, and which ones never were', async ({
  app,
  owner: { page },
  product,
}) => {
  const [used, unused] = [await givenLicense(product), await givenLicense(product)]
  await app.pool.query(
    `insert into license_ip_history (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome)
     values ($1, '203.0.113.7', $2, now(), now() - interval '200 minutes', 1, 'active')`,
    [used.id, product.organizationId],
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('licenses')
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: used.key.slice(-5) })
      .getByText('3 hr ago'),
  ).toBeVisible()
  await page.goto('licenses?unused=never')
  await expect(page.getByRole('row').filter({ hasText: unused.key.slice(-5) })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: used.key.slice(-5) })).toHaveCount(0)
  await page.goto(`licenses/${used.id}`)
  await see(page, 'from 203.0.113.7')
})

test('a secret is shown with how to store it, and leaving the page warns', async ({ owner: { page } }) => {
  await page.goto('products/new')
  await fill(page, 'Name', 'Tide')
  await press(page, 'Create product')
  await see(page, "Only a hash of it is stored, so it can't be shown again.")
  await page.getByRole('link', { name: 'Customers' }).first().click()
  await see(page, 'Leave without saving the key?')
  await see(page, "You won't be able to see it again.")
  await press(page, 'Leave')
  await expect(page).toHaveURL(/\/customers$/)
  await page.goto('webhooks/new')
  await page.getByLabel('URL').fill('https://hooks.example.com/latchkey')
  await page.getByRole('button', { name: /^(Create|Add) endpoint$/ }).click()
  await see(page, 'It is stored encrypted and not shown again.')
  await expect(page.getByText('fingerprint')).toHaveCount(0)
})

test('an untouched form shows no save state', async ({ owner: { page }, product }) => {
  const license = await givenLicense(product)
  await page.goto(`licenses/${license.id}`)
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
  await expect(page.getByText('Saved.')).toHaveCount(0)
  await page.getByLabel('Notes').fill('x')
  await see(page, 'Not saved yet.')
})
