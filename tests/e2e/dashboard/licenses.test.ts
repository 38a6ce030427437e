import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { fill, press, pressInDialog, see } from '@/tests/support/browser/actions'
import { givenLicense } from '@/tests/support/fixtures/product'
import { validate } from '@/tests/support/http/client'
import { type App, expect, test } from '../fixtures'

const seeHeading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()
/** Checks every frame, since a bar may disappear soon. */
const untilProgress = (page: Page, name: string) => page.getByRole('progressbar', { name }).waitFor()
const statusOf = async ({ apiUrl }: App, token: string, licenseKey: string) =>
  (await validate(apiUrl, token, { license_key: licenseKey })).json['status']

/** The text of the file behind a link or, with `press`, a button. */
async function downloaded(page: Page, name: string, act = follow): Promise<string> {
  const coming = page.waitForEvent('download')
  await act(page, name)
  return readFileSync(await (await coming).path(), 'utf8')
}

test('1,000 licenses at once: the progress, then all their keys in one file', async ({
  app,
  owner: { page },
  product,
}) => {
  await page.goto('licenses/new')
  await expect(page.getByLabel('Customer email', { exact: true })).toBeFocused()
  await fill(page, 'Customer email', 'bulk@customer.test')
  await fill(page, 'Quantity', '1000')
  const progress = untilProgress(page, 'Creating licenses')
  await press(page, 'Create 1,000 licenses')
  await progress
  await seeHeading(page, '1,000 licenses created')
  const [head, ...lines] = (await downloaded(page, 'Download CSV')).trimEnd().split('\n')
  const keys = lines.map((line) => line.split(',')[0] ?? '')
  expect(head).toMatch(/^\uFEFF?license_key,/)
  expect(new Set(keys).size).toBe(1_000)
  expect(await statusOf(app, product.token, keys[999] ?? '')).toBe('active')
})

/** 600 rows, of which seven are wrong, each in a different way. */
function importFile(): { name: string; mimeType: string; buffer: Buffer } {
  const good = (i: number) =>
    `LEGACY-${i},buyer${i}@customer.test,2031-05-${String((i % 28) + 1).padStart(2, '0')},from 2019`
  const bad = new Map([
    [10, 'LEGACY-10,no-address,,'],
    [50, 'LEGACY-50,a@customer.test,30 February,'],
    [100, 'LEGACY-100,,,'],
    [200, 'LEGACY-199,b@customer.test,,'],
    [300, 'two words,c@customer.test,,'],
    [400, `${'x'.repeat(256)},d@customer.test,,`],
    [599, 'LEGACY-599,e@customer.test,2031-02-30,'],
  ])
  const lines = Array.from({ length: 600 }, (_, i) => bad.get(i + 1) ?? good(i + 1))
  const text = ['Serial,Buyer,Valid until,Comment', ...lines].join('\n')
  return { name: 'legacy.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}
const BAD_ROWS = ['11', '51', '101', '201', '301', '401', '600']

const refusedRows = (page: Page) =>
  page.getByRole('table', { name: 'Rows left out' }).locator('tbody tr td:first-child')

test('600 rows of a file: columns, a dry run, seven rows refused by number, then the others are imported', async ({
  accessibility,
  app,
  owner: { page },
  product,
}) => {
  await page.goto('licenses/import')
  await page.getByLabel('File of licenses').setInputFiles(importFile())
  await page.getByRole('combobox', { name: 'Meaning of Buyer' }).click()
  await page.getByRole('option', { name: 'Skip' }).click()
  await see(page, "Choose the column with the customer's email or Discord ID.")
  await page.getByRole('combobox', { name: 'Meaning of Buyer' }).click()
  await page.getByRole('option', { name: 'Customer email' }).click()

  await see(page, 'Left out: fix these rows, and import only them.')
  await see(page, 'Nobody is emailed now. Expiry reminders: on')
  const refused = page.getByRole('region', { name: 'Rows left out' })
  await expect(refused).toContainText("1 row: Valid until isn't a date we can read (30 February).")
  await expect(refused).toContainText('(2031-02-30). February 2031 has 28 days. Use one of them, like 2031-02-28')
  await expect(refused).toContainText('Duplicate of row ')
  await expect(refused.getByText('Row 201')).toBeVisible()
  expect(await statusOf(app, product.token, 'LEGACY-1')).toBe('license_not_found')

  const progress = untilProgress(page, 'Importing licenses')
  await press(page, 'Import 593 licenses')
  await progress
  await see(page, '593 licenses imported.')
  await expect(refusedRows(page)).toHaveText(BAD_ROWS)
  expect((await downloaded(page, 'Download these rows', press)).trimEnd().split('\n').length).toBe(8)
  expect(await statusOf(app, product.token, 'LEGACY-432')).toBe('active')
  await expect(page.locator('dl')).toContainText('Left out7 rowsFor the reasons below.')
  // As the file names it.
  await expect(page.getByRole('table', { name: 'Rows left out' })).toContainText('Valid until')
  expect(await accessibility(page)).toEqual([])

  // On to the licenses of this import, and from its page to the next file.
  await page.getByRole('link', { name: 'Show these licenses' }).click()
  await see(page, 'of 593')
  await expect(page.getByRole('button', { name: /One job/ })).toBeVisible()
  await page.getByRole('link', { name: 'Details' }).click()
  await seeHeading(page, 'Licenses imported')
  expect((await downloaded(page, 'Download problems')).trimEnd().split('\n').length).toBe(8)
  await page.getByRole('link', { name: 'Import another file' }).click()
  await expect(page.getByLabel('File of licenses')).toBeVisible()

  await page.goto('licenses')
  const jobs = page.getByRole('region', { name: 'Jobs' })
  await expect(jobs).toContainText('593 licenses imported, 7 rows left out.')
  await press(page, 'Dismiss Licenses imported')
  await expect(jobs).toHaveCount(0)
})

test('a checked file stays while its links are followed, and is left behind only if one says so', async ({
  accessibility,
  owner: { page },
  product,
}) => {
  await page.goto('licenses/import')
  await page.getByLabel('File of licenses').setInputFiles({
    ...{ name: 'kept.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(`license_key,customer_email\nKEPT-1,ada@${product.productId}.test`),
  })
  const start = page.getByRole('button', { name: 'Import 1 license' })
  await expect(start).toBeVisible()

  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'change expiry reminders (opens in a new tab)' }).click()
  const settings = await opened
  await expect(settings).toHaveURL(new RegExp(`/products/${product.productId}/settings$`))
  await settings.close()
  await expect(start).toBeVisible()

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Licenses' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Leave without importing?' })
  expect(await accessibility(page)).toEqual([])
  await asked.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(asked).toBeHidden()
  await expect(start).toBeVisible()

  await press(page, 'Import 1 license')
  await see(page, '1 license imported')
  await page.getByRole('link', { name: 'Show this license' }).click()
  await expect(page).not.toHaveURL(/import/)
})

test('the preview of an import warns of Discord IDs that a spreadsheet has rounded', async ({
  app,
  owner: { page },
  product,
}) => {
  const choose = async (...ids: string[]) => {
    const text = ['license_key,discord_id', ...ids.map((id, i) => `ROUND-${i},${id}`)].join('\n')
    const file = { name: `${ids.join()}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) }
    await page.getByLabel('File of licenses').setInputFiles(file)
    await expect(page.getByRole('button', { name: `Import ${ids.length} licenses` })).toBeVisible()
  }
  await page.goto('licenses/import')
  await choose('800356270543470622', '912345678901234567')
  await expect(page.getByText(/Discord IDs end in zeros/)).toHaveCount(0)
  await choose('800356270543470000', '912345678901234000')
  await see(page, '2 Discord IDs end in zeros')
  expect(await statusOf(app, product.token, 'ROUND-0')).toBe('license_not_found')
})

test('a revoked license is refused on the next call, accepted again when it is reinstated, and its history says so', async ({
  app,
  owner: { page },
  product,
}) => {
  const { id, key } = await givenLicense(product)
  await page.goto(`licenses/${id}?tab=events`)
  await see(page, 'Changes, emails, IP addresses, and notes appear here')
  await press(page, 'Revoke')
  await fill(page, 'Reason', 'Charged back')
  await press(page, 'Revoke license')
  await see(page, 'License revoked')
  expect(await statusOf(app, product.token, key)).toBe('revoked')
  await see(page, 'Charged back. Reinstate it')
  await expect(page.getByText('Changes, emails, IP addresses, and notes appear here')).toHaveCount(0)
  await see(page, 'revoked this license')
  await press(page, 'Reinstate')
  await press(page, 'Reinstate license')
  await see(page, 'License reinstated')
  expect(await statusOf(app, product.token, key)).toBe('active')
})

test('a page of a license whose module is off leads to where it is turned on', async ({ owner: { page }, product }) => {
  const { id } = await givenLicense(product)
  await page.goto(`licenses/${id}?tab=version`)
  await see(page, 'Version checks are off')
  await page.getByRole('link', { name: 'Open versions' }).click()
  await expect(page).toHaveURL(new RegExp(`/products/${product.productId}/versions$`))
  await press(page, 'Turn on')
  await see(page, 'Version checks turned on')
  await page.goto(`licenses/${id}?tab=version`)
  await expect(page.getByRole('tabpanel')).toBeVisible()
  await expect(page.getByText('Version checks are off')).toHaveCount(0)
})

test('an IP address is removed once that is confirmed', async ({ owner: { page }, product }) => {
  const { id } = await givenLicense(product, { ip: { maxIps: 2, addresses: ['198.51.100.1', '198.51.100.2'] } })
  await page.goto(`licenses/${id}?tab=addresses`)
  await press(page, 'Remove 198.51.100.1')
  await see(page, 'Its slot is freed for the next new IP address.')
  await pressInDialog(page, 'Cancel')
  await see(page, '2 of 2 slots used.')
  await press(page, 'Remove 198.51.100.1')
  await pressInDialog(page, 'Remove IP address')
  await see(page, '1 of 2 slots used.')
})

test('addresses are reset: the slots are free, and the next address takes one', async ({
  app,
  owner: { page },
  product,
}) => {
  const { id, key } = await givenLicense(product, { ip: { maxIps: 2, addresses: ['198.51.100.1', '198.51.100.2'] } })
  expect(await statusOf(app, product.token, key)).toBe('ip_limit_reached')
  await page.goto(`licenses/${id}?tab=addresses`)
  await see(page, '2 of 2 slots used.')
  await press(page, 'Reset all')
  await press(page, 'Reset IP addresses')
  await see(page, '0 of 2 slots used.')
  expect(await statusOf(app, product.token, key)).toBe('active')
})

test('a leaked key is replaced: the new one is shown and works, the old one is refused on the next call', async ({
  app,
  owner: { page },
  product,
}) => {
  const { id, key } = await givenLicense(product)
  await product.pool.query(
    `with other as (
       insert into product (id, organization_id, slug, name, updated_at)
       values (gen_random_uuid(), $1, 'saturator', 'Tape Saturator', now()) returning id
     )
     insert into license (id, organization_id, product_id, customer_id, key_hash, key_ciphertext, updated_at)
     select gen_random_uuid(), organization_id, other.id, customer_id, key_hash, key_ciphertext, now()
     from license, other where license.id = $2`,
    [product.organizationId, id],
  )
  await page.goto(`licenses/${id}`)
  await press(page, 'More')
  await page.getByRole('menuitem', { name: 'Replace key' }).click()
  await see(page, /^Two products share this key: .* and Tape Saturator\. Both get the new one\.$/)
  await see(page, /^The old key works until /)
  await page.getByRole('radio', { name: /^Now/ }).check()
  await see(page, 'The old key stops working now.')
  await press(page, 'Replace key')
  await see(page, 'The old key has stopped working.')
  await see(page, "It's also the key of Tape Saturator.")
  const fresh = (await page.getByRole('dialog').locator('output').textContent()) ?? ''
  expect([await statusOf(app, product.token, key), await statusOf(app, product.token, fresh)]).toEqual([
    'license_not_found',
    'active',
  ])
  // The key can be revealed again.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await seeHeading(page, fresh.slice(-5))
  await page.goto('audit')
  await see(page, 'replaced the key of license')
})

test('"On a date" without a whole date is an error at the field, and never a lifetime license', async ({
  owner: { page },
  product,
}) => {
  await page.goto('licenses/new')
  await fill(page, 'Customer email', 'cy@customer.test')
  await page.getByRole('combobox', { name: 'Expires' }).click()
  await page.getByRole('option', { name: 'On a date' }).click()
  await see(page, /Works through \d+ \w+ \d{4}\./)
  await fill(page, 'Expires on', '2020-01-31')
  await see(page, 'This is in the past: the license is expired from the start.')
  // Year, month and day in one order, whatever the browser's language; another is asked for, not guessed.
  const day = page.getByLabel('Expires on', { exact: true })
  await day.fill('01/02/2031')
  await day.blur()
  await see(page, 'Enter a date as year-month-day, like 2027-01-31.')
  await expect(day).toHaveAttribute('aria-invalid', 'true')
  await page.evaluate(() => {
    HTMLInputElement.prototype.showPicker = function showPicker() {
      this.dataset['isOpen'] = 'true'
    }
  })
  await press(page, 'Expires on: open calendar')
  await page.locator('input[type=date][data-is-open]').fill('2031-02-01')
  await expect(day).toHaveValue('2031-02-01')
  await see(page, 'Works through 1 Feb 2031.')
  await day.fill('20310203')
  await day.blur()
  await expect(day).toHaveValue('2031-02-03')
  await fill(page, 'Expires on', '')
  await press(page, 'Create license')
  await see(page, 'Enter a date.')
  expect(
    (await product.pool.query('select 1 from license where organization_id = $1', [product.organizationId])).rows,
  ).toEqual([])
})

test('one more year is the same day next year, shown before the click; no mail is sent unless requested', async ({
  owner: { page },
  product,
}) => {
  const { id } = await givenLicense(product)
  const expiryOf = async () =>
    (await product.pool.query('select expires_at from license where id = $1', [id])).rows[0].expires_at
  await product.pool.query(`update license set expires_at = '2031-05-31T12:00:00Z' where id = $1`, [id])
  await page.goto(`licenses/${id}`)
  await press(page, 'Extend')
  await page.getByRole('combobox', { name: 'New expiry' }).click()
  await page.getByRole('option', { name: 'Add 1 year' }).click()
  await expect(page.getByRole('dialog').getByText('31 May 2032')).toBeVisible()
  await page.getByLabel('Email the customer').uncheck()
  await press(page, 'Extend license')
  await see(page, 'License extended')
  expect(await expiryOf()).toEqual(new Date('2032-05-31T12:00:00Z'))
})
