import type { Page } from 'playwright/test'
import { fill, press, pressInDialog, see } from '@/tests/support/browser/actions'
import { givenLicense, type ProductFixture } from '@/tests/support/fixtures/product'
import { lookUp, validate } from '@/tests/support/http/client'
import { type App, expect, test } from '../fixtures'

const openProduct = (page: Page, { productId }: ProductFixture, tab = '') => page.goto(`products/${productId}${tab}`)
const statusOf = async ({ apiUrl }: App, token: string, licenseKey: string) =>
  (await validate(apiUrl, token, { license_key: licenseKey })).json['status'] ?? null

/** The API key on the card that shows it once. */
async function storeApiKey(page: Page, done: string): Promise<string> {
  const apiKey = (await page.locator('output', { hasText: 'lk_live_' }).textContent()) ?? ''
  await page.getByLabel("I've saved it").check()
  await press(page, done)
  return apiKey
}

test('from a name to a working API key, with the keyboard only; its first call appears by itself', async ({
  accessibility,
  app,
  owner: { page },
}) => {
  await page.goto('products/new')
  await page.keyboard.type('Café Editor')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('edit')
  await page.keyboard.press('Enter')
  await see(page, 'This API key is shown once.')
  expect(await accessibility(page)).toEqual([])
  const command = page.locator('code', { hasText: '/api/v1/validate' })
  await expect(command).toContainText(`curl ${app.url}/api/v1/validate`)
  const apiKey = await storeApiKey(page, 'Go to product')
  await expect(page.getByRole('heading', { name: 'Café Editor' })).toBeVisible()
  await see(page, 'Waiting for the first request.')
  expect(await statusOf(app, apiKey, 'NO-SUCH-LICENSE')).toBe('license_not_found')
  await see(page, 'Validations and lookups.')
  expect(await page.content()).not.toContain(apiKey.slice(8, 30))
})

test('a rotated API key works through its grace, and can be ended early', async ({ app, owner: { page }, product }) => {
  const { key } = await givenLicense(product)
  await openProduct(page, product, '/api-keys')
  await page.getByRole('button', { name: /^Actions for API key Default/ }).click()
  await page.getByRole('menuitem', { name: 'Rotate' }).click()
  await pressInDialog(page, 'Rotate API key')
  await see(page, 'This API key is shown once.')
  await page.keyboard.press('Escape')
  const apiKey = await storeApiKey(page, 'Done')
  expect([await statusOf(app, product.token, key), await statusOf(app, apiKey, key)]).toEqual(['active', 'active'])
  await page
    .getByRole('row', { name: /Ending/ })
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'End API key' }).click()
  await press(page, 'End API key')
  await see(page, 'API key ended')
  expect([await statusOf(app, product.token, key), await statusOf(app, apiKey, key)]).toEqual([
    'invalid_api_key',
    'active',
  ])
})

test('a client key is created, limited and ended; it validates, and looks nothing up', async ({
  accessibility,
  app,
  owner: { page },
  product,
}) => {
  const { key } = await givenLicense(product)
  await openProduct(page, product, '/api-keys')
  await see(page, 'No client key')
  await press(page, 'Create API key')
  await page.getByRole('radio', { name: /^Client key/ }).check()
  await fill(page, 'Daily limit of this key · optional', '0')
  await pressInDialog(page, 'Create API key')
  await see(page, 'Use 1 to 100 characters on one line')
  await see(page, 'Enter a whole number from 1')
  await fill(page, 'Name', 'Desktop app')
  await fill(page, 'Daily limit of this key · optional', '2')
  expect(await accessibility(page)).toEqual([])
  await pressInDialog(page, 'Create API key')
  const apiKey = await storeApiKey(page, 'Done')
  expect((await lookUp(app.apiUrl, apiKey, key)).status).toBe(403)
  expect(await statusOf(app, apiKey, key)).toBe('active')
  expect(await statusOf(app, apiKey, key)).toBe('rate_limit_exceeded')
  expect(await statusOf(app, product.token, key)).toBe('active')
  await page.reload()
  await see(page, '2 of 2 today')
  await page.getByRole('button', { name: /^Actions for API key Desktop app/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await fill(page, 'Daily limit of this key · optional', '')
  await press(page, 'Save API key')
  await see(page, 'API key saved')
  expect(await statusOf(app, apiKey, key)).toBe('active')
  await page.getByRole('button', { name: /^Actions for API key Desktop app/ }).click()
  await page.getByRole('menuitem', { name: 'End API key' }).click()
  await press(page, 'End API key')
  await see(page, 'API key ended')
  expect(await statusOf(app, apiKey, key)).toBe('invalid_api_key')
})

test('an empty list of keys creates the first of its kind', async ({ app, owner: { page }, product }) => {
  const { key } = await givenLicense(product)
  await openProduct(page, product, '/api-keys')
  await press(page, 'Create client key')
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(0)
  await fill(page, 'Name', 'Plugin')
  await pressInDialog(page, 'Create client key')
  const apiKey = await storeApiKey(page, 'Done')
  await expect(page.getByRole('region', { name: 'Client keys' }).getByText('Plugin', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create client key' })).toHaveCount(0)
  // What was pressed has gone with the empty list.
  await expect(page.getByRole('button', { name: /^Actions for API key Plugin/ })).toBeFocused()
  expect((await lookUp(app.apiUrl, apiKey, key)).status).toBe(403)
  expect(await statusOf(app, apiKey, key)).toBe('active')
})

test('two tabs save a field each of one card of settings, and neither takes back what the other saved', async ({
  owner: { context, page },
  product,
}) => {
  const saveIn = async (tab: Page, label: RegExp, value: string) => {
    await tab.getByLabel(label).first().fill(value)
    await tab.getByRole('button', { name: 'Save changes' }).first().click()
    await see(tab, 'Settings saved')
  }
  const other = await context.newPage()
  for (const tab of [page, other]) await openProduct(tab, product, '/settings')
  await saveIn(other, /^Name/, 'Tide Editor')
  await saveIn(page, /^Key prefix/, 'TIDE')
  await page.reload()
  await expect(page.getByLabel(/^Name/).first()).toHaveValue('Tide Editor')
  await expect(page.getByLabel(/^Key prefix/).first()).toHaveValue('TIDE')
})

test('a network is blocked as stored, on the very next call, and admitted again', async ({
  app,
  owner: { page },
  product,
}) => {
  const { key } = await givenLicense(product)
  await openProduct(page, product, '/ip-control')
  const network = page.getByLabel('IP address or network').first()
  await network.fill('example.com')
  await network.press('Enter')
  await see(page, 'Enter an IP address')
  await network.fill('127.0.0.9/8')
  await network.press('Enter')
  await see(page, '127.0.0.0/8 blocked')
  expect(await statusOf(app, product.token, key)).toBe('ip_blocked')
  await press(page, 'Unblock 127.0.0.0/8')
  await see(page, '127.0.0.0/8 unblocked')
  expect(await statusOf(app, product.token, key)).toBe('active')
})

test('a template is completed, tried on a license, refused with its line, and answered', async ({
  accessibility,
  app,
  owner: { page },
  product,
}) => {
  const { key } = await givenLicense(product, { customer: { name: 'Grace "G" Hopper' } })
  await page.clock.install()
  await openProduct(page, product, '/custom-response')
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('{"who": "{{customer.na')
  await expect(page.getByRole('option', { name: /customer\.name/ })).toBeVisible()
  // The editor ignores Enter for a list that has only just opened.
  await page.clock.fastForward(150)
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'License' }).fill(key)
  await page.getByRole('option', { name: key.slice(-5) }).click()
  await see(page, '"Grace \\"G\\" Hopper"')
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(',\n"bad": "{{nope}}"}')
  await see(page, 'Line 2')
  expect(await accessibility(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Save template' })).toBeDisabled()
  await press(page, 'Discard')
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('{"who": "{{customer.name}}"}')
  await page.keyboard.press('Control+s')
  await see(page, 'Template saved')
  await press(page, 'Turn on')
  await see(page, 'Custom response turned on')
  expect((await validate(app.apiUrl, product.token, { license_key: key })).json['custom']).toEqual({
    who: 'Grace "G" Hopper',
  })
})

test('of two tabs with the same template, the second to save learns of the first, and keeps its text', async ({
  owner: { page },
  product,
}) => {
  const write = async (tab: Page, text: string) => {
    await tab.locator('.cm-content').click()
    await tab.keyboard.press('Control+a')
    await tab.keyboard.type(text)
  }
  await openProduct(page, product, '/custom-response')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await write(other, '{"plan": "bronze"}')
  await write(page, '{"plan": "silver"}')
  await page.keyboard.press('Control+s')
  await see(page, 'Template saved')
  await other.keyboard.press('Control+s')
  await see(other, 'You changed this in another tab. Save again to replace it.')
  await see(other, 'Template now')
  await expect(other.locator('.cm-content')).toContainText('bronze')
  await other.keyboard.press('Control+s')
  await see(other, 'Template saved')
})

test('unsaved settings block a link; archiving takes effect at once; deleting requires the name', async ({
  app,
  owner: { page },
  product,
}) => {
  const { key } = await givenLicense(product)
  await openProduct(page, product, '/settings')
  await page.getByLabel('Name').fill('App 2')
  await page.getByRole('link', { name: 'Versions' }).first().click()
  await see(page, 'Leave without saving')
  await press(page, 'Keep editing')
  await page.getByRole('button', { name: 'Save changes' }).first().click()
  await expect(page.getByRole('heading', { name: 'App 2' })).toBeVisible()
  await press(page, 'Archive product')
  await see(page, 'The product has 1 license.')
  await pressInDialog(page, 'Archive product')
  await see(page, 'Product archived')
  expect(await statusOf(app, product.token, key)).toBe('product_archived')
  await press(page, 'Delete product')
  const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Delete product' })
  await expect(remove).toBeDisabled()
  const typed = page.getByLabel('Type App 2 to confirm')
  await typed.fill('app 2')
  await see(page, 'Uppercase and lowercase letters have to match.')
  await typed.fill('App 3')
  await see(page, "This doesn't match after “App”.")
  await expect(remove).toBeDisabled()
  await typed.fill('App  2')
  await remove.click()
  await see(page, 'No products yet')
  expect(await statusOf(app, product.token, key)).toBe('product_not_found')
})

test('an email is previewed in a language, and begins as the vendor words it', async ({
  accessibility,
  owner: { page },
  product,
}) => {
  await openProduct(page, product, '/settings')
  await press(page, 'Preview')
  const dialog = page.getByRole('dialog', { name: 'Preview emails' })
  await expect(dialog.getByText('Your license for App')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  await expect(dialog.getByText('Ihre Lizenz für App')).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  // Taller than a phone, it begins at the top.
  await page.setViewportSize({ width: 390, height: 700 })
  await dialog.getByRole('heading', { name: 'Preview emails' }).scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('heading', { name: 'Preview emails' })).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByLabel('Subject').fill('Willkommen, {name}')
  await press(page, 'Save wording')
  await see(page, 'Use plain text, and only {product}, {vendor}, {date}.')
  await dialog.getByLabel('Subject').fill('Willkommen bei {product}')
  await expect(dialog.getByText('Willkommen bei App')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Français' }).click()
  await expect(dialog.getByText('Votre licence pour App')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  await expect(dialog.getByLabel('Subject')).toHaveValue('Willkommen bei {product}')
  await press(page, 'Save wording')
  await see(page, 'Wording saved')
  await expect(dialog.getByText('Willkommen bei App')).toBeVisible()
  await press(page, 'Use our words')
  await expect(dialog.getByText('Ihre Lizenz für App')).toBeVisible()
})
