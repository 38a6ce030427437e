import type { Page } from 'playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenOwner, givenStage, type OwnerFixture, type Stage } from '@/tests/support/browser/dashboard-app'
import { givenLicense } from '@/tests/support/fixtures/product'
import { givenUserWith } from '@/tests/support/fixtures/tenant'

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

/** Types into the palette and takes what it is at, with the keyboard alone. */
async function find(text: string, line: RegExp | string): Promise<string> {
  await openWith(page, text)
  await page.getByRole('option', { name: line, selected: true }).waitFor()
  const before = page.url()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.href !== before)
  return new URL(page.url()).pathname.replace(`/${owned.world.organizationId}`, '')
}

test('the palette finds a license by its whole key and by e-mail, a product, a customer, a page', async () => {
  const { world } = owned
  const license = await givenLicense(world, { customer: { name: 'Grace Hopper', email: 'grace@navy.test' } })
  await givenLicense(world, { customer: { name: 'Somebody Else' } })
  await page.goto('usage')
  await page.getByRole('heading', { level: 1 }).waitFor()

  const asTyped = license.key.toLowerCase()
  expect(await find(asTyped, license.key.slice(-5))).toBe(`/licenses/${license.id}`)
  expect(await find('app', /^App app$/)).toBe(`/products/${world.productId}`)
  expect(await find('grace@navy', /Grace Hopper · App/)).toBe(`/licenses/${license.id}`)
  expect(await find('audit', 'Audit')).toBe('/audit')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('hopper')
  await page.getByRole('option', { name: 'Grace Hopper grace@navy.test' }).waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/customers/${license.customerId}`)
})

test('the palette finds nothing of another organization, nor what the role does not see', async () => {
  const { key } = await givenLicense(owned.world, { customer: { name: 'Grace Hopper' } })
  const stranger = await givenOwner(stage)
  await stranger.page.goto('usage')
  await openWith(stranger.page, key)
  await stranger.page.getByText('Nothing matches').waitFor()
  await stranger.context.close()

  const [name = '', value = ''] = (await givenUserWith(owned.world, ['customers:view'])).cookie.split('=')
  await owned.context.addCookies([{ name, value, url: stage.server.url }])
  await page.goto('customers')
  await openWith(page, 'hopper')
  await page.getByRole('option', { name: /^Grace Hopper/ }).waitFor()
  expect(await page.getByRole('option').count()).toBe(1)
})

async function openWith(on: Page, text: string) {
  const box = on.getByRole('combobox', { name: 'Search or go to' })
  // A page hears keys once its scripts run.
  const isOpen = async () => {
    await on.keyboard.press('Control+k')
    return box.waitFor({ timeout: 4_000 }).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(isOpen, { timeout: 20_000 }).toBe(true)
  await box.fill(text)
}
