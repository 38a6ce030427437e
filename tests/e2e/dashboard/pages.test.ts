import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessibilityViolations } from '@/tests/support/browser/accessibility'
import { givenOwner, givenStage, type OwnerFixture, type Stage } from '@/tests/support/browser/dashboard-app'
import { type GivenLicense, givenBlockRule, givenLicense } from '@/tests/support/fixtures/product'
import { validate } from '@/tests/support/http/client'

let stage: Stage
let owned: OwnerFixture
let page: Page

beforeAll(async () => {
  stage = await givenStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  owned = await givenOwner(stage)
  page = owned.page
})
afterEach(() => owned.context.close())

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const see = (text: string) => page.getByText(text).first().waitFor()

/** Of everything something, so that no page is looked at empty. */
async function givenBusiness(): Promise<GivenLicense> {
  const { world } = owned
  const name = 'Friederike Schmidt-Wolkenstein of the Northern Department'
  const license = await givenLicense(world, {
    customer: { name },
    notes: 'Renews by invoice',
    ip: { maxIps: 3, addresses: ['198.51.100.7', '2001:db8:85a3:8d3:1319:8a2e:370:7348'] },
  })
  await givenLicense(world, { expiresAt: new Date(Date.now() + 86_400_000) })
  await givenLicense(world, { revokedAt: new Date() })
  await givenBlockRule(world, '203.0.113.0/24', { licenseId: license.id })
  for (const license_key of [license.key, license.key, 'NO-SUCH-KEY'])
    await validate(stage.server.url, world.token, { license_key })
  return license
}

/** The address of a request in the log, once it is written. */
async function openRequest() {
  await page.goto('requests')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.waitForURL(/\/requests\/./)
}

/** Where something does not fit: a table in its card on a phone, the page in the windows of small laptops. */
async function cutOff(): Promise<string[]> {
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

test('on a phone nothing of the daily pages is cut off, and axe finds nothing, in light and in dark', async () => {
  const { id, customerId } = await givenBusiness()
  await page.setViewportSize({ width: 390, height: 844 })
  const flaws: string[] = []
  const look = async () => {
    await page.locator(READY).first().waitFor()
    flaws.push(...(await accessibilityViolations(page)), ...(await cutOff()))
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
  for (const tab of ['Overview', 'Addresses', 'Version pin', 'Custom response', 'Requests', 'Events']) {
    await page.getByRole('tab', { name: tab }).click()
    await look()
  }
  await openRequest()
  await look()
  expect(flaws).toEqual([])
})

test('the theme is chosen once, and stays', async () => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('licenses')
  expect(await page.locator('html.dark').count()).toBe(0)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.locator('html.dark').waitFor()
  await page.reload()
  expect(await page.locator('html.dark').count()).toBe(1)
})

const SCRIPT = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`

test('what somebody wrote is text on every page that shows it, and a script would not run if it were not', async () => {
  const { world } = owned
  const { id, customerId } = await givenLicense(world, { customer: { name: SCRIPT }, notes: SCRIPT })
  await page.goto(`licenses/${id}`)
  await press('Revoke')
  await page.getByLabel('Reason').fill(SCRIPT)
  await press('Revoke license')
  await see('License revoked')
  for (const path of [
    `licenses/${id}`,
    `licenses/${id}?tab=events`,
    'licenses',
    'customers',
    `customers/${customerId}`,
  ]) {
    await page.goto(path)
    await see(SCRIPT)
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    expect(await page.title()).not.toBe('owned')
  }
  const runs = page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', `<img src="x" onerror="document.title='owned'">`)
    return new Promise((resolve) => setTimeout(() => resolve(document.title), 200))
  })
  expect(await runs).not.toBe('owned')
})

test('a page asks for no other page until a link is pointed at or focused', async () => {
  const { world } = owned
  for (let i = 0; i < 10; i++) await givenLicense(world)
  const ahead: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (searchParams.has('_rsc')) ahead.push(pathname)
  })
  await page.goto('licenses', { waitUntil: 'networkidle' })
  expect(ahead).toEqual([])
  const aheadFor = (name: string) => expect.poll(() => ahead).toContain(`/${world.organizationId}/${name}`)
  await page.getByRole('link', { name: 'Usage' }).hover()
  await aheadFor('usage')
  await page.getByRole('link', { name: 'Team' }).focus()
  await aheadFor('team')
})

test('a note that a spreadsheet would take for a formula leaves as text', async () => {
  const { world } = owned
  await givenLicense(world, { notes: '=HYPERLINK("https://elsewhere.example","Open")', customer: { name: '@SUM(A1)' } })
  await page.goto('licenses')
  await press('Export')
  const coming = page.waitForEvent('download')
  await press('Export licenses')
  const text = readFileSync(await (await coming).path(), 'utf8')
  expect(text).toContain(`"'=HYPERLINK(""https://elsewhere.example"",""Open"")"`)
  expect(text).toContain(`'@SUM(A1)`)
  expect(text).not.toMatch(/(^|,)"?[=@]/m)
})
