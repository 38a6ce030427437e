import type { Page } from 'playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessibilityViolations } from '@/tests/support/browser/accessibility'
import { givenOwner, givenStage, type OwnerFixture, type Stage } from '@/tests/support/browser/dashboard-app'
import { givenLicense } from '@/tests/support/fixtures/product'

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

const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const see = (text: string | RegExp) => page.getByText(text).first().waitFor()
const railLinks = () => page.locator('aside').getByRole('link').count()
const query = (text: string) => stage.db.pool.query(text)
const NOBODY = '0190f3a2-7c1e-7abc-9def-0123456789ab'

test.each([
  ['licenses/not-an-id', 'This license does not exist, or was deleted.', 'Search licenses'],
  [`licenses/${NOBODY}`, 'This license does not exist, or was deleted.', 'Search licenses'],
  [`customers/${NOBODY}`, 'This customer does not exist, or was deleted.', 'Search customers'],
  [`webhooks/${NOBODY}`, 'This endpoint does not exist, or was deleted.', 'Go to webhooks'],
  [`requests/${NOBODY}`, 'This request does not exist, or was deleted.', 'Go to requests'],
  [`products/${NOBODY}`, 'This product does not exist, or was deleted.', 'Go to products'],
])('%s keeps the rail and says what is missing', async (path, title, action) => {
  await page.goto(path)
  await heading(title)
  expect(await railLinks()).toBeGreaterThan(5)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: action }).click()
  await page.waitForURL(`**/${path.split('/')[0]}`)
})

test('a page that fails says so inside the rail, and comes back by Try again', async () => {
  const license = await givenLicense(owned.world)
  await query('alter table product_version rename to product_version_away')
  try {
    await page.goto(`licenses/${license.id}`)
    await heading('This page could not be loaded')
    expect(await railLinks()).toBeGreaterThan(5)
    await see(/^Reference: \w+/)
    expect(await accessibilityViolations(page)).toEqual([])
  } finally {
    await query('alter table product_version_away rename to product_version')
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).waitFor()
})

test('with what tells people apart away, the page says so without the rail', async () => {
  await query('alter table membership rename to membership_away')
  try {
    await page.goto('licenses')
    await heading('This page could not be loaded')
    expect(await accessibilityViolations(page)).toEqual([])
  } finally {
    await query('alter table membership_away rename to membership')
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading('Licenses')
})

test('a link to a place deep inside survives signing in, its query too', async () => {
  const { context, world } = owned
  const cookies = await context.cookies()
  await context.clearCookies()
  const path = `/${world.organizationId}/requests?status=expired&range=7d`
  await page.goto(path)
  await page.waitForURL('**/sign-in?**')
  expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe(path)
  // Signed in meanwhile, as in another tab: the door leads on to the place.
  await context.addCookies(cookies)
  await page.reload()
  await page.waitForURL(`**${path}`)
  await heading('Requests')
})

test('a session that ends while somebody types loses neither the page nor the text', async () => {
  const license = await givenLicense(owned.world)
  await page.goto(`licenses/${license.id}`)
  const notes = page.getByLabel('Notes')
  await notes.fill('Paid by invoice, net 30.')
  const here = page.url()
  await query("update session set expires_at = now() - interval '1 minute'")
  await page.getByRole('button', { name: 'Save changes' }).click()
  await see('Your session ended')
  await see('Not saved: your session ended.')
  const door = await page.getByRole('link', { name: 'Sign in again' }).getAttribute('href')
  expect(door).toBe(`/sign-in?callbackUrl=${encodeURIComponent(new URL(here).pathname)}`)
  expect([page.url(), await notes.inputValue()]).toEqual([here, 'Paid by invoice, net 30.'])
  await query("update session set expires_at = now() + interval '1 day'")
  await page.getByRole('button', { name: 'Save changes' }).click()
  await see('License saved')
})

test('axe finds nothing on the pages of the organization, of the account and before the door', async () => {
  const { world } = owned
  const flaws: string[] = []
  const paths = ['team', 'team/roles/new', 'audit', 'settings', 'settings/branding', 'settings/ip-blocks']
  for (const path of [...paths, '/new', '/account', `/invitation/${'a'.repeat(43)}`, `/${world.organizationId}/nope`]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    flaws.push(...(await accessibilityViolations(page)))
  }
  expect(flaws).toEqual([])
})

test('an empty network is refused at the field, and not sent', async () => {
  await page.goto('settings/ip-blocks')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await see('Enter an address, like 198.51.100.7')
  expect(sent).toEqual([])
})

test('a license of an archived product is not called active, and its page is named after it', async () => {
  const license = await givenLicense(owned.world, { customer: { name: 'Grace Hopper' } })
  await stage.db.pool.query("update product set state = 'archived' where id = $1", [owned.world.productId])
  await page.goto('licenses')
  await page.getByRole('row').nth(1).getByText('Archived', { exact: true }).waitFor()
  await page.getByLabel(`Select license ••••-${license.key.slice(-5)}`).waitFor({ state: 'attached' })
  await page.goto(`licenses/${license.id}`)
  await page.locator('main').getByText('Archived', { exact: true }).first().waitFor()
  expect(await page.title()).toBe(`••••-${license.key.slice(-5)} · Grace Hopper · Latchkey`)
})

test('a request is found by the id that a customer quotes', async () => {
  const { world } = owned
  const license = await givenLicense(world)
  const answer = await fetch(`${stage.server.url}/api/v1/validate`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${world.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ license_key: license.key }),
  })
  const id = answer.headers.get('X-Request-Id') ?? ''
  await page.goto('requests')
  await page.getByRole('row').nth(1).waitFor()
  await page.getByLabel('Search requests').fill(id)
  await page.waitForURL(/[?&]q=/)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await see(id)
})
