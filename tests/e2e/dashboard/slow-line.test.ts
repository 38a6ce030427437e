import { DAY_MS } from '@/lib/foundation/shared/durations'
import { givenLicense } from '@/tests/support/fixtures/product'
import { givenUsageHours } from '@/tests/support/fixtures/usage'
import { givenEndpoint } from '@/tests/support/fixtures/webhooks'
import { atMost } from '@/tests/support/setup/limits'
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
  // What was pressed is marked before its page is there.
  await expect(page.getByRole('navigation').first().locator('[aria-current]')).toHaveText('Licenses')
  await expect(page.getByRole('heading', { name: 'Team' })).toBeHidden()
  answer()
  await expect(page.getByRole('heading', { name: 'Licenses', exact: true })).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('by keyboard, the focus waits with the page that was asked for, and then is on its title', async ({
  owner: { page },
  product,
}) => {
  const { key, id } = await givenLicense(product)
  await page.goto('licenses')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/licenses/${id}?*`, async (route) => {
    await held
    await route.continue()
  })
  const row = page.getByRole('link', { name: key.slice(-5) })
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(row).toBeFocused({ timeout: atMost(4_000) })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page.locator('main [role=status] [tabindex]').filter({ hasText: 'Loading' })).toBeFocused()
  answer()
  await expect(page.getByRole('heading', { level: 1, name: key.slice(-5) })).toBeFocused()
})

test('however much needs attention, the overview is as high as its skeleton: three lines, and the others on demand', async ({
  accessibility,
  owner: { page },
  product,
}) => {
  const { pool, organizationId } = product
  await givenUsageHours(product, { at: new Date(Date.now() - DAY_MS).toISOString(), hits: 5 })
  await givenLicense(product, { expiresAt: new Date(Date.now() + 3 * DAY_MS) })
  await givenEndpoint(pool, organizationId, 'https://failing.example/', { failingSince: new Date() })
  await pool.query(
    `with shop as (
       insert into sale_source (id, organization_id, provider, name, mode, updated_at)
       values (gen_random_uuid(), $1, 'generic', 'Shop', 'live', now()) returning id
     )
     insert into sale (id, organization_id, source_id, order_id, state, held, buyer_hashes, updated_at)
     select gen_random_uuid(), $1, id, 'A-1', 'held', '{"reason":"differs"}', '{}', now() from shop`,
    [organizationId],
  )
  await page.goto('')
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Needs attention' }) })
  await expect(card.getByText('1 sale waits for you.')).toBeVisible()
  const last = card.getByText('No support contact yet.')
  await expect(last).toBeHidden()
  const folded = card.getByText(/^\d more$/)
  expect(await accessibility(page)).toEqual([])
  await folded.click()
  await expect(last).toBeVisible()
  expect(await accessibility.atWidths(page, [390])).toEqual([])
})
