import type { Page } from 'playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  givenPortalStage,
  openDashboard,
  type PortalStage,
  type SignedInPage,
  signedIn,
} from '@/tests/support/browser/portal-app'
import { givenPortalCustomer, givenPortalVendor, type PortalCustomer } from '@/tests/support/fixtures/portal-customer'
import type { ProductFixture } from '@/tests/support/fixtures/product'

let stage: PortalStage
let world: ProductFixture
let ada: PortalCustomer
let expectSignedIn: SignedInPage
let page: Page

beforeAll(async () => {
  stage = await givenPortalStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  world = await givenPortalVendor(stage.db.pool, 'Harbor')
  ada = await givenPortalCustomer(world)
  expectSignedIn = await openDashboard(stage, world)
  page = expectSignedIn.page
})
afterEach(() => expectSignedIn.context.close())

const open = (path: string) => page.goto(`/${world.organizationId}${path}`)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const pressInDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const see = (text: string | RegExp) => page.getByText(text).first().waitFor()
const setOffline = (isOffline: boolean) => expectSignedIn.context.setOffline(isOffline)

async function license(): Promise<{ revoked_at: Date | null; notes: string | null }> {
  const { rows } = await stage.db.pool.query('select revoked_at, notes from license where id = $1', [ada.license.id])
  return rows[0]
}

/** Mails that wait to be sent to customers. */
async function queuedMails(): Promise<number> {
  const { rows } = await stage.db.pool.query<{ count: string }>(
    "select count(*) from graphile_worker.jobs where task_identifier like '%mail%'",
  )
  return Number(rows[0]?.count)
}

test('a revoke sent offline fails at once; canceled, it does not fire when the network is back', async () => {
  await open(`/licenses/${ada.license.id}`)
  await press('Revoke')
  await page.getByLabel('Reason').fill('Chargeback')
  await setOffline(true)
  await see('You are offline. Nothing can be saved until you are back.')
  await pressInDialog('Revoke license')
  await see('The license was not revoked')
  await see('You are offline. Nothing was changed.')
  await pressInDialog('Cancel')
  await setOffline(false)
  // A later write of the same page goes through, so one that was kept would have gone before it.
  await page.getByLabel('Notes').fill('Called back.')
  await press('Save changes')
  await see('License saved')
  expect(await license()).toEqual({ revoked_at: null, notes: 'Called back.' })
  expect([await queuedMails(), stage.smtp.mailsTo(ada.email).length]).toEqual([0, 0])
})

test('closing a dialog takes back the request it is still sending', async () => {
  await open(`/licenses/${ada.license.id}`)
  await press('Revoke')
  await page.getByLabel('Reason').fill('Chargeback')
  // Held before it leaves the browser.
  let hold = () => {}
  const held = new Promise<void>((resolve) => {
    hold = resolve
  })
  await page.route('**/revoke', () => hold())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/revoke'))
  await pressInDialog('Revoke license')
  await held
  await pressInDialog('Cancel')
  expect((await failed).failure()?.errorText).toBe('net::ERR_ABORTED')
  await see('Canceled. The change may have been made all the same.')
  expect((await license()).revoked_at).toBeNull()
})

test('a form saved offline says so and keeps what was typed; saved again, it is saved', async () => {
  await open(`/products/${world.productId}/settings`)
  const name = page.getByLabel('Name', { exact: true }).first()
  await name.fill('Tide Editor')
  await setOffline(true)
  await page.getByRole('button', { name: 'Save changes' }).first().click()
  await see('Not saved. You are offline. Nothing was changed.')
  expect(await name.inputValue()).toBe('Tide Editor')
  await setOffline(false)
  await page.getByRole('button', { name: 'Save changes' }).first().click()
  await see('Settings saved')
  await page.getByRole('heading', { name: 'Tide Editor' }).waitFor()
})

test('with the server out of reach, the first save of a page says so, in the corner and at the form', async () => {
  await open(`/licenses/${ada.license.id}`)
  await page.getByLabel('Notes').fill('Paid by invoice.')
  // From here on nothing comes from the server, scripts neither.
  await page.route('**/*', (route) => route.abort())
  await press('Save changes')
  await see('The license was not saved')
  await see('Not saved. The server cannot be reached. Check the connection and try again.')
  expect(await page.getByLabel('Notes').inputValue()).toBe('Paid by invoice.')
  await press('Extend')
  await see('This could not be opened')
})

test('an answer of a broken gateway keeps what was typed, and is named by its request id', async () => {
  await open(`/licenses/${ada.license.id}`)
  await page.getByLabel('Notes').fill('Paid by invoice.')
  await page.route('**/api/dashboard/**', (route) =>
    route.fulfill({
      status: 502,
      contentType: 'text/html',
      body: '<h1>502</h1>',
      headers: { 'X-Request-Id': 'r-502' },
    }),
  )
  await press('Save changes')
  await see('Not saved. Something went wrong on our side. Your changes are still here; try again. Request r-502.')
  expect(await page.getByLabel('Notes').inputValue()).toBe('Paid by invoice.')
})

test('the log is not called live while the browser is offline', async () => {
  await open('/requests')
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor()
  await setOffline(true)
  await page.getByRole('button', { name: 'Not live: no connection' }).waitFor()
  await setOffline(false)
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor()
})

test('in the portal, a key asked for offline is refused at once', async () => {
  await expectSignedIn.context.close()
  expectSignedIn = await signedIn(stage, { cookie: ada.cookie })
  page = expectSignedIn.page
  await page.goto(`/portal/licenses/${ada.license.id}`)
  await page.getByRole('button', { name: 'Show key' }).waitFor()
  await setOffline(true)
  await see('You are offline. Nothing can be changed until you are back.')
  await press('Show key')
  await see('You are offline. Nothing was changed.')
  await setOffline(false)
  await press('Show key')
  await see(ada.license.key)
})
