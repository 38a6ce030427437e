import { DAY_MS } from '@/lib/foundation/shared/durations'
import { fill, press, pressInDialog, see } from '@/tests/support/browser/actions'
import { givenLicense, type ProductFixture } from '@/tests/support/fixtures/product'
import { validate } from '@/tests/support/http/client'
import { expect, test } from '../fixtures'

/** The path of the only line that the log has of a license, once it is written. */
async function lineOf({ pool }: ProductFixture, licenseId: string): Promise<string> {
  const read = async () => {
    const { rows } = await pool.query<{ id: string; minute: Date }>(
      'select id, minute from request_log where license_id = $1',
      [licenseId],
    )
    return rows.map(({ id, minute }) => `requests/${id}?minute=${minute.toISOString()}`)
  }
  await expect.poll(read).toHaveLength(1)
  return (await read())[0] ?? ''
}

test('a refused request: the verdict, the repair, and the same request accepted', async ({
  accessibility,
  app,
  owner: { page },
  product,
}) => {
  const { id, key } = await givenLicense(product, { ip: { maxIps: 1, addresses: ['198.51.100.4'] } })
  const ask = async () => (await validate(app.apiUrl, product.token, { license_key: key })).json
  expect(await ask()).toMatchObject({ status: 'ip_limit_reached' })
  await page.goto(await lineOf(product, id))
  await see(page, 'Refused: 127.0.0.1 is new, and the only slot is taken by 198.51.100.4.')
  expect(await accessibility(page)).toEqual([])
  await page.getByText('12 checks passed').click()
  await see(page, "License hasn't expired")
  const free = page.getByRole('button', { name: 'Free the slot of 198.51.100.4' })
  await free.click()
  await pressInDialog(page, 'Free slot')
  await see(page, 'The same request would be accepted now.')
  expect(await accessibility(page)).toEqual([])
  expect(await ask()).toMatchObject({ status: 'active' })
  // Mended already: no second repair is offered.
  await page.reload()
  await see(page, 'The same request would be accepted now.')
  await expect(page.getByText('Fix it', { exact: true })).toHaveCount(0)
})

test('a block rule is named with its place, and removed beside the verdict', async ({
  app,
  owner: { page },
  product,
}) => {
  const { id, key } = await givenLicense(product, { blocked: ['127.0.0.0/8'] })
  const ask = async () => (await validate(app.apiUrl, product.token, { license_key: key })).json
  expect(await ask()).toMatchObject({ status: 'ip_blocked' })
  await page.goto(`simulate?product=${product.productId}&license=${id}&address=127.0.0.1`)
  await see(page, 'Refused: 127.0.0.1 is in 127.0.0.0/8, which is blocked for this license.')
  const remove = page.getByRole('button', { name: 'Remove the rule for 127.0.0.0/8' })
  await remove.click()
  await pressInDialog(page, 'Remove rule')
  await see(page, 'Accepted: every check passed.')
  expect(await ask()).toMatchObject({ status: 'active' })
})

test('a later day is chosen for a simulation, and decides its result', async ({ owner: { page }, product }) => {
  const { id } = await givenLicense(product, { expiresAt: new Date(Date.now() + 10 * DAY_MS) })
  await page.goto(`simulate?product=${product.productId}&license=${id}&address=127.0.0.1`)
  await see(page, 'Accepted: every check passed.')
  await press(page, '30 days')
  await press(page, 'Simulate')
  await see(page, /^Refused: .*expired/)
  await expect(page).toHaveURL(/[?&]at=/)
  await page.getByLabel('Date and time', { exact: true }).fill('')
  await press(page, 'Simulate')
  await see(page, 'Accepted: every check passed.')
})

test('a pasted key is taken on Tab and on Enter, and no other text is dropped or simulated', async ({
  owner: { page },
  product,
}) => {
  const { key } = await givenLicense(product, { customer: { name: 'Jane Mueller' } })
  await page.goto(`simulate?product=${product.productId}`)
  const license = page.getByRole('combobox', { name: 'License' })
  const chosen = new RegExp(`${key.slice(-5)}$`)
  await license.fill(key)
  await license.press('Tab')
  await expect(license).toHaveValue(chosen)
  await license.fill('')
  await license.fill(key)
  await license.press('Enter')
  await expect(license).toHaveValue(chosen)
  await fill(page, 'IP address', '127.0.0.1')
  await press(page, 'Simulate')
  await see(page, 'Accepted: every check passed.')

  await license.fill('jane')
  await expect(page.getByRole('option', { name: 'Jane Mueller' })).toBeVisible()
  await license.press('Tab')
  await press(page, 'Simulate')
  await see(page, 'Choose a license, or empty the field.')
  await expect(license).toHaveValue('jane')
  await license.click()
  await page.getByRole('option', { name: 'Jane Mueller' }).click()
  await expect(license).toHaveValue(chosen)

  await license.fill('7K2QD-00000-11111-22222-33333')
  await see(page, 'No license has this key. The request is simulated with an unknown key.')
  await license.press('Tab')
  await press(page, 'Simulate')
  await see(page, 'Refused: no license of this product has the key that was sent.')
  await expect(license).toHaveValue('7K2QD-00000-11111-22222-33333')
})

test('what needs attention is on the overview, each with its action', async ({ app, owner: { page }, product }) => {
  const { id, key } = await givenLicense(product, { ip: { maxIps: 1 } })
  expect((await validate(app.apiUrl, product.token, { license_key: key })).json).toMatchObject({ status: 'active' })
  await lineOf(product, id)
  await page.goto('')
  await see(page, "No support contact yet. Customers can't reach you.")
  await expect(page.getByRole('link', { name: 'Active licenses: 1' })).toBeVisible()
  await see(page, '1 valid, 0 refused')
  await page.getByRole('link', { name: 'Add support contact' }).click()
  await expect(page).toHaveURL(/settings\/branding/)
})
