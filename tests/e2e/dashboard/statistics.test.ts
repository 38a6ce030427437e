import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright/test'
import { press, see } from '@/tests/support/browser/actions'
import type { ProductFixture } from '@/tests/support/fixtures/product'
import { expect, test } from '../fixtures'

/** Today, and the day before. */
async function givenDays({ pool, organizationId, productId }: ProductFixture) {
  await pool.query(
    `insert into statistics_state (since, open_day, counted_day, counted_at, claimed_at)
     values (current_date - 60, current_date, current_date, now(), 'infinity')
     on conflict (id) do update set since = current_date - 60, counted_day = current_date, claimed_at = 'infinity'`,
  )
  await pool.query(
    `insert into statistics_day select $1, $2, current_date - d, 4, 7, 1234, 3, 2, 5, 6, 8, 9 from generate_series(0, 1) d`,
    [organizationId, productId],
  )
  await pool.query(
    `insert into statistics_share select $1, $2, current_date, 'version', v, 2 from unnest('{2.1.0,2.0.0}'::text[]) v`,
    [organizationId, productId],
  )
}

test('an organization reads how its products are doing, as charts, as tables and as a file', async ({
  accessibility,
  owner: { page },
  product,
}) => {
  await page.goto('statistics')
  await givenDays(product)
  await page.goto('statistics?range=7')
  await see(page, '1,234')
  await see(page, 'Compared with the 7 days before.')
  await expect(page.getByRole('heading', { name: 'Licenses in use' })).toBeVisible()
  // Every line with its own color and its own dashes, and so it is in the legend.
  const looks = (lines: Locator) =>
    lines.evaluateAll((all) =>
      all.map((line) => `${line.getAttribute('stroke')} ${line.getAttribute('stroke-dasharray')}`),
    )
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Licenses in use' }) })
  await expect(card.locator('.recharts-line-curve')).toHaveCount(3)
  const drawn = await looks(card.locator('.recharts-line-curve'))
  expect(new Set(drawn).size).toBe(3)
  expect(await looks(card.locator('line[x2="20"]'))).toEqual(drawn)
  await page.getByRole('button', { name: 'Show as table' }).first().click()
  await expect(page.getByRole('table').getByRole('cell', { name: '1,234' }).first()).toBeVisible()
  expect(await accessibility.atWidths(page, [390])).toEqual([])
  const downloading = page.waitForEvent('download')
  await press(page, 'Download CSV')
  const text = await readFile(await (await downloading).path(), 'utf8')
  expect(text.split('\r\n')[0]).toBe('day,product,product_id,figure,detail,count')
  expect(text).toContain(`,${product.productId},seen_30,,1234`)
})

test('a product has its own, with its versions', async ({ accessibility, owner: { page }, product }) => {
  await givenDays(product)
  await page.goto(`products/${product.productId}/statistics`)
  await see(page, '1,234')
  await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible()
  await see(page, '2.1.0')
  expect(await accessibility(page)).toEqual([])
})
