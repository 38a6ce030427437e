import { press, see } from '@/tests/support/browser/actions'
import { givenSignedProduct, publishedKeys } from '@/tests/support/fixtures/signing'
import { requestSigned, signedHeader, verifySigned } from '@/tests/support/http/signed-answer'
import { test as base, expect } from '../fixtures'

const test = base.extend({
  product: async ({ app }, use) => use(await givenSignedProduct(app.pool, { plan: 'pro' })),
})

test('the switch of the organization asks first', async ({ accessibility, app, owner: { page }, product }) => {
  await page.goto(`products/${product.productId}/signing`)
  const whole = page.getByRole('switch', { name: 'For the whole organization' })
  await whole.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('No response of any product is signed anymore.')).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(whole).toBeChecked()
  expect(verifySigned(await requestSigned(app.apiUrl, product, { license_key: 'UNKNOWN' }))).toBe('ok')
  await whole.click()
  await dialog.getByRole('button', { name: 'Turn off signing' }).click()
  await see(page, 'Signed validation of the organization is off')
  await expect(whole).not.toBeChecked()
})

test('the switch of a product asks before its programs lose signatures', async ({ owner: { page }, product }) => {
  await page.goto(`products/${product.productId}/signing`)
  const own = page.getByRole('switch', { name: 'For this product' })
  await own.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('No response of this product is signed anymore.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(own).toBeChecked()
  await own.click()
  await dialog.getByRole('button', { name: 'Turn off signing' }).click()
  await see(page, "Responses aren't signed")
  await own.click()
  await see(page, 'Responses are signed')
})

test('a leaked key is replaced: the dialog warns what breaks, and the very next answer has a new key', async ({
  accessibility,
  app,
  owner: { page },
  product,
}) => {
  const before = await requestSigned(app.apiUrl, product, { license_key: 'UNKNOWN' })
  const leaked = signedHeader(before.reply).kid

  await page.goto(`products/${product.productId}/signing`)
  await see(page, leaked)
  await press(page, 'Key compromised…')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('can no longer be verified')).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Replace key now' }).click()
  await see(page, 'Key replaced')
  await expect(page.getByText(leaked)).toHaveCount(0)

  const after = await requestSigned(app.apiUrl, product, { license_key: 'UNKNOWN' })
  expect((await publishedKeys(app.apiUrl, product)).map(({ kid }) => kid)).toEqual([signedHeader(after.reply).kid])
  expect(verifySigned(after)).toBe('ok')
  expect(verifySigned(before, { keys: after.keys })).toBe('unknown key')
})
