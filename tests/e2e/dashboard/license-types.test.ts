import { fill, press, pressInDialog, see } from '@/tests/support/browser/actions'
import { givenLicense, givenTemplate } from '@/tests/support/fixtures/product'
import { validate } from '@/tests/support/http/client'
import { expect, test } from '../fixtures'

test('a license type fills in the form, and its metadata reaches the answer of a validation', async ({
  app,
  owner: { page },
  product,
  accessibility,
}) => {
  await givenTemplate(product, { tier: '{{license.metadata.tier}}', order: '{{license.metadata.order}}' })
  await page.goto(`products/${product.productId}/license-types`)
  await see(page, 'No license types yet')
  await press(page, 'Create license type')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Yearly')
  await press(page, 'Add metadata')
  await dialog.getByLabel('Key', { exact: true }).fill('tier')
  await dialog.getByLabel('Value', { exact: true }).fill('gold')
  await dialog.getByLabel('Name', { exact: true }).press('Enter')
  await expect(page.getByRole('row', { name: /Yearly/ })).toBeVisible()
  // What was pressed has gone with the empty list.
  await expect(page.getByRole('button', { name: 'Actions for license type Yearly' })).toBeFocused()
  expect(await accessibility(page)).toEqual([])

  await page.goto(`licenses/new?product=${product.productId}`)
  await page.getByRole('combobox', { name: 'License type' }).click()
  await page.getByRole('option', { name: 'Yearly' }).click()
  await expect(page.getByLabel('Value', { exact: true })).toHaveValue('gold')
  await press(page, 'Add metadata')
  await page.getByLabel('Key', { exact: true }).last().fill('order')
  await page.getByLabel('Value', { exact: true }).last().fill('A-7')
  await fill(page, 'Customer email', 'cy@customer.test')
  await press(page, 'Create license')
  await see(page, '1 license created')
  const key = (await page.locator('main li').first().textContent()) ?? ''
  expect((await validate(app.apiUrl, product.token, { license_key: key })).json['custom']).toEqual({
    tier: 'gold',
    order: 'A-7',
  })

  await givenLicense(product)
  await page.goto('licenses')
  await expect(page.getByRole('row')).toHaveCount(3)
  await press(page, 'More filters')
  await page.getByRole('combobox', { name: 'License type' }).click()
  await page.getByRole('option', { name: 'Yearly' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await see(page, 'License type: Yearly')
  expect(await accessibility.atWidths(page, [390, 820])).toEqual([])
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.locator('dl', { hasText: 'License type' }).getByText('Yearly')).toBeVisible()

  // With motion, a menu is gone only after the dialog that it opened has the focus.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`products/${product.productId}/license-types`)
  await page.getByRole('button', { name: 'Actions for license type Yearly' }).press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.getByRole('menuitem', { name: 'Delete license type' }).press('Enter')
  const cancel = page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeFocused()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(cancel).toBeFocused()
  await pressInDialog(page, 'Delete license type')
  await see(page, 'No license types yet')
  await expect(page.getByRole('button', { name: 'Create license type' }).first()).toBeFocused()
})

test('metadata is edited on the license, and lists filter by it', async ({
  owner: { page },
  product,
  accessibility,
}) => {
  const { id, key } = await givenLicense(product)
  await givenLicense(product)
  await page.goto(`licenses/${id}`)
  await press(page, 'Add metadata')
  const metadataKey = page.getByLabel('Key', { exact: true })
  await expect(metadataKey).toBeFocused()
  await page.getByLabel('Value', { exact: true }).fill('gold')
  await press(page, 'Save changes')
  await see(page, 'Enter a key for this value.')
  await expect(metadataKey).toBeFocused()
  await metadataKey.fill('plan')
  await press(page, 'Save changes')
  await see(page, 'Name, notes, and metadata saved')
  expect(await accessibility.atWidths(page, [390, 1280])).toEqual([])

  await page.goto('licenses')
  await expect(page.getByRole('row')).toHaveCount(3)
  await press(page, 'More filters')
  await page.getByRole('combobox', { name: 'Metadata' }).click()
  await page.getByRole('option', { name: 'Key and value…' }).click()
  await page.getByRole('dialog').getByLabel('Key', { exact: true }).fill('plan')
  await page.getByRole('dialog').getByLabel('Value', { exact: true }).fill('gold')
  await pressInDialog(page, 'Show licenses')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/metadata_key=plan&metadata_value=gold/)

  await page.goto('licenses')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByLabel('Search licenses').fill('gold')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('gold')
  await expect(page.getByRole('dialog').getByRole('option', { name: `••••-${key.slice(-5)}` })).toBeVisible()
})
