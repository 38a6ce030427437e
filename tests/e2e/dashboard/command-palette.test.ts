import type { Page } from 'playwright/test'
import { see } from '@/tests/support/browser/actions'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { givenMembership, givenUser, givenUserWith } from '@/tests/support/fixtures/tenant'
import { atMost } from '@/tests/support/setup/limits'
import { expect, test } from '../fixtures'

/** Types into the palette and chooses the current entry, with the keyboard only. */
async function choose(page: Page, text: string, line: RegExp | string) {
  await openWith(page, text)
  await expect(page.getByRole('option', { name: line, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
}

test('the palette finds a license by its whole key and by e-mail, a product, a customer, a page', async ({
  owner: { page },
  product,
}) => {
  const license = await givenLicense(product, { customer: { name: 'Grace Hopper', email: 'grace@navy.test' } })
  await givenLicense(product, { customer: { name: 'Somebody Else' } })
  await page.goto('usage')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const seePath = (path: string) =>
    expect(page).toHaveURL((url) => url.pathname === `/${product.organizationId}${path}`)
  const asTyped = license.key.toLowerCase()
  await choose(page, asTyped, license.key.slice(-5))
  await seePath(`/licenses/${license.id}`)
  await choose(page, 'app', /^App app$/)
  await seePath(`/products/${product.productId}`)
  await choose(page, 'grace@navy', /Grace Hopper · App/)
  await seePath(`/licenses/${license.id}`)
  await choose(page, 'audit', 'Audit log')
  await seePath('/audit')

  // A search that fails hides none of what the others found.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/sales?'))
  await page.route('**/api/dashboard/*/sales?*', (route) => route.abort())
  await page.keyboard.press('Control+k')
  await page.keyboard.type('hopper')
  await failed
  await expect(page.getByRole('option', { name: 'Grace Hopper grace@navy.test' })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await seePath(`/customers/${license.customerId}`)
})

test('the palette finds nothing of another organization, nor anything the role may not see', async ({
  app,
  product,
  signedIn,
}) => {
  const { key } = await givenLicense(product, { customer: { name: 'Grace Hopper' } })
  const elsewhere = await givenProduct(app.pool, { plan: 'pro' })
  const other = await givenUser(app.pool)
  await givenMembership(elsewhere, other, 'owner')
  const theirs = await signedIn(other.cookie)
  await theirs.page.goto(`/${elsewhere.organizationId}/usage`)
  await openWith(theirs.page, key)
  await see(theirs.page, 'Nothing matches')
  await see(theirs.page, 'Searched: pages, licenses, products, customers, and sales.')
  const docs = theirs.page.context().waitForEvent('page')
  await theirs.page.getByRole('option', { name: `Search the documentation for “${key}”` }).click()
  await expect(
    (await docs).getByRole('dialog', { name: 'Search' }).getByRole('combobox', { name: 'Search the documentation' }),
  ).toHaveValue(key)

  const baseURL = `${app.url}/${product.organizationId}/`
  const { page } = await signedIn((await givenUserWith(product, ['customers:view'])).cookie, { baseURL })
  await page.goto('customers')
  await openWith(page, 'hopper')
  await expect(page.getByRole('option', { name: /^Grace Hopper/ })).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(1)
})

async function openWith(page: Page, text: string) {
  const box = page.getByRole('combobox', { name: 'Search or go to' })
  // A page reacts to keys only once its scripts run.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(box).toBeVisible({ timeout: atMost(4_000) })
  }).toPass()
  await box.fill(text)
}

test('Ctrl-/ shows the keyboard shortcuts; single keys search, create, step and go, until they are turned off', async ({
  owner: { page },
  product,
}) => {
  const licenses = [await givenLicense(product), await givenLicense(product)]
  await page.goto('licenses')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(async () => {
    await page.keyboard.press('Control+/')
    await expect(dialog).toBeVisible({ timeout: atMost(4_000) })
  }).toPass()
  // Nothing happens behind a dialog.
  await page.keyboard.press('c')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/licenses$/)

  const rows = page.locator('[data-row-link]')
  await expect(rows).toHaveCount(licenses.length)
  for (const [key, row] of [
    ['j', 0],
    ['j', 1],
    ['j', 1],
    ['k', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect(rows.nth(row)).toBeFocused()
  }
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Search licenses' })).toBeFocused()
  // In a field they are letters.
  await page.keyboard.type('gc')
  await expect(page.getByRole('textbox', { name: 'Search licenses' })).toHaveValue('gc')
  // Once it clears the search, once it leaves the field.
  await page.keyboard.press('Escape')
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  for (const key of ['g', 'c']) await page.keyboard.press(key)
  await expect(page).toHaveURL(/\/customers$/)
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/licenses\/new/)

  await page.goto('usage')
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(dialog).toBeVisible({ timeout: atMost(4_000) })
  }).toPass()
  await dialog.getByRole('switch', { name: 'Single keys' }).click()
  await page.keyboard.press('Escape')
  for (const key of ['?', '/', 'c', 'g', 'l']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/usage$/)
})

test('the palette begins with the customer whose whole name is typed', async ({ owner: { page }, product }) => {
  for (const [i, name] of ['User 17', 'User 170', 'User 171'].entries())
    await givenLicense(product, { customer: { name, email: `exact${i}@example.test` } })
  await page.goto('customers')
  await openWith(page, 'user 17')
  await expect(page.getByRole('option').first()).toHaveText('User 17exact0@example.test')
})
