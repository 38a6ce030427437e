import { readFileSync } from 'node:fs'
import { newId } from '@/lib/foundation/platform/config/ids'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { press, see } from '@/tests/support/browser/actions'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenAnotherLicense, givenPortalCustomer, type PortalCustomer } from '@/tests/support/fixtures/portal/customer'
import type { ProductFixture } from '@/tests/support/fixtures/product'
import { expect, test } from '../fixtures'

test.use({ locale: 'en-GB', permissions: ['clipboard-read', 'clipboard-write'] })

/** An order as it is stored: of a subscription, where nothing else is said. */
function sealed(over: object) {
  const paidUntil = new Date(Date.now() + 5 * DAY_MS)
  const order = {
    ...{ order_id: 'A-1001', test: false, customer: { email: 'ada@example.com' }, lines: [] },
    ...{ amount: '49.00', currency: 'EUR', subscriptionId: 'S-7', paidAt: new Date('2027-01-31T12:00:00Z') },
    ...{ paidUntil, endedAt: null, isPastDue: false, lost: null, isPartlyRefunded: false },
    ...over,
  }
  return createVault(TEST_ENCRYPTION_KEY).encrypt(JSON.stringify(order))
}

/** A subscription that the customer bought at the vendor's shop, and that pays their license. */
async function givenOrder(
  { pool, organizationId, productId }: ProductFixture,
  { license }: PortalCustomer,
  { others = [], over = {} }: { others?: { id: string }[]; over?: object } = {},
) {
  const expiresAt = new Date(Date.now() + 8 * DAY_MS)
  const [sourceId, saleId] = [newId(), newId()]
  await pool.query(
    `insert into sale_source (id, organization_id, provider, name, mode, manage_url, updated_at)
     values ($1, $2, 'generic', 'Shop', 'live', 'https://shop.test/{order_id}?s={subscription_id}', now())`,
    [sourceId, organizationId],
  )
  await pool.query(
    `insert into sale (id, organization_id, source_id, order_id, subscription_id, customer_id, state, order_ciphertext, updated_at)
     values ($1, $2, $3, 'A-1001', 'S-7', $4, 'active', $5, now())`,
    [saleId, organizationId, sourceId, license.customerId, sealed(over)],
  )
  await pool.query(
    `insert into sale_license (organization_id, sale_id, line_id, product_id, number, license_id, expires_at)
     values ($1, $2, '1', $3, 1, $4, $5)`,
    [organizationId, saleId, productId, license.id, expiresAt],
  )
  await pool.query('update license set expires_at = $2 where id = $1', [license.id, expiresAt])
  for (const [i, { id }] of others.entries())
    await pool.query(
      `insert into sale_license (organization_id, sale_id, line_id, product_id, number, license_id)
       values ($1, $2, '1', $3, $4, $5)`,
      [organizationId, saleId, productId, i + 2, id],
    )
}

test('a customer sees their orders and when their license renews, in their language; another customer sees neither', async ({
  accessibility,
  customer,
  signedIn,
  vendor,
}) => {
  const { page } = customer
  await givenOrder(vendor, customer)
  await page.goto(`/portal/${vendor.organizationId}`)
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Orders' }) })
  for (const text of ['Harbor Editor', 'Order A-1001', 'Paid on 31 January 2027', /Renews on \d+ \w+ \d{4}/, '€49.00'])
    await expect(card.getByText(text)).toBeVisible()
  const manage = page.getByRole('link', { name: 'Manage your subscription at Shop' })
  await expect(manage).toHaveAttribute('href', 'https://shop.test/A-1001?s=S-7')
  expect(await accessibility(page)).toEqual([])
  await page.goto(`/portal/licenses/${customer.license.id}`)
  await see(page, /^Renews on \d+ \w+ \d{4}\.$/)
  await expect(manage).toHaveAttribute('href', 'https://shop.test/A-1001?s=S-7')
  await page.getByLabel('Language').selectOption('de')
  await see(page, /^Verlängert sich am \d+\. \S+ \d{4}\.$/)

  const other = await signedIn((await givenPortalCustomer(vendor)).cookie)
  await other.page.goto('/portal')
  await expect(other.page.getByRole('heading', { name: 'Harbor', level: 2 })).toBeVisible()
  await expect(other.page.getByText('A-1001')).toHaveCount(0)
})

test('the licenses of an order are together and lead to it, as it does to them; a disputed payment pauses them', async ({
  accessibility,
  customer,
  vendor,
}) => {
  const { page, license } = customer
  const other = await givenAnotherLicense(vendor, customer)
  const alone = await givenAnotherLicense(vendor, customer)
  await givenOrder(vendor, customer, { others: [other], over: { subscriptionId: null } })
  await page.goto('/portal')
  const row = page.getByRole('listitem').filter({ hasText: 'Order A-1001 · 2 licenses' })
  await expect(row).toHaveCount(1)
  await expect(page.getByText('Paid on 31 January 2027')).toHaveCount(1)
  await expect(page.getByText('Paid', { exact: true })).toHaveCount(0)
  await row.getByRole('link', { name: 'Order A-1001 · 2 licenses' }).click()
  await expect(page).toHaveURL(/#order-/)
  const order = page.locator('li[id^="order-"]')
  await expect(order).toBeInViewport()
  await expect(order.getByRole('link', { name: /Harbor Editor/ })).toHaveCount(2)
  expect(await accessibility(page)).toEqual([])
  const copied = async () => (await page.evaluate(() => navigator.clipboard.readText())).split('\n').toSorted()
  await press(page, 'Copy all keys · Order A-1001 · 2 licenses')
  await see(page, '2 keys copied')
  expect(await copied()).toEqual([license.key, other.key].toSorted())
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download keys')])
  const listed = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\n')
  expect(listed).toHaveLength(3)
  for (const { key } of [license, other, alone])
    expect(listed.filter((line) => line.endsWith(` – ${key} – Active`))).toHaveLength(1)
  await order.locator(`a[href="/portal/licenses/${other.id}"]`).click()
  await expect(page).toHaveURL(`/portal/licenses/${other.id}`)
  await page.getByRole('link', { name: 'A-1001' }).click()
  await expect(page).toHaveURL(/#order-/)
  await expect(order).toBeInViewport()

  await vendor.pool.query('update sale set order_ciphertext = $2 where customer_id = $1', [
    license.customerId,
    sealed({ subscriptionId: null, lost: 'disputed' }),
  ])
  await vendor.pool.query('update license set revoked_at = now() where id = $1', [license.id])
  await vendor.pool.query('update sale_license set revoked_at = now() where license_id = $1', [license.id])
  await page.goto('/portal')
  const paused = page.getByRole('listitem').filter({ has: page.locator(`a[href="/portal/licenses/${license.id}"]`) })
  await expect(paused.first()).toContainText('Paused')
  await see(page, 'The payment of order A-1001 is disputed, so this license is paused.')
  await see(page, 'Payment disputed')
  await expect(page.getByRole('heading', { name: 'Ended' })).toHaveCount(0)
  expect(await accessibility(page)).toEqual([])
  await page.goto(`/portal/licenses/${license.id}`)
  await see(page, 'Paused')
  await see(page, 'It doesn’t work while the payment is disputed.')
})
