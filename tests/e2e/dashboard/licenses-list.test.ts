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
  await press(page, 'Select all pages')
  await see(page, 'All 53 licenses matching this filter are selected')
  await expect(page.getByText('50 selected')).toBeHidden()
  await press(page, 'Only these 50')
  await see(page, '50 selected')
})

test('an e-mail of usual length is shown in full on a wide screen, and in its title on a narrow one', async ({
  owner: { page },
  product,
}) => {
  await givenLicense(product, { customer: { email: 'reseller@plugin-depot.example.com' } })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('licenses')
  const email = page.getByRole('row').nth(1).getByText('reseller@plugin-depot.example.com')
  await expect(email).toBeVisible()
  expect(await email.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
  await expect(email.locator('..')).toHaveAttribute('title', 'reseller@plugin-depot.example.com')
})

test('the end of a key finds nothing, and the page says why', async ({ owner: { page }, product }) => {
  const { key } = await givenLicense(product)
  await page.goto('licenses')
  await page.getByLabel('Search licenses').fill(key.slice(-5))
  await see(page, 'To find a license by key, enter the whole key.')
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
  await page.getByLabel('URL').or(page.getByLabel('Address')).first().fill('https://hooks.example.com/latchkey')
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
