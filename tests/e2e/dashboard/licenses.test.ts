import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenOwner, givenStage, type OwnerFixture, type Stage } from '@/tests/support/browser/dashboard-app'
import { codeInMail } from '@/tests/support/fixtures/auth'
import { givenLicense } from '@/tests/support/fixtures/product'
import { validate } from '@/tests/support/http/client'
import { startSmtp, type TestSmtp } from '@/tests/support/servers/smtp'

let smtp: TestSmtp
let stage: Stage
let owned: OwnerFixture
let page: Page

beforeAll(async () => {
  smtp = await startSmtp()
  stage = await givenStage(smtp.env)
})
afterAll(async () => {
  await stage.close()
  await smtp.close()
})
beforeEach(async () => {
  owned = await givenOwner(stage)
  page = owned.page
})
afterEach(() => owned.context.close())

const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const see = (text: string) => page.getByText(text).first().waitFor()
const heading = (name: string) => page.getByRole('heading', { name }).waitFor()
const go = (name: string) => page.getByRole('link', { name, exact: true }).first().click()
const statusOf = async (token: string, licenseKey: string) =>
  (await validate(stage.server.url, token, { license_key: licenseKey })).json['status']

async function signUp(email: string) {
  await page.goto('/sign-up')
  await fill('Name', 'Grace')
  await fill('Email', email)
  await fill('Password', 'tincture walrus plinth')
  await press('Sign up')
  await fill('Code from the mail', codeInMail((await smtp.untilMail(email)).text))
  await press('Create account')
  await page.waitForURL('**/new')
}

/** The text of the file behind a link. */
async function downloaded(link: string): Promise<string> {
  const coming = page.waitForEvent('download')
  await go(link)
  return readFileSync(await (await coming).path(), 'utf8')
}

test('from signing up to the first validation, which turns green by itself', async () => {
  await owned.context.clearCookies()
  await signUp('grace@vendor.test')
  await fill('Name', 'Grace Works')
  await press('Create organization')
  await page.waitForURL('**/grace-works')

  await go('Create product')
  await fill('Name', 'Café Editor')
  await press('Create product')
  const apiKey = (await page.locator('output', { hasText: 'lk_live_' }).textContent()) ?? ''
  await page.getByLabel('I have stored it').check()
  await press('Go to product')
  await heading('Café Editor')

  await go('Overview')
  await go('Issue license')
  await press('Create license')
  await see('Enter an e-mail address or a Discord id')
  await fill('Customer e-mail', 'cy@customer.test')
  await press('Create license')
  await heading('1 license created')
  const key = (await page.locator('main li').first().textContent()) ?? ''

  await go('Overview')
  await see('Waiting for the first call.')
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
  expect(await statusOf(apiKey, key)).toBe('active')
  await see('First validation received.')
  expect(await page.getByRole('img', { name: 'Done' }).count()).toBe(4)
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
  await press('Open the overview')
  await heading('Requests today')
})

test('1,000 licenses at once: how far it came, then all their keys in one file', async () => {
  await page.goto('licenses/new')
  await fill('Customer e-mail', 'bulk@customer.test')
  await fill('How many', '1000')
  const progress = page.getByRole('progressbar', { name: 'Issuing licenses' }).waitFor()
  await press('Create 1,000 licenses')
  await progress
  await heading('1,000 licenses created')
  const [head, ...lines] = (await downloaded('Download CSV')).trimEnd().split('\n')
  const keys = lines.map((line) => line.split(',')[0] ?? '')
  expect(head).toMatch(/^\uFEFF?license_key,/)
  expect(new Set(keys).size).toBe(1_000)
  expect(await statusOf(owned.world.token, keys[999] ?? '')).toBe('active')
})

/** 5,000 rows, of which seven are wrong, each in its own way. */
function importFile(): { name: string; mimeType: string; buffer: Buffer } {
  const good = (i: number) =>
    `LEGACY-${i},buyer${i}@customer.test,2031-05-${String((i % 28) + 1).padStart(2, '0')},from 2019`
  const bad = new Map([
    [10, 'LEGACY-10,no-address,,'],
    [500, 'LEGACY-500,a@customer.test,30 February,'],
    [1_000, 'LEGACY-1000,,,'],
    [2_000, 'LEGACY-1999,b@customer.test,,'],
    [3_000, 'two words,c@customer.test,,'],
    [4_000, `${'x'.repeat(256)},d@customer.test,,`],
    [4_999, 'LEGACY-4999,e@customer.test,2031-02-30,'],
  ])
  const lines = Array.from({ length: 5_000 }, (_, i) => bad.get(i + 1) ?? good(i + 1))
  const text = ['Serial,Buyer,Valid until,Comment', ...lines].join('\n')
  return { name: 'legacy.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}
const BAD_ROWS = ['11', '501', '1,001', '2,001', '3,001', '4,001', '5,000']

const refusedRows = () =>
  page.getByRole('table', { name: 'Refused rows' }).locator('tbody tr td:first-child').allTextContents()

test('5,000 rows of a file: columns, a dry run, seven rows refused by number, then the others are in', async () => {
  await page.goto('licenses/import')
  await page.getByLabel('File of licenses').setInputFiles(importFile())
  await page.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: 'App' }).click()
  await page.getByRole('combobox', { name: 'Meaning of Buyer' }).click()
  await page.getByRole('option', { name: 'Customer e-mail' }).click()

  await see('7 rows would be refused.')
  expect(await refusedRows()).toEqual(BAD_ROWS)
  await see('needs to differ from the key of row 2000')
  expect(await statusOf(owned.world.token, 'LEGACY-1')).toBe('license_not_found')

  const progress = page.getByRole('progressbar', { name: 'Importing licenses' }).waitFor()
  await press('Import 4,993 licenses')
  await progress
  await see('4,993 imported, 7 rows refused.')
  expect(await refusedRows()).toEqual(BAD_ROWS)
  expect((await downloaded('Download refused rows')).trimEnd().split('\n').length).toBe(8)
  expect(await statusOf(owned.world.token, 'LEGACY-4321')).toBe('active')
})

test('a revoked license is refused on the next call, and let in again when it is reinstated', async () => {
  const { world } = owned
  const { id, key } = await givenLicense(world)
  await page.goto(`licenses/${id}`)
  await press('Revoke')
  await fill('Reason', 'Charged back')
  await press('Revoke license')
  await see('License revoked')
  expect(await statusOf(world.token, key)).toBe('revoked')
  await see('Charged back. Reinstate it')
  await press('Reinstate')
  await press('Reinstate license')
  await see('License reinstated')
  expect(await statusOf(world.token, key)).toBe('active')
})

test('addresses are reset: the slots are free, and the next address takes one', async () => {
  const { world } = owned
  const { id, key } = await givenLicense(world, { ip: { maxIps: 2, addresses: ['198.51.100.1', '198.51.100.2'] } })
  expect(await statusOf(world.token, key)).toBe('ip_limit_reached')
  await page.goto(`licenses/${id}?tab=addresses`)
  await see('2 of 2 slots are taken.')
  await press('Reset all')
  await press('Reset addresses')
  await see('0 of 2 slots are taken.')
  expect(await statusOf(world.token, key)).toBe('active')
})

test('a key that leaked is replaced: the new one is shown and works, the old one is refused on the next call', async () => {
  const { world } = owned
  const { id, key } = await givenLicense(world)
  await page.goto(`licenses/${id}`)
  await press('More')
  await page.getByRole('menuitem', { name: 'Replace key' }).click()
  await page.getByRole('radio', { name: 'Stop it now' }).check()
  await press('Replace key')
  await see('The old key has stopped working.')
  const fresh = (await page.getByRole('dialog').locator('output').textContent()) ?? ''
  expect([await statusOf(world.token, key), await statusOf(world.token, fresh)]).toEqual([
    'license_not_found',
    'active',
  ])
  await press('Done')
  await page.getByRole('heading', { name: fresh.slice(-5) }).waitFor()
  await page.goto('audit')
  await see('replaced the key of license')
})

test('"On a day" without a whole date is an error at the field, and never a lifetime license', async () => {
  await page.goto('licenses/new')
  await fill('Customer e-mail', 'cy@customer.test')
  await page.getByRole('combobox', { name: 'Expires' }).click()
  await page.getByRole('option', { name: 'On a day' }).click()
  await see('your time')
  await fill('Expires on', '2020-01-31T12:00')
  await see('This is in the past: the license is expired from the start.')
  await page.getByLabel('Expires on', { exact: true }).fill('')
  await press('Create license')
  await see('Enter a date and time.')
  expect(
    (await owned.world.pool.query('select 1 from license where organization_id = $1', [owned.world.organizationId]))
      .rows,
  ).toEqual([])
})

test('a year more is the same day next year, shown before the click; nobody is mailed unasked', async () => {
  const { world } = owned
  const { id } = await givenLicense(world)
  const expiryOf = async () =>
    (await world.pool.query('select expires_at from license where id = $1', [id])).rows[0].expires_at
  await world.pool.query(`update license set expires_at = '2031-05-31T12:00:00Z' where id = $1`, [id])
  await page.goto(`licenses/${id}`)
  await press('Extend')
  await page.getByRole('combobox', { name: 'New expiry' }).click()
  await page.getByRole('option', { name: '1 year more' }).click()
  await page.getByRole('dialog').getByText('31 May 2032').waitFor()
  await page.getByLabel('Email the customer').uncheck()
  await press('Change expiry')
  await see('Expiry changed')
  expect(await expiryOf()).toEqual(new Date('2032-05-31T12:00:00Z'))
})
