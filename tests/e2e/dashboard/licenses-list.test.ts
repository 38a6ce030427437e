import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenOwner, givenStage, type OwnerFixture, type Stage } from '@/tests/support/browser/dashboard-app'
import { givenLicense } from '@/tests/support/fixtures/product'

let stage: Stage
let owned: OwnerFixture
let page: Page

beforeAll(async () => {
  stage = await givenStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  owned = await givenOwner(stage)
  page = owned.page
})
afterEach(() => owned.context.close())

const see = (text: string | RegExp) => page.getByText(text).first().waitFor()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('selecting all pages says how many licenses are meant, and of what', async () => {
  for (let i = 0; i < 53; i++) await givenLicense(owned.world)
  await givenLicense(owned.world, { revokedAt: new Date() })
  await page.goto('licenses?status=active')
  await page.getByRole('row').nth(50).waitFor()
  await page.getByRole('checkbox').first().check()
  await see('50 selected')
  await press('Select all pages')
  await see('All 53 licenses matching this filter are selected')
  expect(await page.getByText('50 selected').isVisible()).toBe(false)
  await press('Only these 50')
  await see('50 selected')
})

test('an e-mail of usual length is shown whole on a wide screen, and by its title on a narrow one', async () => {
  await givenLicense(owned.world, { customer: { email: 'reseller@plugin-depot.example.com' } })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('licenses')
  const email = page.getByRole('row').nth(1).getByText('reseller@plugin-depot.example.com')
  await email.waitFor()
  expect(await email.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
  expect(await email.locator('..').getAttribute('title')).toBe('reseller@plugin-depot.example.com')
})

test('the end of a key finds nothing, and the page says why', async () => {
  const { key } = await givenLicense(owned.world)
  await page.goto('licenses')
  await page.getByLabel('Search licenses').fill(key.slice(-5))
  await see('To find a license by key, enter the whole key.')
})

test('a secret says how it is kept, and leaving warns of the secret', async () => {
  await page.goto('products/new')
  await page.getByLabel('Name', { exact: true }).fill('Tide')
  await press('Create product')
  await see("Only a hash of it is stored, so it can't be shown again.")
  await page.getByRole('link', { name: 'Customers' }).first().click()
  await see('Leave without storing the key?')
  await see("You won't be able to see it again.")
  await press('Leave')
  await page.waitForURL('**/customers')
  await page.goto('webhooks/new')
  await page.getByLabel('URL').or(page.getByLabel('Address')).first().fill('https://hooks.example.com/latchkey')
  await page.getByRole('button', { name: /^(Create|Add) endpoint$/ }).click()
  await see('It is stored encrypted and not shown again.')
  expect(await page.getByText('fingerprint').count()).toBe(0)
})

test('a form nobody touched says nothing of being saved', async () => {
  const license = await givenLicense(owned.world)
  await page.goto(`licenses/${license.id}`)
  await page.getByRole('button', { name: 'Save changes' }).waitFor()
  expect(await page.getByText('Saved.').count()).toBe(0)
  await page.getByLabel('Notes').fill('x')
  await see('Not saved yet.')
})
