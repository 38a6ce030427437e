import { fill, press, see } from '@/tests/support/browser/actions'
import { givenAccessToken } from '@/tests/support/fixtures/management/access-token'
import { givenPortalCustomer } from '@/tests/support/fixtures/portal/customer'
import { givenOrderLink } from '@/tests/support/fixtures/sales/order-link'
import { send } from '@/tests/support/http/client'
import { runScript } from '@/tests/support/process/run-script'
import { expect, test } from '../fixtures'

const DEMO_SHOP = 'tools/demo-shop.ts'

test('a buyer who has just paid waits for their license, sees it once, and signs in for everything else', async ({
  accessibility,
  app,
  owner,
  product: { pool, organizationId, productId },
  signedIn,
}) => {
  const scopes = [
    'sales:view',
    'sales:manage',
    'licenses:create',
    'licenses:update',
    'licenses:revoke',
    'licenses:reveal',
  ] as const
  const token = await givenAccessToken(pool, { organizationId, userId: owner.user.userId, scopes: [...scopes] })
  const call = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const answer = await send(app.apiUrl, {
      method: 'POST',
      path: `/api/v1/sales/${path}`,
      headers,
      body: JSON.stringify(body),
    })
    expect(answer.status, answer.text).toBe(201)
    return answer.json as Record<string, string>
  }
  const { id, url, secret } = await call('sources', { provider: 'generic', name: 'Website', mode: 'live' })
  await call(`sources/${id}/mappings`, { external_id: 'pro-yearly', targets: [{ product_id: productId }] })
  const { url: link = '' } = await call('order_links', { source_id: id, order_id: 'A-1001' })
  const path = link.slice(new URL(link).origin.length)

  const { page } = await signedIn()
  await page.goto(path)
  await see(page, 'Your license isn’t here yet')
  expect(await accessibility(page)).toEqual([])
  const env = { LATCHKEY_SALES_URL: `${app.apiUrl}${new URL(url ?? '').pathname}`, LATCHKEY_SALES_SECRET: secret ?? '' }
  const order = ['--order', 'A-1001', '--email', `${productId}@buyer.test`]
  expect(await runScript(DEMO_SHOP, order, { env })).toMatchObject({ code: 0 })
  // The page looks again by itself.
  await see(page, 'Your license is ready')
  expect(await accessibility(page)).toEqual([])
  await press(page, 'Show my license')
  await see(page, 'Order A-1001')
  const { rows } = await pool.query('select id from license where product_id = $1', [productId])
  expect(rows.length).toBe(1)
  const key = page.locator('output')
  await expect(key).toHaveText(/^[0-9A-Z-]{20,}$/)
  const shown = await key.textContent()
  expect(await accessibility(page)).toEqual([])
  await page.reload()
  await expect(key).toHaveText(shown ?? '')

  const other = await signedIn()
  await other.page.goto(path)
  await see(other.page, 'This link was already opened')
  await expect(other.page.locator('output')).toHaveCount(0)
  await other.page.getByRole('link', { name: 'Sign in with your email' }).click()
  await see(other.page, 'Sign in')
})

test('without a script, the button works and the page looks again when it is asked to', async ({
  app,
  signedIn,
  vendor,
}) => {
  const { license } = await givenPortalCustomer(vendor)
  const { page } = await signedIn(null, { javaScriptEnabled: false })
  const path = await givenOrderLink(vendor, license)
  await page.goto(`${app.url}${path}`)
  await page.getByRole('button', { name: 'Show my license' }).click()
  await expect(page.locator('output')).toHaveText(license.key)
  await page.goto(await givenOrderLink(vendor, null))
  await page.getByRole('link', { name: 'Check again' }).click()
  await see(page, 'Your license isn’t here yet')
})

test('a vendor enters where buyers manage what they bought', async ({ accessibility, owner: { page } }) => {
  await page.goto('sales/sources/new')
  await page.getByRole('combobox', { name: 'Shop' }).click()
  await page.getByRole('option', { name: 'Your own shop' }).click()
  await fill(page, 'Name', 'Website')
  await press(page, 'Connect shop')
  await page.getByLabel("I've saved it").check()
  await press(page, 'Map products')
  const field = page.getByRole('textbox', { name: 'Link to the shop' })
  await field.fill('https://shop.test/{license_id}')
  await press(page, 'Save changes')
  await see(page, 'Use only {order_id} and {subscription_id}, after the domain.')
  await field.fill('https://shop.test/{order_id}')
  await press(page, 'Save changes')
  await see(page, 'Saved')
  expect(await accessibility(page)).toEqual([])
  await page.reload()
  await expect(field).toHaveValue('https://shop.test/{order_id}')
})
