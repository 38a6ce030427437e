import { fill, press, pressInDialog, see } from '@/tests/support/browser/actions'
import { runScript } from '@/tests/support/process/run-script'
import { atMost } from '@/tests/support/setup/limits'
import { expect, test } from '../fixtures'

const DEMO_SHOP = 'tools/demo-shop.ts'
const ORDER = ['--order', 'A-1001', '--quantity', '2', '--amount', '49.00']

test('a shop is connected, tried in a dry run, mapped and live; a sale becomes licenses, and a refund takes them', async ({
  accessibility,
  app,
  mail,
  owner: { page },
  product,
}) => {
  // One sale's whole life: seven programs of a shop, five checks of accessibility.
  test.setTimeout(atMost(120_000))
  const email = `${product.productId}@buyer.test`
  await page.goto('sales')
  await page.getByRole('link', { name: 'Connect a shop' }).click()
  await page.waitForURL(/\/sources\/new$/)
  // No shop is chosen for anybody.
  await expect(page.getByRole('button', { name: 'Connect shop' })).toBeDisabled()
  expect(await accessibility(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Shop' }).click()
  await page.getByRole('option', { name: 'Your own shop' }).click()
  await fill(page, 'Name', 'Website')
  await press(page, 'Connect shop')
  await see(page, 'The shop is connected')
  const secret = (await page.getByText(/^whsec_/).textContent()) ?? ''
  const shown = (await page.getByText(/\/api\/sales\//).textContent()) ?? ''
  const url = `${app.apiUrl}${new URL(shown).pathname}`
  expect(await accessibility(page)).toEqual([])
  await page.getByLabel("I've saved it").check()
  await press(page, 'Map products')

  const shop = { env: { LATCHKEY_SALES_URL: url, LATCHKEY_SALES_SECRET: secret } }
  expect(await runScript(DEMO_SHOP, ['--secret', 'whsec_wrong'], shop)).toMatchObject({
    code: 2,
    err: expect.stringContaining('secret must be the signing secret of the shop: whsec_ and base64.'),
  })
  expect(await runScript(DEMO_SHOP, [...ORDER, '--email', email], shop)).toMatchObject({ code: 0 })
  await press(page, 'Map a product')
  await see(page, 'show what would happen, and nothing is created.')
  await fill(page, "Shop's product", 'pro-yearly')
  // Neither Escape nor a click beside it throws away what was typed.
  for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)]) {
    await leave()
    const asked = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    await expect(asked).toBeHidden()
    await expect(page.getByLabel("Shop's product")).toHaveValue('pro-yearly')
  }
  await page.getByRole('dialog').getByRole('combobox', { name: 'Product', exact: true }).click()
  await page.getByRole('option').first().click()
  await press(page, 'Add another product')
  await see(page, 'these licenses share one license key.')
  expect(await accessibility(page)).toEqual([])
  await press(page, 'Remove product 2')
  await expect(page.getByText('these licenses share one license key.')).toBeHidden()
  await pressInDialog(page, 'Map product')
  // The page may name the product before it is mapped, as one that waits.
  await expect(page.getByRole('dialog')).toBeHidden()
  await see(page, 'pro-yearly')

  await page.goto('sales')
  await page.getByRole('link', { name: 'A-1001' }).click()
  await page.waitForURL(/\/sales\/[0-9a-f-]{36}$/)
  await expect(async () => {
    await page.reload()
    await see(page, 'Dry run')
    await expect(page.getByText(/^Would create 2 licenses of .+ · Lifetime$/)).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await accessibility(page)).toEqual([])
  expect(mail.mailsTo(email)).toEqual([])

  await page.getByRole('link', { name: 'Website' }).click()
  await press(page, 'Go live')
  await see(page, '1 sale so far.')
  await page.getByLabel('Create the licenses of the dry run, too').check()
  const writes: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && writes.push(request.method()))
  await page.getByRole('dialog').getByRole('button', { name: 'Go live' }).dblclick()
  await see(page, 'Its sales create licenses.')
  expect(writes).toEqual(['PATCH'])
  await mail.untilMail(email)
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder('Search or go to')).toBeFocused()
  await page.keyboard.type('A-100')
  await expect(page.getByRole('option', { name: 'A-1001 Website' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/sales\/[0-9a-f-]{36}$/)
  await page.goto('sales')
  await press(page, 'Active 1')
  await page.waitForURL(/state=active/)
  await page.getByRole('link', { name: 'A-1001' }).click()
  const sold = page.getByRole('listitem').filter({ hasText: 'pro-yearly ·' })
  await expect(sold).toHaveText([/^••••-\w{5}Active.*pro-yearly · 1 of 2$/, /^••••-\w{5}Active.*pro-yearly · 2 of 2$/])
  await expect(page.getByText(email, { exact: true }).first()).toBeVisible()
  // Each license is named where it was created, and the email where the sale is.
  const created = page.getByRole('listitem').filter({ hasText: /^Created 2 licenses of / })
  await expect(created.getByRole('link')).toHaveText(await sold.getByRole('link').allTextContents())
  await expect(page.getByText(/^Would create/)).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Emails' }).getByText('New order')).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  await press(page, 'Replay sale')
  await see(page, 'Nothing is created twice.')
  const replayed = page.waitForResponse((answer) => answer.url().endsWith('/replay'))
  await pressInDialog(page, 'Replay sale')
  expect((await replayed).ok()).toBe(true)
  await see(page, 'Sale replayed')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(sold).toHaveCount(2)
  const last = (await sold.nth(1).getByRole('link').textContent()) ?? ''
  await sold.nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(last)
  await page.getByRole('link', { name: 'A-1001' }).click()
  await page.getByRole('link', { name: email }).click()
  await page.waitForURL(/\/customers\/[0-9a-f-]{36}$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Website' }).click()
  await page.getByRole('link', { name: 'Show its sales' }).click()
  await page.getByRole('link', { name: 'A-1001' }).click()

  const refund = ['order.refunded', '--order', 'A-1001']
  expect(await runScript(DEMO_SHOP, refund, shop)).toMatchObject({ code: 0 })
  await expect(async () => {
    await page.reload()
    const revoked = page.getByRole('listitem').filter({ hasText: /^Revoked a license of / })
    await expect(revoked.filter({ hasText: last })).toBeVisible({ timeout: 500 })
  }).toPass()
  // What the shop sent last comes first, as the emails do.
  await expect(page.getByText('Newest first.')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: /^(Refund|Order paid)$/ })).toHaveText(['Refund', 'Order paid'])
  await expect(sold).toHaveText([/^••••-\w{5}Revoked/, /^••••-\w{5}Revoked/])
  await page.goto('sales')
  await expect(page.getByRole('group', { name: 'Status' }).getByRole('button')).toHaveText(['All', 'Refunded 1'])
  await expect(page.getByRole('cell', { name: '€49.00 €49.00 paid back' })).toBeVisible()
  await page.goto('licenses?status=revoked')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('link', { name: 'A-1001' }).click()
  await page.waitForURL(/\/sales\/[0-9a-f-]{36}$/)

  await page.goto('sales/sources')
  await page.getByRole('link', { name: 'Website' }).click()
  await press(page, 'Disconnect shop')
  await pressInDialog(page, 'Disconnect shop')
  await page.waitForURL(/\/sales\/sources$/)
  const refused = await runScript(DEMO_SHOP, refund, shop)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Refused with 404') })
})

test('a shop with its own secret refuses events until it is entered; its products are mapped from what waits', async ({
  accessibility,
  app,
  mail,
  owner: { page },
  product,
}) => {
  const email = `${product.productId}@tebex.test`
  await page.goto('sales/sources/new')
  await page.getByRole('combobox', { name: 'Shop' }).click()
  await page.getByRole('option', { name: 'Tebex' }).click()
  await fill(page, 'Name', 'Server shop')
  // While the page of the shop loads, another press would connect it twice.
  let look = (): void => undefined
  const isLooked = new Promise<void>((resolve) => {
    look = resolve
  })
  const SHOP_PAGE = /\/sales\/sources\/[0-9a-f-]{36}\?.*_rsc=/
  await page.route(SHOP_PAGE, (route) => isLooked.then(() => route.continue()))
  const opened = page.waitForRequest(SHOP_PAGE)
  await press(page, 'Connect shop')
  await opened
  await expect(page.getByRole('button', { name: 'Connect shop' })).toHaveAttribute('aria-busy', 'true')
  look()
  await see(page, 'Enter the URL at Tebex')
  await expect(page.getByRole('button', { name: 'Go live' })).toHaveCount(0)
  const shown = (await page.getByText(/\/api\/sales\//).textContent()) ?? ''
  const shop = {
    env: { LATCHKEY_SALES_URL: `${app.apiUrl}${new URL(shown).pathname}`, LATCHKEY_SALES_SECRET: 'secret-of-tebex' },
  }
  const order = ['--provider', 'tebex', '--order', 'tbx-1', '--product', '4711', '--email', email]
  expect(await runScript(DEMO_SHOP, order, shop)).toMatchObject({ code: 1, err: expect.stringContaining('401') })

  await press(page, 'Enter secret')
  await fill(page, 'Signing secret', 'secret-of-tebex')
  expect(await accessibility(page)).toEqual([])
  await pressInDialog(page, 'Save changes')
  await expect(page.getByText('Enter the URL at Tebex')).toHaveCount(0)
  await press(page, 'Go live')
  await see(page, 'No sale has come in yet: there is nothing to create.')
  await expect(page.getByLabel('Create the licenses of the dry run, too')).toBeDisabled()
  await pressInDialog(page, 'Go live')
  await see(page, 'Its sales create licenses.')

  expect(await runScript(DEMO_SHOP, order, shop)).toMatchObject({ code: 0 })
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Map 4711' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.goto('.')
  await page.getByRole('listitem').filter({ hasText: '1 sale waits for you.' }).getByRole('link').click()
  await page.waitForURL(/sales\?state=waits_for_you/)
  await expect(page.getByRole('button', { name: 'Held 1, waiting for you' })).toHaveAttribute('aria-pressed', 'true')
  const row = page.getByRole('table').getByRole('link', { name: 'tbx-1' })
  await expect(row).toContainText('Not mapped: 4711')
  await row.click()
  await expect(page.getByRole('link', { name: 'Open in Tebex' })).toHaveAttribute('href', /creator\.tebex\.io.*tbx-1/)
  await see(page, '1 × 4711')
  await page.getByRole('link', { name: 'Map 4711' }).click()
  await expect(page.getByRole('dialog', { name: 'Map 4711' })).toBeVisible()
  await see(page, 'When you save, the sales that wait for it are applied.')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Product', exact: true }).click()
  await page.getByRole('option').first().click()
  await pressInDialog(page, 'Map product')
  await mail.untilMail(email)

  // What going live is asked by is counted as the dialog opens, whatever it said before.
  await press(page, 'Back to dry run')
  await pressInDialog(page, 'Back to dry run')
  await press(page, 'Go live')
  await see(page, 'No sale of this dry run is left to apply.')
  await pressInDialog(page, 'Cancel')
  const another = ['--provider', 'tebex', '--order', 'tbx-2', '--product', '4711', '--email', email]
  expect(await runScript(DEMO_SHOP, another, shop)).toMatchObject({ code: 0 })
  await press(page, 'Go live')
  await see(page, '1 sale so far.')
  await expect(page.getByLabel('Create the licenses of the dry run, too')).toBeEnabled()
})

test('a shop is connected by its API key: the webhook is created there, and its products are mapped before a sale', async ({
  accessibility,
  owner: { page },
  product,
}) => {
  await page.goto('sales/sources/new')
  await page.getByRole('combobox', { name: 'Shop' }).click()
  await page.getByRole('option', { name: 'Stripe' }).click()
  await fill(page, 'Name', `Stripe of ${product.productId}`)
  await see(page, 'To create the webhook: Write: Webhook Endpoints.')
  await expect(page.getByLabel('Create the webhook at Stripe')).toBeDisabled()
  await page
    .getByLabel(/^API key/)
    .first()
    .fill('rk_test_key')
  await page.getByLabel('Create the webhook at Stripe').check()
  expect(await accessibility(page)).toEqual([])
  await press(page, 'Connect shop')
  await page.waitForURL(/\/sales\/sources\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('button', { name: 'Go live' })).toBeVisible()
  await expect(page.getByText('Then enter here the secret')).toHaveCount(0)

  await press(page, 'Map Pro, €49.00 yearly')
  const dialog = page.getByRole('dialog')
  await see(page, 'Map Pro, €49.00 yearly')
  await expect(dialog.getByLabel("Shop's product")).toHaveValue('pro-yearly')
  await dialog.getByRole('combobox', { name: 'Product', exact: true }).click()
  await page.getByRole('option').first().click()
  await pressInDialog(page, 'Map product')
  await expect(page.getByRole('button', { name: 'Map Pro, €49.00 yearly' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Map Starter, €19.00' })).toBeVisible()

  await press(page, 'Map a product')
  await dialog.getByLabel("Shop's product").fill('start')
  await page.getByRole('option', { name: 'Starter, €19.00' }).click()
  await expect(dialog.getByLabel("Shop's product")).toHaveValue('4711')
  expect(await accessibility(page)).toEqual([])
  await dialog.getByLabel("Shop's product").fill('an-id-that-is-not-listed')
  // The one product that there is has been chosen.
  await page.keyboard.press('Tab')
  await pressInDialog(page, 'Map product')
  await see(page, 'an-id-that-is-not-listed')

  await press(page, 'Compare now')
  await expect(page.getByText(/^(The shop lists no recent orders\.|Compared \d)/).first()).toBeVisible()
  await expect(page.getByText('Created by Latchkey')).toBeVisible()
  await press(page, 'Create again')
  await see(page, 'Write: Webhook Endpoints')
  expect(await accessibility(page)).toEqual([])
  await pressInDialog(page, 'Create webhook')
  await see(page, 'Webhook created')
})
