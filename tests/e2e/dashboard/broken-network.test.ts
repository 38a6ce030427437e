import { press, pressInDialog, see } from '@/tests/support/browser/actions'
import type { GivenLicense, ProductFixture } from '@/tests/support/fixtures/product'
import { test as base, expect } from '../fixtures'

/** The owner belongs to the vendor; the open license is the customer's. */
const test = base.extend({ product: ({ vendor }, use) => use(vendor) })

type License = { revoked_at: Date | null; notes: string | null }

async function readLicense({ pool }: ProductFixture, { id }: GivenLicense): Promise<License> {
  const { rows } = await pool.query<License>('select revoked_at, notes from license where id = $1', [id])
  const [license] = rows
  if (!license) throw new Error('the license is gone')
  return license
}

/** The number of mails to customers in the organization's queue. */
async function queuedMails({ organizationId, pool }: ProductFixture): Promise<number> {
  const { rowCount } = await pool.query(
    `select from graphile_worker._private_jobs where payload->>'organization_id' = $1 and payload->>'mail' is not null`,
    [organizationId],
  )
  return rowCount ?? 0
}

test('a revoke sent offline fails at once; canceled, it is not sent when the network is back', async ({
  customer,
  mail,
  owner: { context, page },
  vendor,
}) => {
  await page.goto(`licenses/${customer.license.id}`)
  await press(page, 'Revoke')
  await page.getByLabel('Reason').fill('Chargeback')
  await context.setOffline(true)
  await see(page, "You're offline. Nothing can be saved until you're back online.")
  await pressInDialog(page, 'Revoke license')
  await see(page, 'The license was not revoked')
  await see(page, "You're offline. Nothing was changed.")
  await pressInDialog(page, 'Cancel')
  await context.setOffline(false)
  // Writes are sent in order, so a kept one would have been sent before this later one.
  await page.getByLabel('Notes').fill('Called back.')
  await press(page, 'Save changes')
  await see(page, 'Name, notes, and metadata saved')
  expect(await readLicense(vendor, customer.license)).toEqual({ revoked_at: null, notes: 'Called back.' })
  expect([await queuedMails(vendor), mail.mailsTo(customer.email).length]).toEqual([0, 0])
})

test('closing a dialog aborts its pending request', async ({ customer, owner: { page }, vendor }) => {
  await page.goto(`licenses/${customer.license.id}`)
  await press(page, 'Revoke')
  await page.getByLabel('Reason').fill('Chargeback')
  // Held before it leaves the browser.
  let hold = () => {}
  const held = new Promise<void>((resolve) => {
    hold = resolve
  })
  await page.route('**/revoke', () => hold())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/revoke'))
  await pressInDialog(page, 'Revoke license')
  await held
  await pressInDialog(page, 'Cancel')
  expect((await failed).failure()?.errorText).toBe('net::ERR_ABORTED')
  await see(page, 'Canceled. The change may have been made all the same.')
  expect((await readLicense(vendor, customer.license)).revoked_at).toBeNull()
})

test('a form saved offline reports it and keeps the input; saving again works', async ({
  owner: { context, page },
  product,
}) => {
  await page.goto(`products/${product.productId}/settings`)
  const name = page.getByLabel('Name', { exact: true }).first()
  await name.fill('Tide Editor')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save changes' }).first().click()
  await see(page, "Not saved. You're offline. Nothing was changed.")
  await expect(name).toHaveValue('Tide Editor')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save changes' }).first().click()
  await see(page, 'Settings saved')
  await expect(page.getByRole('heading', { name: 'Tide Editor' })).toBeVisible()
})

test('what an earlier save failed of is not said of values that are refused', async ({ owner: { context, page } }) => {
  await page.goto('settings/branding')
  const email = page.getByLabel('Support email')
  const save = page.locator('#support').getByRole('button', { name: 'Save changes' })
  await email.fill('help@example.com')
  await context.setOffline(true)
  await save.click()
  await see(page, "Not saved. You're offline. Nothing was changed.")
  await context.setOffline(false)
  await email.fill('help')
  await save.click()
  await see(page, 'Enter a valid email address.')
  await expect(page.locator('#support').getByText("You're offline")).toBeHidden()
})

test('with the server unreachable, the first save of a page reports it, in a toast and at the form', async ({
  customer,
  owner: { page },
}) => {
  await page.goto(`licenses/${customer.license.id}`)
  await page.getByLabel('Notes').fill('Paid by invoice.')
  // From here on the server sends nothing, not even scripts.
  await page.route('**/*', (route) => route.abort())
  await press(page, 'Save changes')
  await see(page, 'The license was not saved')
  await see(page, "Not saved. Can't reach the server. Check your connection and try again.")
  await expect(page.getByLabel('Notes')).toHaveValue('Paid by invoice.')
  await press(page, 'Change expiry')
  await see(page, "Can't reach the server")
})

test('an answer of a broken gateway keeps the input, and is shown with its request id', async ({
  customer,
  owner: { page },
}) => {
  await page.goto(`licenses/${customer.license.id}`)
  await page.getByLabel('Notes').fill('Paid by invoice.')
  await page.route('**/api/dashboard/**', (route) =>
    route.fulfill({
      status: 502,
      contentType: 'text/html',
      body: '<h1>502</h1>',
      headers: { 'X-Request-Id': 'r-502' },
    }),
  )
  await press(page, 'Save changes')
  await see(page, 'Not saved. Something went wrong on our side. Your changes are still here; try again. Request r-502.')
  await expect(page.getByLabel('Notes')).toHaveValue('Paid by invoice.')
})

test('a link or a row followed offline keeps the page and says so; it opens when the network is back', async ({
  customer,
  owner: { context, page },
}) => {
  await page.goto('licenses')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await context.setOffline(true)
  await see(page, "You're offline. Nothing can be saved until you're back online.")
  // The banner takes its height from the rail, whose foot stays in the window.
  await expect(page.locator('aside > div')).toBeInViewport({ ratio: 1 })
  await page.locator('aside').getByRole('link', { name: 'Usage' }).click()
  await see(page, "You're offline. That page can't be opened until you're back online.")
  await page
    .getByRole('row')
    .nth(1)
    .click({ position: { x: 400, y: 20 } })
  await expect(page).toHaveURL(/\/licenses$/)
  await expect(page.getByRole('row', { name: new RegExp(customer.license.key.slice(-5)) })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^You're offline/)).toHaveCount(0)
  await page.locator('aside').getByRole('link', { name: 'Usage' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
})

test('a tab whose code cannot be fetched leaves the page as it is, and is shown when the network is back', async ({
  customer,
  owner: { context, page },
}) => {
  await page.goto(`licenses/${customer.license.id}`)
  const tab = page.getByRole('tab', { name: 'Custom response' })
  await expect(tab).toBeVisible()
  await context.setOffline(true)
  await see(page, "You're offline. Nothing can be saved until you're back online.")
  const failed = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'script')
  await tab.click()
  await failed
  await expect(tab).toBeVisible()
  await context.setOffline(false)
  await see(page, /^Override$|^Custom response is off$/)
})

test('a tab whose code cannot be fetched says so after some tries, and a press tries again', async ({
  customer,
  owner: { page },
}) => {
  await page.goto(`licenses/${customer.license.id}`)
  await page.clock.install()
  await page.route('**/_next/static/**', (route) => route.abort())
  await page.getByRole('tab', { name: 'Custom response' }).click()
  await expect(async () => {
    await page.clock.runFor('00:10')
    await expect(page.getByText("This couldn't be loaded")).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.unroute('**/_next/static/**')
  await press(page, 'Try again')
  await see(page, /^Override$|^Custom response is off$/)
})

test('a dialog whose code cannot be fetched says so at once, and does not open when the network is back', async ({
  customer,
  owner: { context, page },
}) => {
  await page.goto('licenses')
  await page.getByRole('checkbox', { name: `Select license ••••-${customer.license.key.slice(-5)}` }).click()
  await expect(page.getByRole('button', { name: 'Revoke', exact: true })).toBeVisible()
  await context.setOffline(true)
  await see(page, "You're offline. Nothing can be saved until you're back online.")
  await press(page, 'Revoke')
  await see(page, "Can't reach the server")
  await context.setOffline(false)
  await expect(page.getByText("You're offline.")).toBeHidden()
  await expect(page.getByRole('dialog')).toBeHidden()
  await press(page, 'Revoke')
  await see(page, 'Revoke 1 license')
})

test('the log is not shown as live while the browser is offline', async ({ owner: { context, page } }) => {
  await page.goto('requests')
  await expect(page.getByRole('button', { name: 'Live', exact: true })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'Not live: no connection' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Live', exact: true })).toBeVisible()
})

test('in the portal, revealing a key offline is refused at once', async ({ customer }) => {
  const { context, license, page } = customer
  await page.goto(`/portal/licenses/${license.id}`)
  await expect(page.getByRole('button', { name: 'Show key' })).toBeVisible()
  await context.setOffline(true)
  await see(page, 'You’re offline. Nothing can be changed until you’re back.')
  await press(page, 'Show key')
  await see(page, 'You’re offline. Your keys can’t be loaded until you’re back.')
  await context.setOffline(false)
  await press(page, 'Show key')
  await see(page, license.key)
})
