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

/** A live shop that sold in two currencies, today and on the day before. */
async function givenSales({ pool, organizationId }: ProductFixture) {
  await pool.query(
    `with shop as (
       insert into sale_source (id, organization_id, provider, name, mode, updated_at)
       values (gen_random_uuid(), $1, 'generic', 'Shop', 'live', now()) returning id
     )
     insert into sale_day (source_id, organization_id, day, currency, orders, refunded, disputed, licenses, paid, paid_back)
     select id, $1, current_date - d, c, 3, 1, 0, 2, 147.5, 49 from shop, generate_series(0, 1) d, unnest('{EUR,JPY}'::text[]) c`,
    [organizationId],
  )
}

test('what live shops sold is beside it, by currency, as charts, tables, and in the file', async ({
  accessibility,
  owner: { page },
  product,
}) => {
  await givenDays(product)
  await page.goto('statistics?range=7')
  await see(page, '1,234')
  await expect(page.getByRole('heading', { name: 'Sales', exact: true })).toBeHidden()
  await givenSales(product)
  await page.goto('statistics?range=7')
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Sales', exact: true }) })
  await expect(card.getByText('€295.00')).toBeVisible()
  await expect(card.getByText('¥295')).toBeVisible()
  await expect(card.getByText('12', { exact: true })).toBeVisible()
  await expect(card.getByText('8', { exact: true })).toBeVisible()
  await expect(card.getByText('Licenses created by orders')).toBeVisible()
  await expect(card.getByText('Paid back in EUR')).toBeVisible()
  const revenue = page.locator('section', { has: page.getByRole('heading', { name: 'Revenue in EUR' }) })
  await revenue.getByRole('button', { name: 'Show as table' }).click()
  await expect(revenue.getByRole('cell', { name: '€147.50' }).first()).toBeVisible()
  expect(await accessibility.atWidths(page, [390, 1280])).toEqual([])
  const downloading = page.waitForEvent('download')
  await press(page, 'Download CSV')
  const text = await readFile(await (await downloading).path(), 'utf8')
  expect(text).toContain(',,,paid,EUR,147.50')
  expect(text).toContain(',,,licenses,EUR,2')
})

test('an organization reads how its products are doing, as charts, as tables and as a file', async ({
  accessibility,
  owner: { page },
  product,
}) => {
  await page.goto('statistics')
  await givenDays(product)
  await page.goto('statistics?range=7')
  await see(page, '1,234')
  await see(page, 'In use today')
  await see(page, "Today isn't over. “Before” is the 7 days before these 7.")
  await see(page, '0 before')
  // The only product is shown without choosing it.
  await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Licenses in use' })).toBeVisible()
  // Every line with its own color and its own dashes, and so it is in the legend.
  const looks = (lines: Locator) =>
    lines.evaluateAll((all) =>
      all.map((line) => `${line.getAttribute('stroke')} ${line.getAttribute('stroke-dasharray')}`),
    )
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Licenses in use' }) })
  await expect(card.locator('.values .recharts-line-curve')).toHaveCount(3)
  const drawn = await looks(card.locator('.values .recharts-line-curve'))
  expect(new Set(drawn).size).toBe(3)
  expect((await looks(card.locator('line[x2="20"]'))).slice(0, 3)).toEqual(drawn)
  // Today isn't over: its part of each line is dotted.
  await expect(card.locator('.unfinished .recharts-line-curve')).toHaveCount(3)
  await expect(card.getByText('Today so far')).toBeVisible()
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
