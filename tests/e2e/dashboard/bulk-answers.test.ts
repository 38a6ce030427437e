import { fill, press, pressInDialog, see } from '@/tests/support/browser/actions'
import { givenLicense } from '@/tests/support/fixtures/product'
import { expect, test } from '../fixtures'

test('when another number matches than was confirmed, the dialog says so, and nothing is deleted', async ({
  app,
  owner: { page },
  product,
  consoleErrors,
}) => {
  for (let i = 0; i < 51; i++) await givenLicense(product)
  const left = async () =>
    (
      await app.pool.query('select count(*)::int as n from license where organization_id = $1', [
        product.organizationId,
      ])
    ).rows[0].n
  await page.goto('licenses?status=active')
  await page.getByRole('checkbox').first().check()
  await press(page, 'Select all 51 licenses that match')
  await press(page, 'Delete')
  const dialog = page.getByRole('alertdialog', { name: 'Delete 51 licenses' })
  const remove = dialog.getByRole('button', { name: 'Delete licenses' })
  await expect(remove).toBeDisabled()
  await fill(page, 'Type 51 to confirm', '51')
  await givenLicense(product)
  // The new number can be confirmed while the list is still on its way.
  let arrive = (): void => undefined
  const hasArrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/api\/dashboard\/[^/]+\/licenses\?/, (route) => hasArrived.then(() => route.continue()))
  await pressInDialog(page, 'Delete licenses')
  await see(page, 'The licenses were not deleted')
  await see(page, 'The licenses that match are now 52, not 51. Nothing was changed.')
  expect(await left()).toBe(52)

  await expect(page.getByRole('alertdialog', { name: 'Delete 52 licenses' })).toBeVisible()
  await fill(page, 'Type 52 to confirm', '52')
  // By keyboard: while the pointer rests where the toast appeared, the toast stays above the button.
  await page.getByLabel('Type 52 to confirm').press('Enter')
  await expect.poll(left).toBe(0)
  arrive()
  // The browser logs the refusal.
  consoleErrors.length = 0
})
