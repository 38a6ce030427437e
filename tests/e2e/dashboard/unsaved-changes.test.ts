import { press, see } from '@/tests/support/browser/actions'
import { givenLicense } from '@/tests/support/fixtures/product'
import { expect, test } from '../fixtures'

test('what is typed while a form is being saved stays, and is not shown as saved', async ({
  app,
  owner: { page },
  product,
}) => {
  const { customerId } = await givenLicense(product, { customer: { name: 'Grace' } })
  await page.goto(`customers/${customerId}`)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/dashboard/*/customers/*', async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByLabel('Name').fill('Grace Hopper')
  await press(page, 'Save changes')
  await sent
  await page.getByLabel('Name').fill('Grace Hopper, Rear Admiral')
  await page.getByLabel('Notes').fill('Pays by invoice')
  release()
  await see(page, 'Customer saved')
  await expect(page.getByRole('heading', { level: 1, name: 'Grace Hopper', exact: true })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Grace Hopper, Rear Admiral')
  await expect(page.getByLabel('Notes')).toHaveValue('Pays by invoice')
  await see(page, 'Not saved yet.')

  await press(page, 'Save changes')
  await expect(page.getByRole('heading', { level: 1, name: 'Grace Hopper, Rear Admiral' })).toBeVisible()
  await expect(page.getByText('Not saved yet.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  const { rows } = await app.pool.query('select name, notes from organization_customer where customer_id = $1', [
    customerId,
  ])
  expect(rows).toEqual([{ name: 'Grace Hopper, Rear Admiral', notes: 'Pays by invoice' }])
})

test('the browser goes back from a form only once its changes are discarded', async ({ owner: { page }, product }) => {
  const { customerId } = await givenLicense(product, { customer: { name: 'Grace' } })
  await page.goto('customers')
  await page.getByRole('link', { name: 'Grace' }).first().click()
  await expect(page).toHaveURL(new RegExp(customerId))
  await page.getByLabel('Name').fill('Grace Hopper')
  const goBack = () => page.evaluate(() => history.back())
  await goBack()
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await asked.getByRole('button', { name: 'Keep editing' }).click()
  await expect(asked).toBeHidden()
  await expect(page).toHaveURL(new RegExp(customerId))
  await expect(page.getByLabel('Name')).toHaveValue('Grace Hopper')
  await goBack()
  await asked.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/customers$/)
})
