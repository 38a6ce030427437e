import { fill, press, see } from '@/tests/support/browser/actions'
import { givenLicense } from '@/tests/support/fixtures/product'
import { expect, test } from '../fixtures'

test('an action is shown as a call of the management API, with what is typed', async ({ owner: { page }, product }) => {
  const { id } = await givenLicense(product)
  await page.goto(`licenses/${id}`)
  await press(page, 'Revoke')
  await press(page, 'Show as API call')
  await fill(page, 'Reason', 'Charged back')
  await see(page, `/api/v1/licenses/${id}/revoke`)
  await expect(page.getByText('"reason": "Charged back"')).toBeVisible()
  await press(page, 'Hide API call')
  await expect(page.getByText('"reason": "Charged back"')).toHaveCount(0)
})

test('a new API key is shown as a call, with the settings of its kind', async ({ owner: { page }, product }) => {
  await page.goto(`products/${product.productId}/api-keys`)
  await press(page, 'Create API key')
  await press(page, 'Show as API call')
  await page.getByRole('radio', { name: 'Client key' }).click()
  await fill(page, 'Name', 'Desktop app')
  await see(page, `/api/v1/products/${product.productId}/api_keys`)
  await expect(page.getByText('"name": "Desktop app"')).toBeVisible()
  await expect(page.getByText('"kind": "client"')).toBeVisible()
  await expect(page.getByText('"may_name_end_user"')).toHaveCount(0)
})
