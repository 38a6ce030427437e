import type { Page } from 'playwright/test'
import { press, see } from '@/tests/support/browser/actions'
import { givenLicense } from '@/tests/support/fixtures/product'
import { expect } from './fixtures'
import { test } from './with-partners'

// Tables are taken away here, so nobody else may use the database meanwhile.

const seeTitle = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
/** The dashboard's sidebar is still visible. */
const seeRail = (page: Page) => expect(page.locator('aside').getByRole('link').nth(5)).toBeVisible()

test('a page that fails shows the error beside the sidebar, and recovers by Try again', async ({
  accessibility,
  app,
  owner: { page },
  product,
}) => {
  const license = await givenLicense(product)
  await app.pool.query('alter table product_version rename to product_version_away')
  try {
    await page.goto(`licenses/${license.id}`)
    await seeTitle(page, 'This page could not be loaded')
    await seeRail(page)
    await see(page, /^Reference: \w+/)
    expect(await accessibility(page)).toEqual([])
  } finally {
    await app.pool.query('alter table product_version_away rename to product_version')
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Revoke', exact: true })).toBeVisible()
})

test('when memberships cannot be read, the page shows the error without the sidebar', async ({
  accessibility,
  app,
  owner: { page },
}) => {
  await app.pool.query('alter table membership rename to membership_away')
  try {
    await page.goto('licenses')
    await seeTitle(page, 'This page could not be loaded')
    expect(await accessibility(page)).toEqual([])
  } finally {
    await app.pool.query('alter table membership_away rename to membership')
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await seeTitle(page, 'Licenses')
})

test('a chart whose figures cannot be read says so, never that there are none', async ({
  accessibility,
  app,
  owner: { page },
}) => {
  await app.pool.query('alter table usage_hour rename to usage_hour_away')
  await app.pool.query('alter table usage_day_status rename to usage_day_status_away')
  try {
    await page.goto('usage')
    await expect(page.getByText("This chart can't be shown")).toHaveCount(2)
    await see(page, "The refusals can't be shown")
    await expect(page.getByText('No requests in this period')).toHaveCount(0)
    expect(await accessibility(page)).toEqual([])
  } finally {
    await app.pool.query('alter table usage_hour_away rename to usage_hour')
    await app.pool.query('alter table usage_day_status_away rename to usage_day_status')
  }
  await page.reload()
  await see(page, 'No requests in this period')
})

test('a page that fails says so in the portal, and recovers by Try again', async ({ accessibility, app, customer }) => {
  const { page } = customer
  await app.pool.query('alter table license_ip_history rename to license_ip_history_away')
  try {
    await page.goto(`/portal/licenses/${customer.license.id}`)
    await expect(page.getByRole('heading', { name: 'This page couldn’t be shown', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Account' })).toBeVisible()
    expect(await accessibility(page)).toEqual([])
  } finally {
    await app.pool.query('alter table license_ip_history_away rename to license_ip_history')
  }
  await press(page, 'Try again')
  await see(page, '1 of 3 IP addresses taken')
})
