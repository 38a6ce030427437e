import type { Page } from 'playwright/test'
import { Webhook } from 'standardwebhooks'
import { widerThanWindow } from '@/tests/support/browser/accessibility'
import { press, pressInDialog } from '@/tests/support/browser/actions'
import { givenLicense, type ProductFixture } from '@/tests/support/fixtures/product'
import { givenDeliveries, givenEndpoint } from '@/tests/support/fixtures/webhooks'
import { type Receiver, startReceiver } from '@/tests/support/servers/webhook-receiver'
import { type App, test as base, expect } from '../fixtures'

/** A receiver of the test's own; `answer` is the status it answers with. */
type Endpoint = Receiver & { answer: number }

const test = base.extend<{ receiver: Endpoint }>({
  receiver: async ({}, use) => {
    const settings = { answer: 204 }
    const receiver = await startReceiver((response) =>
      response.writeHead(settings.answer).end(settings.answer === 204 ? '' : 'not today'),
    )
    await use(Object.assign(settings, receiver))
    await receiver.close()
  },
})

const see = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
const untilReceived = ({ received }: Receiver, count: number) => expect.poll(() => received.length).toBe(count)

/** The body of the request, once a library has verified it. */
const readBy = ({ received }: Receiver, secret: string, at: number) => {
  const { body, headers } = received[at] ?? { body: '', headers: {} }
  return new Webhook(secret).verify(body, headers)
}

/** The secret on the card that shows it once. */
async function storeSecret(page: Page, done: string): Promise<string> {
  const secret = (await page.locator('output', { hasText: 'whsec_' }).textContent()) ?? ''
  await page.getByLabel("I've saved it").check()
  await press(page, done)
  return secret
}

/** Makes the change in another session, as a colleague would. */
async function revoke(
  { url: site }: App,
  page: Page,
  { organizationId }: ProductFixture,
  licenseId: string,
): Promise<void> {
  const url = `${site}/api/dashboard/${organizationId}/licenses/${licenseId}/revoke`
  const headers = { origin: site }
  expect((await page.request.post(url, { data: { reason: 'Refunded' }, headers })).status()).toBe(200)
}

test('an endpoint is added, its secret shown once; a test and a revocation arrive and verify', async ({
  app,
  owner: { page },
  product,
  receiver,
}) => {
  const license = await givenLicense(product)
  await page.goto('webhooks')
  await page.getByRole('link', { name: 'Add endpoint' }).first().click()
  await expect(page.getByText('or be in a network that the operator opened to webhooks')).toBeVisible()
  await page.getByLabel('URL').fill('https://10.0.0.1/hook')
  await press(page, 'Add endpoint')
  await expect(page.getByText('Use a public host name, not an IP address.')).toBeVisible()
  await page.getByLabel('URL').fill(receiver.url)
  await press(page, 'Add header')
  await page.getByLabel('Header', { exact: true }).fill('X-Source')
  await page.getByLabel('Value', { exact: true }).fill('latchkey')
  await press(page, 'Add endpoint')
  await see(page, 'This signing secret is shown once.')
  await press(page, 'Send test')
  await see(page, 'See what it answered')
  await untilReceived(receiver, 1)
  const secret = await storeSecret(page, 'Go to endpoint')
  await expect(page.getByRole('heading', { name: receiver.url })).toBeVisible()
  expect(await page.content()).not.toContain(secret)

  await press(page, 'Send test')
  await see(page, 'Delivered')
  expect(receiver.received[0]?.headers).toMatchObject({ 'x-source': 'latchkey' })
  expect(readBy(receiver, secret, 0)).toMatchObject({ type: 'webhook.test' })
  // Deliveries go out side by side: only one that has arrived is sure to come before the next.
  await untilReceived(receiver, 2)
  await revoke(app, page, product, license.id)
  await untilReceived(receiver, 3)
  expect(readBy(receiver, secret, 1)).toMatchObject({ type: 'webhook.test' })
  expect(readBy(receiver, secret, 2)).toMatchObject({ type: 'license.revoked', data: { license: { id: license.id } } })
  expect(receiver.received[2]?.body).not.toContain(license.key)
})

test('failed deliveries show their attempts, and are resent one by one or all since a time', async ({
  app,
  owner: { page },
  product,
  receiver,
}) => {
  const licenses = [await givenLicense(product), await givenLicense(product)]
  const endpointId = await givenEndpoint(app.pool, product.organizationId, receiver.url)
  receiver.answer = 500
  for (const { id } of licenses) await revoke(app, page, product, id)
  await untilReceived(receiver, 4)
  await page.goto('webhooks/deliveries?state=failed')
  await expect(page.getByRole('link', { name: 'license.revoked' }).nth(1)).toBeVisible()
  await page.goto(`webhooks/${endpointId}`)
  await expect(page.getByText('No delivery has succeeded yet.')).toBeVisible()
  await page.goto('webhooks/deliveries?state=failed')
  await page.getByRole('link', { name: 'license.revoked' }).first().click()
  await see(page, 'Attempt 2')
  await expect(page.getByText('HTTP 500')).toHaveCount(2)
  await expect(page.getByText('not today')).toHaveCount(2)
  await expect(page).toHaveTitle(/^license\.revoked · 127\.0\.0\.1:\d+ · Latchkey$/)
  const id = await page.locator('dd', { hasText: /^[0-9a-f-]{36}$/ }).textContent()

  receiver.answer = 204
  await press(page, 'Resend')
  await see(page, 'Delivered')
  expect(receiver.received[4]?.id).toBe(id)

  await page.goto(`webhooks/${endpointId}`)
  await see(page, '1 delivered, 1 failed')
  await press(page, 'Replay failed')
  await see(page, '1 delivery failed.')
  await pressInDialog(page, 'Replay')
  await untilReceived(receiver, 6)
  await see(page, '2 delivered')
  expect(new Set(receiver.received.map((one) => one.id)).size).toBe(2)
})

test('a delivery that waits says when it is tried next; a replay says that it leaves it alone', async ({
  app,
  owner: { page },
  product,
  receiver,
}) => {
  const endpointId = await givenEndpoint(app.pool, product.organizationId, receiver.url)
  await givenDeliveries(app.pool, product.organizationId, endpointId)
  await untilReceived(receiver, 1)
  await page.goto(`webhooks/${endpointId}`)
  await see(page, 'Delivered')
  await app.pool.query(
    `update webhook_delivery set state = 'pending', finished_at = null, next_at = now() + interval '1 hour'
     where endpoint_id = $1`,
    [endpointId],
  )
  await page.reload()
  await expect(page.getByRole('row', { name: /license\.created.*Retrying.*in \d+ (min|hr)/ })).toBeVisible()
  await press(page, 'Replay failed')
  await expect(page.getByText('No failed deliveries. 1 is still retrying.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Replay', exact: true })).toBeDisabled()
  await pressInDialog(page, 'Cancel')
  await page.getByRole('link', { name: 'license.created' }).click()
  await see(page, '1 of 2')
})

test('a rotated secret signs in addition to the old one; an endpoint is changed, disabled, enabled and deleted', async ({
  app,
  owner: { page },
  product,
  receiver,
}) => {
  const old = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  const endpointId = await givenEndpoint(app.pool, product.organizationId, receiver.url, { secret: old })
  await page.goto(`webhooks/${endpointId}`)
  await press(page, 'Rotate secret')
  await pressInDialog(page, 'Rotate secret')
  await see(page, 'This signing secret is shown once.')
  await page.keyboard.press('Escape')
  const secret = await storeSecret(page, 'Done')
  await see(page, 'Old secret expires')
  await press(page, 'Send test')
  await see(page, 'Delivered')
  expect([readBy(receiver, secret, 0), readBy(receiver, old, 0)]).toEqual(
    Array(2).fill(expect.objectContaining({ type: 'webhook.test' })),
  )

  await page.goto(`webhooks/${endpointId}/edit`)
  await page.getByText('Selected events', { exact: true }).click()
  await page.getByLabel('license.created', { exact: true }).check()
  await page.getByLabel('Description').fill('Billing')
  // A layout shift during a click would move the button away: nothing is loaded after it is shown.
  await page.route('**/webhooks/deliveries?*', (route) => route.abort())
  await press(page, 'Save changes')
  await see(page, 'Endpoint saved')
  await page.waitForURL(`**/webhooks/${endpointId}`)
  await expect(page.getByRole('table', { name: 'Deliveries' }).getByText('webhook.test')).toBeVisible()
  await page.unroute('**/webhooks/deliveries?*')
  await see(page, 'license.created')
  await press(page, 'Disable endpoint')
  await pressInDialog(page, 'Disable endpoint')
  await see(page, 'This endpoint is disabled')
  await press(page, 'Enable endpoint')
  await see(page, 'Endpoint enabled')
  await press(page, 'Delete endpoint')
  await pressInDialog(page, 'Delete endpoint')
  await see(page, 'No endpoints yet')
})

test('an endpoint with a long URL fits a phone, in its list, on its pages and on those of its deliveries', async ({
  app,
  owner: { page },
  product,
  receiver,
}) => {
  const endpointId = await givenEndpoint(app.pool, product.organizationId, `${receiver.url}/${'long'.repeat(30)}`)
  await givenDeliveries(app.pool, product.organizationId, endpointId, 1)
  await untilReceived(receiver, 1)
  await page.goto('webhooks/deliveries')
  const delivery = await page.getByRole('link', { name: 'license.created' }).first().getAttribute('href')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [
    '',
    '/deliveries',
    `/${endpointId}`,
    `/${endpointId}/edit`,
    delivery?.split('/webhooks')[1] ?? '',
  ]) {
    await page.goto(`webhooks${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await widerThanWindow(page), path).toEqual([])
  }
})
