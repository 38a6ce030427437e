import { readFile } from 'node:fs/promises'
import { press, see } from '@/tests/support/browser/actions'
import { givenLicense, type ProductFixture } from '@/tests/support/fixtures/product'
import { validate } from '@/tests/support/http/client'
import { expect, test } from '../fixtures'

async function givenUsed({ pool, productId, organizationId }: ProductFixture, used: number, limit: number) {
  await pool.query(`update organization set plan = 'enterprise', daily_limit_override = $2 where id = $1`, [
    organizationId,
    limit,
  ])
  await pool.query(
    `insert into usage_day (product_id, day, organization_id, used) values ($1, (now() at time zone 'UTC')::date, $2, $3)
     on conflict (product_id, day) do update set used = excluded.used`,
    [productId, organizationId, used],
  )
}

test('a banner warns from 80 % on, and says at 100 % what customers get', async ({
  accessibility,
  owner: { page },
  product,
}) => {
  await givenUsed(product, 8_400, 10_000)
  await page.goto('licenses')
  await see(page, "has used 84% of today's 10,000 requests.")
  expect(await accessibility(page)).toEqual([])
  await givenUsed(product, 10_000, 10_000)
  await page.goto('products')
  await see(page, 'is out of requests until midnight UTC.')
  await see(page, 'Its customers are refused.')
  await expect(page.getByRole('link', { name: 'Allow a burst: 2,000 more today' })).toHaveAttribute(
    'href',
    /usage#burst$/,
  )
  expect(await accessibility(page)).toEqual([])
  await page.getByRole('link', { name: 'See usage' }).click()
  await expect(page.getByRole('heading', { name: 'Usage', exact: true })).toBeVisible()
})

test('a burst that is switched on answers the next request over the limit', async ({
  app,
  owner: { page },
  product,
}) => {
  const { key } = await givenLicense(product)
  const ask = async () => (await validate(app.apiUrl, product.token, { license_key: key })).status
  await givenUsed(product, 100, 100)
  expect(await ask()).toBe(429)
  await page.goto('usage')
  await see(page, 'Switched on now, it works from the next request: 20 more today.')
  await page.getByRole('switch', { name: 'Allow one burst a month' }).click()
  await see(page, 'Burst switched on')
  expect(await ask()).toBe(200)
  await page.reload()
  await see(page, 'of 120')
  await see(page, "This month's burst is in use.")
  await expect(page.getByRole('switch', { name: 'Allow one burst a month' })).toBeChecked()
})

test('the days on the screen are downloaded as a CSV file', async ({ accessibility, owner: { page }, product }) => {
  await givenUsed(product, 7, 100)
  await page.goto('usage?range=7')
  const downloading = page.waitForEvent('download')
  await press(page, 'Download CSV')
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/-usage-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.split('\r\n')).toEqual([
    'day,product,product_id,status,requests,counted',
    expect.stringMatching(new RegExp(`^\\d{4}-\\d\\d-\\d\\d,[^,]+,${product.productId},unrecorded,7,yes$`)),
    '',
  ])
  expect(await accessibility.atWidths(page, [390])).toEqual([])
})
