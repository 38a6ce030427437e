import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { DAY_MS } from '@/lib/shared/durations'
import { press, see } from '@/tests/support/browser/actions'
import { watchRequests } from '@/tests/support/browser/watch-requests'
import { type GivenLicense, givenBlockRule, givenLicense, type ProductFixture } from '@/tests/support/fixtures/product'
import { validate } from '@/tests/support/http/client'
import { type App, expect, test } from '../fixtures'

/** One record of every kind, so that no page is checked empty. */
async function givenBusiness({ apiUrl }: App, product: ProductFixture): Promise<GivenLicense> {
  const name = 'Friederike Schmidt-Wolkenstein of the Northern Department'
  const license = await givenLicense(product, {
    customer: { name },
    notes: 'Renews by invoice',
    ip: { maxIps: 3, addresses: ['198.51.100.7', '2001:db8:85a3:8d3:1319:8a2e:370:7348'] },
  })
  await givenLicense(product, { expiresAt: new Date(Date.now() + DAY_MS) })
  await givenLicense(product, { revokedAt: new Date() })
  await givenBlockRule(product, '203.0.113.0/24', { licenseId: license.id })
  for (const license_key of [license.key, license.key, 'NO-SUCH-KEY'])
    await validate(apiUrl, product.token, { license_key })
  return license
}

/** The URL of a request in the log, once it is written. */
async function openRequest(page: Page) {
  await page.goto('requests')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Open as a page' }).click()
  await expect(page).toHaveURL(/\/requests\/./)
}

/** Elements that may overflow: a table's card on a phone, the page in the windows of small laptops. */
async function cutOff(page: Page): Promise<string[]> {
  const found = await page
    .locator('main table')
    .evaluateAll((tables) =>
      tables.filter(({ parentElement: card }) => card && card.scrollWidth > card.clientWidth).map(() => 'a table'),
    )
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)) found.push(`${width} px`)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  return found.map((what) => `${page.url()}: ${what}`)
}

const READY = 'main h1, [role="tabpanel"]'

test('on a phone nothing on the daily pages is cut off, and axe finds no violations, in light and in dark', async ({
  accessibility,
  app,
  owner: { page },
  product,
}) => {
  const { id, customerId } = await givenBusiness(app, product)
  await page.setViewportSize({ width: 390, height: 844 })
  const violations: string[] = []
  const look = async () => {
    await expect(page.locator(READY).first()).toBeVisible()
    violations.push(...(await accessibility(page)), ...(await cutOff(page)))
  }
  for (const path of [
    './',
    'licenses',
    'licenses/new',
    'licenses/import',
    'licenses/jobs',
    'customers',
    'usage',
    'simulate',
  ]) {
    await page.goto(path)
    await look()
  }
  await page.goto(`customers/${customerId}`)
  await look()
  await page.goto(`licenses/${id}`)
  for (const tab of ['Overview', 'Addresses', 'Version pin', 'Custom response', 'Requests', 'History']) {
    await page.getByRole('tab', { name: tab }).click()
    await look()
  }
  await openRequest(page)
  await look()
  expect(violations).toEqual([])
})

test('on a tablet the list of licenses is whole, with the year of an expiry', async ({ owner: { page }, product }) => {
  await givenLicense(product, {
    expiresAt: new Date('2031-01-14T12:00:00Z'),
    customer: { name: 'Zoë Sharma-Ferreira' },
  })
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('licenses')
  await see(page, '14 Jan 2031')
  const card = page.getByRole('table').locator('..')
  expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('on a phone the search is in the top bar', async ({ owner: { page }, product }) => {
  const license = await givenLicense(product)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('licenses')
  await page.getByRole('banner').getByRole('button', { name: 'Search or go to' }).click()
  await page.getByRole('combobox', { name: 'Search or go to' }).fill(license.key)
  await expect(page.getByRole('option', { name: license.key.slice(-5) })).toBeVisible()
})

test('the chosen theme is kept', async ({ owner: { page } }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('licenses')
  await expect(page.locator('html.dark')).toHaveCount(0)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html.dark')).toBeVisible()
  await page.reload()
  await expect(page.locator('html.dark')).toHaveCount(1)
})

const SCRIPT = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`

test('user input is shown as text on every page, and a script would not run if it were not', async ({
  owner: { page },
  product,
}) => {
  const { id, customerId } = await givenLicense(product, { customer: { name: SCRIPT }, notes: SCRIPT })
  await page.goto(`licenses/${id}`)
  await press(page, 'Revoke')
  await page.getByLabel('Reason').fill(SCRIPT)
  await press(page, 'Revoke license')
  await see(page, 'License revoked')
  for (const path of [
    `licenses/${id}`,
    `licenses/${id}?tab=events`,
    'licenses',
    'customers',
    `customers/${customerId}`,
  ]) {
    await page.goto(path)
    await see(page, SCRIPT)
    await expect(page.locator('img[src="x"]')).toHaveCount(0)
    await expect(page).not.toHaveTitle('owned')
  }
  const runs = page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', `<img src="x" onerror="document.title='owned'">`)
    return new Promise((resolve) => setTimeout(() => resolve(document.title), 200))
  })
  expect(await runs).not.toBe('owned')
})

test('a page prefetches no other page until a link is hovered or focused', async ({ owner: { page }, product }) => {
  for (let i = 0; i < 10; i++) await givenLicense(product)
  const ahead: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (searchParams.has('_rsc')) ahead.push(pathname)
  })
  const fetched = watchRequests(page)
  await page.goto('licenses')
  await fetched.untilQuiet()
  expect(ahead).toEqual([])
  const aheadFor = (name: string) => expect.poll(() => ahead).toContain(`/${product.organizationId}/${name}`)
  await page.getByRole('link', { name: 'Usage' }).hover()
  await aheadFor('usage')
  await page.getByRole('link', { name: 'Team' }).focus()
  await aheadFor('team')
})

test('a note that a spreadsheet would run as a formula is exported as text', async ({ owner: { page }, product }) => {
  await givenLicense(product, {
    notes: '=HYPERLINK("https://elsewhere.example","Open")',
    customer: { name: '@SUM(A1)' },
  })
  await page.goto('licenses')
  await press(page, 'Export')
  const coming = page.waitForEvent('download')
  await press(page, 'Export licenses')
  const text = readFileSync(await (await coming).path(), 'utf8')
  expect(text).toContain(`"'=HYPERLINK(""https://elsewhere.example"",""Open"")"`)
  expect(text).toContain(`'@SUM(A1)`)
  expect(text).not.toMatch(/(^|,)"?[=@]/m)
})
