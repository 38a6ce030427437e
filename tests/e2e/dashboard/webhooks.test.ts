import type { Page } from 'playwright/test'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessibilityViolations } from '@/tests/support/browser/accessibility'
import { givenOwner, givenStage, type OwnerFixture, type Stage } from '@/tests/support/browser/dashboard-app'
import type { TestDatabase } from '@/tests/support/database/test-database'
import { givenLicense, type ProductFixture } from '@/tests/support/fixtures/product'
import { givenDeliveries, givenEndpoint } from '@/tests/support/fixtures/webhooks'
import type { ServerProcess } from '@/tests/support/process/server-process'
import { type Receiver, startReceiver } from '@/tests/support/servers/webhook-receiver'

let stage: Stage
let owned: OwnerFixture
let db: TestDatabase
let server: ServerProcess
let page: Page
let world: ProductFixture
let receiver: Receiver
let answer = 204

beforeAll(async () => {
  stage = await givenStage({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', WEBHOOK_RETRY_SECONDS: '0,0.2' })
  ;({ db, server } = stage)
})
afterAll(() => stage.close())
beforeEach(async () => {
  answer = 204
  receiver = await startReceiver((response) => response.writeHead(answer).end(answer === 204 ? '' : 'not today'))
  owned = await givenOwner(stage)
  ;({ page, world } = owned)
})
afterEach(async () => {
  await owned.context.close()
  await receiver.close()
})

const open = (path = '') => page.goto(`${server.url}/${world.organizationId}/webhooks${path}`)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const pressInDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const see = (text: string) => page.getByText(text, { exact: true }).first().waitFor()
const untilReceived = (count: number) => expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(count)

/** What the request says, once any library took it for ours. */
const readBy = (secret: string, at: number) => {
  const { body, headers } = receiver.received[at] ?? { body: '', headers: {} }
  return new Webhook(secret).verify(body, headers)
}

/** The secret on the card that shows it this once. */
async function storeSecret(done: string): Promise<string> {
  const secret = (await page.locator('output', { hasText: 'whsec_' }).textContent()) ?? ''
  await page.getByLabel('I have stored it').check()
  await press(done)
  return secret
}

/** As a colleague does it in another window. */
async function revoke(licenseId: string): Promise<void> {
  const url = `${server.url}/api/dashboard/${world.organizationId}/licenses/${licenseId}/revoke`
  const headers = { origin: server.url }
  expect((await page.request.post(url, { data: { reason: 'Refunded' }, headers })).status()).toBe(200)
}

test('an endpoint is added, its secret shown once; a test and a revocation arrive and verify', async () => {
  const license = await givenLicense(world)
  await open()
  await page.getByRole('link', { name: 'Add endpoint' }).first().click()
  await page.getByLabel('Address').fill('https://10.0.0.1/hook')
  await press('Add endpoint')
  await page.getByText('Enter a host name that the internet knows').waitFor()
  await page.getByLabel('Address').fill(receiver.url)
  await press('Add header')
  await page.getByLabel('Header', { exact: true }).fill('X-Source')
  await page.getByLabel('Value', { exact: true }).fill('latchkey')
  await press('Add endpoint')
  await see('This signing secret is shown once.')
  const secret = await storeSecret('Go to endpoint')
  await page.getByRole('heading', { name: receiver.url }).waitFor()
  expect(await page.content()).not.toContain(secret)

  await press('Send test')
  await see('Arrived')
  expect(receiver.received[0]?.headers).toMatchObject({ 'x-source': 'latchkey' })
  expect(readBy(secret, 0)).toMatchObject({ type: 'webhook.test' })
  await revoke(license.id)
  await untilReceived(2)
  expect(readBy(secret, 1)).toMatchObject({ type: 'license.revoked', data: { license: { id: license.id } } })
  expect(receiver.received[1]?.body).not.toContain(license.key)
})

test('what failed shows its attempts, is sent again by one, and all of it since a time', async () => {
  const licenses = [await givenLicense(world), await givenLicense(world)]
  const endpointId = await givenEndpoint(db.pool, world.organizationId, receiver.url)
  answer = 500
  for (const { id } of licenses) await revoke(id)
  await untilReceived(4)
  await open('/deliveries?state=failed')
  await page.getByRole('link', { name: 'license.revoked' }).nth(1).waitFor()
  await page.getByRole('link', { name: 'license.revoked' }).first().click()
  await see('Attempt 2')
  expect(await page.getByText('It answered 500.').count()).toBe(2)
  expect(await page.getByText('not today').count()).toBe(2)
  const id = await page.locator('dd', { hasText: /^[0-9a-f-]{36}$/ }).textContent()

  answer = 204
  await press('Resend')
  await see('Arrived')
  expect(receiver.received[4]?.id).toBe(id)

  await open(`/${endpointId}`)
  await see('1 arrived, 1 failed')
  await press('Replay failed')
  await see('1 delivery failed in this time.')
  await pressInDialog('Replay')
  await untilReceived(6)
  await see('2 arrived')
  expect(new Set(receiver.received.map((one) => one.id)).size).toBe(2)
})

test('a rotated secret signs beside the old one; an endpoint is changed, disabled, enabled and deleted', async () => {
  const old = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  const endpointId = await givenEndpoint(db.pool, world.organizationId, receiver.url, { secret: old })
  await open(`/${endpointId}`)
  await press('Rotate secret')
  await pressInDialog('Rotate secret')
  await see('This signing secret is shown once.')
  await page.keyboard.press('Escape')
  const secret = await storeSecret('Done')
  await see('Old secret ends')
  await press('Send test')
  await see('Arrived')
  expect([readBy(secret, 0), readBy(old, 0)]).toEqual(Array(2).fill(expect.objectContaining({ type: 'webhook.test' })))

  await open(`/${endpointId}/edit`)
  await page.getByText('Chosen events', { exact: true }).click()
  await page.getByLabel('license.created', { exact: true }).check()
  await page.getByLabel('Description').fill('Billing')
  // What moves a page while somebody presses takes the press away from the button: nothing is fetched after it shows.
  await page.route('**/webhooks/deliveries?*', (route) => route.abort())
  await press('Save changes')
  await see('Endpoint saved')
  await page.waitForURL(`**/webhooks/${endpointId}`)
  await page.getByRole('table', { name: 'Deliveries' }).getByText('webhook.test').waitFor()
  await page.unroute('**/webhooks/deliveries?*')
  await see('license.created')
  await press('Disable endpoint')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable endpoint' }).click()
  await see('This endpoint is disabled')
  await press('Enable endpoint')
  await see('Endpoint enabled')
  await press('Delete endpoint')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete endpoint' }).click()
  await see('No endpoints yet')
})

test('axe finds nothing on the pages of webhooks, in light and in dark, nor do they reach over a phone', async () => {
  const endpointId = await givenEndpoint(db.pool, world.organizationId, `${receiver.url}/${'long'.repeat(30)}`)
  await givenDeliveries(db.pool, world.organizationId, endpointId, 12)
  await untilReceived(12)
  await open('/deliveries')
  const delivery = await page.getByRole('link', { name: 'license.created' }).first().getAttribute('href')
  const pages = ['', '/deliveries', '/events', `/${endpointId}`, `/${endpointId}/edit`]
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [...pages, delivery?.split('/webhooks')[1] ?? '']) {
    await open(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await accessibilityViolations(page), path).toEqual([])
  }
})
