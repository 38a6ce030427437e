import type { Browser, BrowserContext, Page } from 'playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessibilityViolations } from '@/tests/support/browser/accessibility'
import { launchBrowser } from '@/tests/support/browser/launch-browser'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { givenMembership, givenUser } from '@/tests/support/fixtures/tenant'
import { validate } from '@/tests/support/http/client'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'

let db: TestDatabase
let server: ServerProcess
let browser: Browser
let context: BrowserContext
let page: Page
let world: ProductFixture

beforeAll(async () => {
  db = await givenDatabase()
  server = await startServerProcess(db.url, 'fast')
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await db.close()
})
beforeEach(async () => {
  world = await givenProduct(db.pool, { plan: 'pro' })
  const owner = await givenUser(db.pool)
  await givenMembership(world, owner, 'owner')
  const [name = '', value = ''] = owner.cookie.split('=')
  context = await browser.newContext({ reducedMotion: 'reduce' })
  await context.addCookies([{ name, value, url: server.url }])
  page = await context.newPage()
})
afterEach(() => context.close())

const open = (path: string) => page.goto(`${server.url}/${world.organizationId}/products${path}`)
const openProduct = (tab = '') => open(`/${world.productId}${tab}`)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const see = (text: string) => page.getByText(text).first().waitFor()
const statusOf = async (token: string, licenseKey: string) =>
  (await validate(server.url, token, { license_key: licenseKey })).json['status'] ?? null

/** The API key on the card that shows it this once. */
async function storeApiKey(done: string): Promise<string> {
  const apiKey = (await page.locator('output', { hasText: 'lk_live_' }).textContent()) ?? ''
  await page.getByLabel('I have stored it').check()
  await press(done)
  return apiKey
}

test('from a name to an API key that answers, with the keyboard alone; its first call shows by itself', async () => {
  await open('/new')
  await page.keyboard.type('Café Editor')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('edit')
  await page.keyboard.press('Enter')
  await see('This API key is shown once.')
  expect(await accessibilityViolations(page)).toEqual([])
  const command = await page.locator('code', { hasText: '/api/v1/validate' }).textContent()
  expect(command).toContain(`curl ${server.url}/api/v1/validate`)
  const apiKey = await storeApiKey('Go to product')
  await page.getByRole('heading', { name: 'Café Editor' }).waitFor()
  await see('Waiting for the first one.')
  expect(await statusOf(apiKey, 'NO-SUCH-LICENSE')).toBe('license_not_found')
  await see('To the minute, validations and lookups.')
  expect(await page.content()).not.toContain(apiKey.slice(8, 30))
})

test('a rotated API key lives on for its grace, and is ended before it', async () => {
  const { key } = await givenLicense(world)
  await openProduct('/api-keys')
  await press('Rotate API key')
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate API key' }).click()
  await see('This API key is shown once.')
  await page.keyboard.press('Escape')
  const apiKey = await storeApiKey('Done')
  expect([await statusOf(world.token, key), await statusOf(apiKey, key)]).toEqual(['active', 'active'])
  await press('End now')
  await press('End API key')
  await see('API key ended')
  expect([await statusOf(world.token, key), await statusOf(apiKey, key)]).toEqual(['invalid_api_key', 'active'])
})

test('a network is blocked as it is stored, on the very next call, and let in again', async () => {
  const { key } = await givenLicense(world)
  await openProduct('/ip-control')
  const network = page.getByLabel('Address or network').first()
  await network.fill('example.com')
  await network.press('Enter')
  await see('Enter an address')
  await network.fill('127.0.0.9/8')
  await network.press('Enter')
  await see('127.0.0.0/8 blocked')
  expect(await statusOf(world.token, key)).toBe('ip_blocked')
  await press('Unblock 127.0.0.0/8')
  await see('127.0.0.0/8 unblocked')
  expect(await statusOf(world.token, key)).toBe('active')
})

test('a template is completed, tried on a license, refused with its line, and answered', async () => {
  const { key } = await givenLicense(world, { customer: { name: 'Grace "G" Hopper' } })
  await openProduct('/custom-response')
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('{"who": "{{customer.na')
  await page.getByRole('option', { name: /customer\.name/ }).waitFor()
  // The editor takes no Enter for a list that has only just opened.
  await page.waitForTimeout(150)
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'License' }).fill(key)
  await page.getByRole('option', { name: key.slice(-5) }).click()
  await see('"Grace \\"G\\" Hopper"')
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(',\n"bad": "{{nope}}"}')
  await see('Line 2')
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await page.getByRole('button', { name: 'Save template' }).isDisabled()).toBe(true)
  await press('Discard')
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('{"who": "{{customer.name}}"}')
  await page.keyboard.press('Control+s')
  await see('Template saved')
  await press('Switch on')
  await see('Module switched on')
  expect((await validate(server.url, world.token, { license_key: key })).json['custom']).toEqual({
    who: 'Grace "G" Hopper',
  })
})

test('unsaved settings hold a link back; archiving answers at once; deleting needs the name', async () => {
  const { key } = await givenLicense(world)
  await openProduct('/settings')
  await page.getByLabel('Name').fill('App 2')
  await page.getByRole('link', { name: 'Versions' }).first().click()
  await see('Leave without saving')
  await press('Cancel')
  await page.getByRole('button', { name: 'Save changes' }).first().click()
  await page.getByRole('heading', { name: 'App 2' }).waitFor()
  await press('Archive product')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive product' }).click()
  await see('Product archived')
  expect(await statusOf(world.token, key)).toBe('product_archived')
  await press('Delete product')
  const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Delete product' })
  expect(await remove.isDisabled()).toBe(true)
  await page.getByLabel('Type App 2 to confirm').fill('App 2')
  await remove.click()
  await see('No products yet')
  expect(await statusOf(world.token, key)).toBe('product_not_found')
})

test('no page of a product is cut off on a phone, and axe finds nothing, in light and in dark', async () => {
  await givenLicense(world)
  await page.setViewportSize({ width: 390, height: 844 })
  await openProduct()
  const tabs = page.getByRole('navigation', { name: 'Product' }).getByRole('link')
  const flaws: string[] = []
  for (const tab of await tabs.all()) {
    await tab.click()
    await page.waitForURL(`**${await tab.getAttribute('href')}`)
    flaws.push(...(await accessibilityViolations(page)))
  }
  expect(await tabs.count()).toBe(7)
  expect(flaws).toEqual([])
})
