import { newId } from '@/lib/foundation/platform/config/ids'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { see } from '@/tests/support/browser/actions'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenPortalCustomer, type PortalCustomer } from '@/tests/support/fixtures/portal/customer'
import type { ProductFixture } from '@/tests/support/fixtures/product'
import { expect, test } from '../fixtures'

test.use({ locale: 'en-GB' })

/** A subscription that the customer bought at the vendor's shop, and that pays their license. */
async function givenOrder({ pool, organizationId, productId }: ProductFixture, { license }: PortalCustomer) {
  const [paidUntil, expiresAt] = [new Date(Date.now() + 5 * DAY_MS), new Date(Date.now() + 8 * DAY_MS)]
  const order = {
    ...{ order_id: 'A-1001', test: false, customer: { email: 'ada@example.com' }, lines: [] },
    ...{ amount: '49.00', currency: 'EUR', subscriptionId: 'S-7', paidAt: new Date('2027-01-31T12:00:00Z') },
    ...{ paidUntil, endedAt: null, isPastDue: false, lost: null, isPartlyRefunded: false },
  }
  const stored = createVault(TEST_ENCRYPTION_KEY).encrypt(JSON.stringify(order))
  const [sourceId, saleId] = [newId(), newId()]
  await pool.query(
    `insert into sale_source (id, organization_id, provider, name, mode, manage_url, updated_at)
     values ($1, $2, 'generic', 'Shop', 'live', 'https://shop.test/{order_id}?s={subscription_id}', now())`,
    [sourceId, organizationId],
  )
  await pool.query(
    `insert into sale (id, organization_id, source_id, order_id, subscription_id, customer_id, state, order_ciphertext, updated_at)
     values ($1, $2, $3, 'A-1001', 'S-7', $4, 'active', $5, now())`,
    [saleId, organizationId, sourceId, license.customerId, stored],
  )
  await pool.query(
    `insert into sale_license (organization_id, sale_id, line_id, product_id, number, license_id, expires_at)
     values ($1, $2, '1', $3, 1, $4, $5)`,
    [organizationId, saleId, productId, license.id, expiresAt],
  )
  await pool.query('update license set expires_at = $2 where id = $1', [license.id, expiresAt])
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
  for (const text of ['Harbor Editor', 'Order A-1001', 'Paid on 31 January 2027', 'Subscription active', '€49.00'])
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
