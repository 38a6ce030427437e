import { expect, test } from '../fixtures'

test('a followed link whose page has not answered shows its title, a skeleton and a progress line', async ({
  owner: { page },
  product,
}) => {
  const { organizationId } = product
  await page.goto('team')
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/${organizationId}/licenses?*`, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('navigation').first().getByRole('link', { name: 'Licenses' }).click()
  const waiting = page.getByRole('status').filter({ hasText: 'Loading Licenses' })
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Team' })).toBeHidden()
  answer()
  await expect(page.getByRole('heading', { name: 'Licenses', exact: true })).toBeVisible()
  await expect(waiting).toHaveCount(0)
})
