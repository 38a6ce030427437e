import type { Page } from 'playwright/test'
import { see } from '@/tests/support/browser/actions'
import { givenLicense } from '@/tests/support/fixtures/product'
import { givenEndpoint } from '@/tests/support/fixtures/webhooks'
import { expect, test } from '../fixtures'

const seeTitle = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
/** The dashboard's sidebar is still visible. */
const seeRail = (page: Page) => expect(page.locator('aside').getByRole('link').nth(5)).toBeVisible()
const UNKNOWN_ID = '0190f3a2-7c1e-7abc-9def-0123456789ab'

const MISSING = [
  ['licenses/not-an-id', 'License not found', 'Search licenses'],
  [`licenses/${UNKNOWN_ID}`, 'License not found', 'Search licenses'],
  [`customers/${UNKNOWN_ID}`, 'Customer not found', 'Search customers'],
  [`webhooks/${UNKNOWN_ID}`, 'Endpoint not found', 'Go to webhooks'],
  [`requests/${UNKNOWN_ID}`, 'Request not found', 'Go to requests'],
  [`products/${UNKNOWN_ID}`, 'Product not found', 'Go to products'],
]
test('a missing record keeps the sidebar, says what is missing, and leads to the others', async ({
  owner: { page },
}) => {
  for (const [path = '', title = '', action = ''] of MISSING) {
    await page.goto(path)
    await seeTitle(page, title)
    await seeRail(page)
    await page.getByRole('link', { name: action }).click()
    await expect(page).toHaveURL(new RegExp(`/${path.split('/')[0]}$`))
  }
})

test('an unknown page below an organization keeps the sidebar for its members, and leads back to the list', async ({
  accessibility,
  consoleErrors,
  owner: { page },
  product,
  signedIn,
}) => {
  for (const [path, action, leadsTo] of [
    ['no-such-page', 'Go to overview', ''],
    [`licenses/${UNKNOWN_ID}/no/such/page`, 'Go to licenses', '/licenses'],
    ['settings/no-such-page', 'Go to settings', '/settings'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404)
    await seeTitle(page, 'Page not found')
    await expect(page).toHaveTitle('Page not found · Latchkey')
    await seeRail(page)
    expect(await accessibility(page)).toEqual([])
    await page.getByRole('link', { name: action }).click()
    await expect(page).toHaveURL(new RegExp(`/${product.organizationId}${leadsTo}`))
  }
  // What a visitor guesses is no organization.
  expect((await page.goto('/pricing'))?.status()).toBe(404)
  await seeTitle(page, 'Page not found')
  await expect(page).toHaveTitle('Page not found · Latchkey')
  expect(consoleErrors.filter((error) => !error.includes('404'))).toEqual([])
  const stranger = await signedIn()
  expect((await stranger.page.goto(`/${product.organizationId}/no-such-page`))?.status()).toBe(404)
  await seeTitle(stranger.page, 'Page not found')
  await expect(stranger.page.locator('aside')).toHaveCount(0)
})

test('a form of an organization that was deleted meanwhile says so once, and holds nobody back', async ({
  app,
  owner: { page },
  product,
}) => {
  await page.goto('products/new')
  await page.getByLabel('Name', { exact: true }).fill('Late')
  await app.pool.query('delete from membership where organization_id = $1', [product.organizationId])
  await app.pool.query('update organization set deleted_at = now() where id = $1', [product.organizationId])
  await page.getByRole('button', { name: 'Create product' }).click()
  await seeTitle(page, 'Organization not found')
  await expect(page.getByText(/or you aren't a member of it/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to your organizations' }).click()
  await expect(page).not.toHaveURL(/products\/new/)
})

test('a deep link survives sign-in, including its query', async ({ app, owner: { context, page }, product }) => {
  const cookies = await context.cookies()
  await context.clearCookies()
  const path = `/${product.organizationId}/requests?status=expired&range=7d`
  await page.goto(path)
  await expect(page).toHaveURL(`${app.url}/sign-in?${new URLSearchParams({ callbackUrl: path })}`)
  // Signed in in another tab in the meantime: the sign-in page redirects to the original page.
  await context.addCookies(cookies)
  await page.reload()
  await expect(page).toHaveURL(`${app.url}${path}`)
  await seeTitle(page, 'Requests')
})

test('a session that ends while the user types loses neither the page nor the text', async ({
  app,
  owner: { page, user },
  product,
}) => {
  const license = await givenLicense(product)
  await page.goto(`licenses/${license.id}`)
  const notes = page.getByLabel('Notes')
  await notes.fill('Paid by invoice, net 30.')
  const here = page.url()
  await app.pool.query("update session set expires_at = now() - interval '1 minute' where user_id = $1", [user.userId])
  await page.getByRole('button', { name: 'Save changes' }).click()
  await see(page, 'Your session ended')
  await see(page, 'Not saved: your session ended.')
  const signIn = `/sign-in?callbackUrl=${encodeURIComponent('/sign-in/done')}`
  await expect(page.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', signIn)
  await expect(page).toHaveURL(here)
  await expect(notes).toHaveValue('Paid by invoice, net 30.')
  await app.pool.query("update session set expires_at = now() + interval '1 day' where user_id = $1", [user.userId])
  await page.getByRole('button', { name: 'Save changes' }).click()
  await see(page, 'Name, notes, and metadata saved')
})

test('the title of a page names its record', async ({ app, owner: { page }, product }) => {
  const { rows } = await app.pool.query<{ name: string }>('select name from product where id = $1', [product.productId])
  const name = rows[0]?.name
  const endpointId = await givenEndpoint(app.pool, product.organizationId, 'https://hooks.example.test/in')
  for (const [path, title] of [
    [`products/${product.productId}`, `${name}`],
    [`products/${product.productId}/settings`, `Settings · ${name}`],
    ['team/roles/viewer', 'Viewer · Role'],
    [`webhooks/${endpointId}`, 'hooks.example.test'],
    [`webhooks/${endpointId}/edit`, 'Edit · hooks.example.test'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · Latchkey`)
  }
})

test('an empty network is refused at the field, and not sent', async ({ owner: { page } }) => {
  await page.goto('settings/ip-blocks')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await see(page, 'Enter an IP address or network, like 198.51.100.7')
  expect(sent).toEqual([])
})

test('a license of an archived product is not shown as active, and its page title names it', async ({
  app,
  owner: { page },
  product,
}) => {
  const license = await givenLicense(product, { customer: { name: 'Grace Hopper' } })
  await app.pool.query("update product set state = 'archived' where id = $1", [product.productId])
  await page.goto('licenses')
  await expect(page.getByRole('row').nth(1).getByText('Active · product archived', { exact: true })).toBeVisible()
  await expect(page.getByLabel(`Select license ••••-${license.key.slice(-5)}`)).toBeAttached()
  await page.goto(`licenses/${license.id}`)
  await expect(page.locator('main').getByText('Active · product archived', { exact: true }).first()).toBeVisible()
  await expect(page).toHaveTitle(`••••-${license.key.slice(-5)} · Grace Hopper · Latchkey`)
})

test('a request is found by the id that a customer quotes', async ({ app, owner: { page }, product }) => {
  const license = await givenLicense(product)
  const answer = await fetch(`${app.apiUrl}/api/v1/validate`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${product.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ license_key: license.key }),
  })
  const id = answer.headers.get('X-Request-Id') ?? ''
  await page.goto('requests')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByLabel('Search requests').fill(id)
  await expect(page).toHaveURL(/[?&]q=/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('row').nth(1).getByRole('cell', { name: '200', exact: true })).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await see(page, id)
  // Beside the list, which stays; it has a page of its own too.
  await expect(page).toHaveURL(/\/requests\?q=/)
  await page.getByRole('link', { name: 'Open as a page' }).click()
  await expect(page).toHaveURL(/\/requests\/[0-9a-f-]{36}\?minute=/)
  await expect(page).toHaveTitle(`Active · ••••-${license.key.slice(-5)} · Latchkey`)
  await see(page, id)
})
