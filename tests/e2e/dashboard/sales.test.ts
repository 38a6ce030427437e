import { fill, press, pressInDialog, see } from '@/tests/support/browser/actions'
import { tellAsShop } from '@/tests/support/http/shop'
import { expect, test } from '../fixtures'

const PAID = {
  type: 'order.paid',
  timestamp: '2027-01-31T12:00:00Z',
  data: {
    order_id: 'A-1001',
    customer: { email: '', name: 'Ada Lovelace' },
    lines: [{ line_id: '1', product: 'pro-yearly', quantity: 2 }],
    amount: '49.00',
    currency: 'EUR',
  },
}

test('a shop is connected, tried in a dry run, mapped and live; a sale becomes licenses, and a refund takes them', async ({
  accessibility,
  app,
  mail,
  owner: { page },
  product,
}) => {
  const email = `${product.productId}@buyer.test`
  const paid = { ...PAID, data: { ...PAID.data, customer: { ...PAID.data.customer, email } } }
  await page.goto('sales')
  await page.getByRole('link', { name: 'Connect a shop' }).click()
  await fill(page, 'Name', 'Website')
  await press(page, 'Connect shop')
  await see(page, 'The shop is connected')
  const secret = (await page.getByText(/^whsec_/).textContent()) ?? ''
  const shown = (await page.getByText(/\/api\/sales\//).textContent()) ?? ''
  const url = `${app.apiUrl}${new URL(shown).pathname}`
  expect(await accessibility(page)).toEqual([])
  await page.getByLabel('I have stored it').check()
  await press(page, 'Map products')

  expect(await tellAsShop(url, secret, paid)).toBe(200)
  await press(page, 'Map a product')
  await fill(page, "Shop's product", 'pro-yearly')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Product', exact: true }).click()
  await page.getByRole('option').first().click()
  expect(await accessibility(page)).toEqual([])
  await pressInDialog(page, 'Map product')
  await see(page, 'pro-yearly')

  await page.goto('sales')
  await page.getByRole('link', { name: 'A-1001' }).click()
  await page.waitForURL(/\/sales\/[0-9a-f-]{36}$/)
  await expect(async () => {
    await page.reload()
    await see(page, 'Dry run')
    await expect(page.getByText('Would create 2 licenses of')).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await accessibility(page)).toEqual([])
  expect(mail.mailsTo(email)).toEqual([])

  await page.getByRole('link', { name: 'Website' }).click()
  await press(page, 'Go live')
  await page.getByLabel('Create the licenses of the dry run, too').check()
  await pressInDialog(page, 'Go live')
  await see(page, 'Its sales create licenses.')
  await mail.untilMail(email)
  await page.goto('sales')
  await see(page, 'Active')
  await page.getByRole('link', { name: 'A-1001' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'pro-yearly · 2' })).toBeVisible()

  const refund = { type: 'order.refunded', timestamp: '2027-02-01T12:00:00Z', data: { order_id: 'A-1001' } }
  expect(await tellAsShop(url, secret, refund)).toBe(200)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Revoked a license.').first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.goto('licenses?status=revoked')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)

  await page.goto('sales/sources')
  await page.getByRole('link', { name: 'Website' }).click()
  await press(page, 'Disconnect shop')
  await pressInDialog(page, 'Disconnect shop')
  await page.waitForURL(/\/sales\/sources$/)
  expect(await tellAsShop(url, secret, refund)).toBe(404)
})
