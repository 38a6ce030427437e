import { DAY_MS } from '@/lib/foundation/shared/durations'
import { press, see } from '@/tests/support/browser/actions'
import { givenLicense } from '@/tests/support/fixtures/product'
import { validate } from '@/tests/support/http/client'
import { atMost } from '@/tests/support/setup/limits'
import { expect, test } from '../fixtures'

test('the name that is saved of a customer is the title of their page at once', async ({
  owner: { page },
  product,
}) => {
  const { customerId, key } = await givenLicense(product, { customer: { name: 'Grace Hopper' } })
  await page.goto(`customers/${customerId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Licenses' })).toContainText(key.slice(-5))
  await page.getByLabel('Name').fill('Rear Admiral Hopper')
  await press(page, 'Save changes')
  await see(page, 'Customer saved')
  await expect(page.getByRole('heading', { level: 1, name: 'Rear Admiral Hopper' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Rear Admiral Hopper')
})

test('a customer pasted from a mail program is taken apart into email and name', async ({ owner: { page } }) => {
  await page.goto('customers')
  await press(page, 'Create customer')
  const dialog = page.getByRole('dialog', { name: 'Create customer' })
  const email = dialog.getByLabel('Email')
  const paste = (text: string) =>
    email.evaluate((field, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', pasted)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await paste('Ada Lovelace <ada@example.com>')
  await expect(email).toHaveValue('ada@example.com')
  await expect(dialog.getByLabel('Name')).toHaveValue('Ada Lovelace')
  // The name that is there stays.
  await paste('Grace Hopper <grace@example.com>')
  await expect(email).toHaveValue('grace@example.com')
  await expect(dialog.getByLabel('Name')).toHaveValue('Ada Lovelace')
})

test('a customer who asks for it is erased, once none of their licenses is active', async ({
  owner: { page },
  product,
  accessibility,
}) => {
  const { id, customerId } = await givenLicense(product, { customer: { name: 'Grace Hopper' } })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`customers/${customerId}`)
  await press(page, 'Erase customer')
  const dialog = page.getByRole('alertdialog', { name: 'Erase this customer' })
  const erase = dialog.getByRole('button', { name: 'Erase customer' })
  await expect(erase).toBeDisabled()
  await dialog.getByRole('textbox').fill(`${customerId}@example.test`)
  expect(await accessibility(page)).toEqual([])
  await erase.click()
  await see(page, 'This customer has active licenses (1). Revoke or transfer them first.')

  await product.pool.query('update license set revoked_at = now() where id = $1', [id])
  // Once the refusal has been taken in: Enter does nothing while the button is off.
  await expect(erase).toBeEnabled()
  // By keyboard: while the pointer rests where the toast appeared, the toast stays above the button.
  await dialog.getByRole('textbox').press('Enter')
  await see(page, 'Customer erased')
  await expect(page).toHaveURL(/\/customers$/)
  await expect(page.getByText('Grace Hopper')).toHaveCount(0)
  await page.goto(`customers/${customerId}`)
  await see(page, 'Customer not found')
  await page.goto('audit')
  await see(page, 'erased')
})

test('the overview names the licenses that end soon, and what was changed', async ({
  app,
  owner: { page },
  product,
}) => {
  const { customerId, key } = await givenLicense(product, {
    customer: { name: 'Grace Hopper' },
    expiresAt: new Date(Date.now() + DAY_MS),
  })
  await validate(app.apiUrl, product.token, { license_key: key })
  const changed = await page.request.patch(`/api/dashboard/${product.organizationId}/customers/${customerId}`, {
    data: { notes: 'Renews by invoice' },
    headers: { origin: app.url },
  })
  expect(changed.status()).toBe(200)
  await expect(async () => {
    await page.goto('')
    await expect(page.getByRole('heading', { name: 'Expiring in 30 days' })).toBeVisible({ timeout: atMost(5_000) })
  }).toPass()
  await see(page, /^1 license$/)
  await expect(page.getByText('No changes yet.')).toHaveCount(0)
  await page.getByRole('link', { name: new RegExp(key.slice(-5)) }).click()
  await expect(page).toHaveURL(/\/licenses\/./)
})

test('a corrected email takes the licenses along; two customers are merged after a preview', async ({
  owner: { page },
  product,
  accessibility,
}) => {
  const wrong = await givenLicense(product, { customer: { email: 'grcae@customer.test', name: 'Grace Hopper' } })
  const other = await givenLicense(product, { customer: { email: 'hopper@customer.test' } })
  await page.goto(`customers/${wrong.customerId}`)
  await press(page, 'More')
  await page.getByRole('menuitem', { name: 'Correct email or Discord ID' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('grace@customer.test')
  await see(
    page,
    '1 license moves from grcae@customer.test to grace@customer.test, with the access in the customer portal.',
  )
  expect(await accessibility(page)).toEqual([])
  await press(page, 'Save correction')
  await see(page, 'Customer corrected')
  await see(page, 'grace@customer.test')
  await expect(page.getByRole('table', { name: 'Licenses' })).toContainText(wrong.key.slice(-5))

  await press(page, 'More')
  await page.getByRole('menuitem', { name: 'Merge with another customer' }).click()
  await page.getByRole('combobox', { name: 'Other customer' }).fill('hopper@')
  await page.getByRole('option', { name: 'hopper@customer.test' }).click()
  await see(page, '1 license, and the notes')
  expect(await accessibility(page)).toEqual([])
  await press(page, 'Merge customers')
  await see(page, 'Customers merged')
  const licenses = page.getByRole('table', { name: 'Licenses' })
  await expect(licenses).toContainText(wrong.key.slice(-5))
  await expect(licenses).toContainText(other.key.slice(-5))
  await expect(page.getByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeVisible()
})

test('a license is created for a customer, all of theirs move to another, and their data is downloaded', async ({
  owner: { page },
  product,
}) => {
  const { customerId } = await givenLicense(product, { customer: { email: 'ada.byron@customer.test', name: 'Ada' } })
  await page.goto(`customers/${customerId}`)
  await page.getByRole('link', { name: 'Create license' }).click()
  await expect(page.getByLabel('Customer email')).toHaveValue('ada.byron@customer.test')
  await press(page, 'Create license')
  await see(page, '1 license created')
  await page.goto(`customers/${customerId}`)
  await press(page, 'More')
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export their data' }).click()
  expect((await coming).suggestedFilename()).toMatch(/-customer-\d{4}-\d\d-\d\d\.json$/)
  await press(page, 'More')
  await page.getByRole('menuitem', { name: 'Move all licenses' }).click()
  await page.getByLabel('Customer email').fill('babbage@customer.test')
  await press(page, 'Move licenses')
  await see(page, '2 licenses moved')
  await page.reload()
  await see(page, 'This customer has no licenses.')
})

test('a correction that is sent offline changes nothing, and says so', async ({
  owner: { context, page },
  product,
}) => {
  const { customerId } = await givenLicense(product, { customer: { email: 'lovelace@customer.test' } })
  await page.goto(`customers/${customerId}`)
  await press(page, 'More')
  await page.getByRole('menuitem', { name: 'Correct email or Discord ID' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('new@customer.test')
  await context.setOffline(true)
  await press(page, 'Save correction')
  await see(page, "You're offline. Nothing was changed.")
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('new@customer.test')
  await press(page, 'Cancel')
  await context.setOffline(false)
  await page.reload()
  await see(page, 'lovelace@customer.test')
})

test('emails to customers are listed with what became of them, filtered, and sent again', async ({
  accessibility,
  mail,
  owner: { page },
  product,
}) => {
  const email = `${product.productId}@customer.test`
  const { id, customerId } = await givenLicense(product, { customer: { email, name: 'Grace Hopper' } })
  await product.pool.query(`update product set mails_off = '{license_extended}' where id = $1`, [product.productId])
  const log = (outcome: string, reason: string | null, kind: string, order: object | null = null) =>
    product.pool.query(
      `insert into customer_mail (organization_id, at, outcome, reason, mail, email, customer_id, product_id, license_id,
         licenses, job)
       values ($1, now(), $2, $3, $4, $5, $6, $7, $8, 1, $9)`,
      [
        ...[product.organizationId, outcome, reason, kind, email, customerId, product.productId, id],
        JSON.stringify({
          ...{ mail: kind, organization_id: product.organizationId, product_id: product.productId },
          ...{ customer_id: customerId, license_ids: [id], count: 1, at: new Date(), notice: null, order },
        }),
      ],
    )
  await log('sent', null, 'license_issued')
  await log('withheld', 'switched_off', 'license_extended')
  await page.goto('customers')
  await page.getByRole('link', { name: 'Emails', exact: true }).click()
  const table = page.getByRole('table', { name: 'Emails' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await see(page, "The product's settings switch this email off.")
  expect(await accessibility(page)).toEqual([])
  await page.getByLabel('Search emails').fill('hopper')
  await expect(page).toHaveURL(/q=hopper/)
  await expect(table.getByRole('row')).toHaveCount(3)
  await page.getByLabel('Search emails').fill('')
  await expect(page).not.toHaveURL(/q=/)
  await page.getByRole('combobox', { name: 'Outcome' }).click()
  await page.getByRole('option', { name: 'Not sent' }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
  // A press anywhere on a row opens it, and so do Enter and Space.
  const sheet = page.getByRole('dialog', { name: 'Expiry changed' })
  await table.getByRole('cell', { name: 'Not sent' }).click()
  await expect(sheet).toBeVisible()
  for (const key of ['Enter', ' ']) {
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await table.getByRole('button', { name: /Expiry changed/ }).press(key)
    await expect(sheet).toBeVisible()
  }
  // What would reach nobody says why, and has no button.
  await expect(sheet.getByText("It can't be sent: the product's settings switch this email off.")).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Send now' })).toBeHidden()

  await page.goto(`customers/${customerId}`)
  await table.getByRole('button', { name: /New license/ }).click()
  await see(page, 'The customer gets this email as it reads today.')
  await see(page, 'This is how it would be sent now, with keys masked.')
  await expect(page.locator('iframe[title^="Email: "]')).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  await press(page, 'Send again')
  await see(page, `The email to ${email} is on its way.`)
  await mail.untilMail(email)
  await page.goto(`licenses/${id}`)
  await expect(page.getByRole('table', { name: 'Emails' }).getByRole('row')).toHaveCount(4)

  // About an order, it is called by what became of that, and shown to this customer about this order.
  await log('sent', null, 'license_revoked', { number: 'A-77', news: 'refunded' })
  await page.reload()
  await table.getByRole('button', { name: /Order refunded/ }).click()
  const refund = page.getByRole('dialog', { name: 'Order refunded' })
  await expect(refund.getByRole('link', { name: 'A-77' })).toBeVisible()
  const letter = refund.frameLocator('iframe[title="Email: Order A-77 was refunded"]')
  await expect(letter.getByText('Hello Grace Hopper,')).toBeVisible()

  // One that was given up leads to the dialog that corrects its customer's email.
  await log('given_up', 'mail_server', 'key_replaced')
  await page.reload()
  await table.getByRole('button', { name: /Key replaced/ }).click()
  await expect(page.getByRole('link', { name: /^Correct the email/ })).toHaveAttribute(
    'href',
    new RegExp(`/customers/${customerId}\\?open=correct$`),
  )
  await page.goto(`customers/${customerId}?open=correct`)
  const correction = page.getByRole('dialog', { name: 'Correct email or Discord ID' })
  await expect(correction).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(correction).toBeHidden()
  await expect(page).not.toHaveURL(/open=/)
})
