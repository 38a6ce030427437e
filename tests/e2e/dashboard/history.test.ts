import type { Page } from 'playwright/test'
import { press, pressInDialog, see } from '@/tests/support/browser/actions'
import { givenLicense, type ProductFixture } from '@/tests/support/fixtures/product'
import { type App, expect, test } from '../fixtures'

type Told = { app: App; page: Page; product: ProductFixture }

/** A license that was changed, whose customer was not emailed, and that was used. */
async function givenStory({ app, page, product }: Told) {
  const license = await givenLicense(product, {
    customer: { name: 'Grace Hopper' },
    ip: { maxIps: 3, addresses: ['198.51.100.7'] },
  })
  const path = `/api/dashboard/${product.organizationId}/licenses/${license.id}`
  const changed = await page.request.patch(path, { data: { max_ips: 5, name: 'Lab' }, headers: { origin: app.url } })
  expect(changed.status()).toBe(200)
  const reset = { data: { notify: false }, headers: { origin: app.url } }
  expect((await page.request.post(`${path}/addresses/reset`, reset)).status()).toBe(200)
  await product.pool.query(
    `insert into customer_mail (organization_id, at, outcome, reason, mail, email, customer_id, product_id, license_id,
       licenses, job)
     select organization_id, now() - interval '1 hour', 'withheld', 'unsubscribed', 'license_expiring',
       'grace@example.test', customer_id, product_id, id, 1, '{}' from license where id = $1`,
    [license.id],
  )
  await product.pool.query(
    `insert into license_seen (organization_id, product_id, license_id, first_on, last_on, days)
     values ($1, $2, $3, '2026-03-03', '2026-03-03', 1)`,
    [product.organizationId, product.productId, license.id],
  )
  return license
}

test('the history of a license says what changed, and is narrowed by kind', async ({
  app,
  owner: { page },
  product,
  accessibility,
}) => {
  const { id } = await givenStory({ app, page, product })
  await page.goto(`licenses/${id}?tab=events`)
  const history = page.getByRole('list', { name: 'History' })
  await expect(history).toContainText('updated this license')
  await expect(history).toContainText(/IP address limit3 → to 5|IP address limit\s*3/)
  await expect(history).toContainText('Email to grace@example.test not sent: Expires soon')
  await expect(history).toContainText('The customer unsubscribed.')
  await expect(history).toContainText('A validation registered 198.51.100.7')
  await expect(history).toContainText(/reset the IP addresses of this license.*Freed198\.51\.100\.7/)
  await expect(history).toContainText('First valid on 3 Mar 2026')
  expect(await accessibility.atWidths(page, [390, 1440])).toEqual([])

  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Emails' }).click()
  await expect(page).toHaveURL(/kind=emails/)
  await expect(history).not.toContainText('updated this license')
  await expect(history.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(history.getByRole('listitem')).toHaveCount(1)
  await press(page, 'Expires soon')
  await expect(page.getByRole('dialog')).toContainText('Not sent')
})

test('a note of the team is in the history of the license and of its customer until it is deleted', async ({
  app,
  owner: { page },
  product,
  accessibility,
}) => {
  const { id, customerId, key } = await givenStory({ app, page, product })
  await page.goto(`licenses/${id}?tab=events`)
  await press(page, 'Add note')
  const dialog = page.getByRole('dialog', { name: 'Add a note' })
  await expect(dialog.getByRole('button', { name: 'Add note' })).toBeDisabled()
  await dialog.getByLabel('Note').fill('Called about the second seat.\nWants an invoice.')
  expect(await accessibility(page)).toEqual([])
  await pressInDialog(page, 'Add note')
  await see(page, 'Note added')
  await see(page, /Called about the second seat/)

  await page.goto(`customers/${customerId}`)
  const note = page.getByRole('listitem').filter({ hasText: 'Called about the second seat.' })
  await expect(note.getByRole('link')).toContainText(key.slice(-5))
  expect(await accessibility.atWidths(page, [390])).toEqual([])
  await note.getByRole('button', { name: 'Delete note' }).click()
  await pressInDialog(page, 'Delete note')
  await see(page, 'Note deleted')
  await expect(note).toHaveCount(0)
  await see(page, /deleted a note on license/)
})

test('a customer reads their own part in the portal, without the team’s', async ({ app, customer, vendor }) => {
  const { license, page } = customer
  await app.pool.query(
    `insert into audit_entry (id, organization_id, at, actor_id, actor_email, action, target_type, target_id,
       target_label, license_id, before, after)
     values (gen_random_uuid(), $1, now(), gen_random_uuid(), 'ada@staff.test', 'license.extended', 'license', $2, 'x', $2,
       '{"expires_at": "2027-01-31T23:59:59.000Z"}', '{"expires_at": "2028-01-31T23:59:59.000Z"}')`,
    [vendor.organizationId, license.id],
  )
  await app.pool.query(
    `insert into customer_mail (organization_id, at, outcome, mail, email, customer_id, product_id, license_id, licenses, job)
     select organization_id, now(), 'sent', 'license_expiring', 'x@example.test', customer_id, product_id, id, 1, '{}'
     from license where id = $1`,
    [license.id],
  )
  await app.pool.query(
    `insert into note (id, organization_id, license_id, author_id, author_email, text, created_at)
     values (gen_random_uuid(), $1, $2, gen_random_uuid(), 'ada@staff.test', 'Pays late.', now())`,
    [vendor.organizationId, license.id],
  )
  await page.goto(`/portal/licenses/${license.id}`)
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity).toContainText('License extended')
  await expect(activity).toContainText(/31.*2027 → .*31.*2028/)
  await expect(activity).toContainText('Email sent: License expires soon')
  await expect(activity).toContainText('IP address registered')
  for (const hidden of ['Pays late', 'ada@staff.test']) expect(await page.content()).not.toContain(hidden)
})
