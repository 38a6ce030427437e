import { readFileSync } from 'node:fs'
import { createRasterizeInChild } from '@/lib/catalog/organizations/server/draw-in-child'
import { rasterizeLogo } from '@/lib/catalog/organizations/server/draw-logo'
import { HYDRATING } from '@/lib/foundation/browser/page/early-input'
import { press, see } from '@/tests/support/browser/actions'
import { watchRequests } from '@/tests/support/browser/watch-requests'
import { givenLicense } from '@/tests/support/fixtures/product'
import { expect, test } from '../fixtures'

test('on a tablet the list of licenses is whole, with the year of an expiry and a status of two parts', async ({
  owner: { page },
  product,
}) => {
  await product.pool.query(
    `insert into product (id, organization_id, name, slug, created_at, updated_at)
     select gen_random_uuid(), organization_id, 'Another', 'another', now(), now() from product where id = $1`,
    [product.productId],
  )
  await product.pool.query(`update product set state = 'disabled', name = $2 where id = $1`, [
    product.productId,
    'Spectral Reverb and Delay for Studios, Second Edition',
  ])
  await givenLicense(product, {
    expiresAt: new Date('2031-01-14T12:00:00Z'),
    customer: { name: 'Zoë Sharma-Ferreira' },
  })
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('licenses')
  await see(page, '14 Jan 2031')
  await see(page, 'Active · product disabled')
  const card = page.getByRole('table').locator('..')
  expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a logo that would be a stripe in the rail gives way to the initials', async ({
  app,
  owner: { page },
  product,
}) => {
  const wide = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="100"><rect width="600" height="100"/></svg>'
  await app.pool.query('update organization set logo = $2, logo_changed_at = now() where id = $1', [
    product.organizationId,
    await rasterizeLogo(Buffer.from(wide), createRasterizeInChild({ longestMs: 60_000 })),
  ])
  const logo = page.waitForResponse(/\/api\/portal\/logo\//)
  await page.goto('licenses')
  expect((await logo).ok()).toBe(true)
  const organization = page.getByRole('button', { name: 'Organization: Test' })
  await expect(organization.locator('img')).toHaveCount(0)
  await expect(organization.getByText('T', { exact: true })).toBeVisible()
})

test('on a phone the search is in the top bar', async ({ owner: { page }, product }) => {
  const license = await givenLicense(product)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('licenses')
  await page.getByRole('banner').getByRole('button', { name: 'Search or go to' }).click()
  await page.getByRole('combobox', { name: 'Search or go to' }).fill(license.key)
  await expect(page.getByRole('option', { name: license.key.slice(-5) })).toBeVisible()
})

test('the chosen theme is kept', async ({ owner: { page } }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('licenses')
  await expect(page.locator('html.dark')).toHaveCount(0)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html.dark')).toBeVisible()
  await page.reload()
  await expect(page.locator('html.dark')).toHaveCount(1)
})

const SCRIPT = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`

test('user input is shown as text on every page, and a script would not run if it were not', async ({
  owner: { page },
  product,
}) => {
  const { id, customerId } = await givenLicense(product, { customer: { name: SCRIPT }, notes: SCRIPT })
  await page.goto(`licenses/${id}`)
  await press(page, 'Revoke')
  await page.getByLabel('Reason').fill(SCRIPT)
  await press(page, 'Revoke license')
  await see(page, 'License revoked')
  for (const path of [
    `licenses/${id}`,
    `licenses/${id}?tab=events`,
    'licenses',
    'customers',
    `customers/${customerId}`,
  ]) {
    await page.goto(path)
    await see(page, SCRIPT)
    await expect(page.locator('img[src="x"]')).toHaveCount(0)
    await expect(page).not.toHaveTitle('owned')
  }
  const runs = page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', `<img src="x" onerror="document.title='owned'">`)
    return new Promise((resolve) => setTimeout(() => resolve(document.title), 200))
  })
  expect(await runs).not.toBe('owned')
})

test('a page prefetches no other page until a link is hovered or focused', async ({ owner: { page }, product }) => {
  for (let i = 0; i < 10; i++) await givenLicense(product)
  const ahead: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (searchParams.has('_rsc')) ahead.push(pathname)
  })
  const fetched = watchRequests(page)
  await page.goto('licenses')
  await fetched.untilQuiet()
  expect(ahead).toEqual([])
  const aheadFor = (name: string) => expect.poll(() => ahead).toContain(`/${product.organizationId}/${name}`)
  await page.getByRole('link', { name: 'Usage' }).hover()
  await aheadFor('usage')
  await page.getByRole('link', { name: 'Team' }).focus()
  await aheadFor('team')
})

test('a note that a spreadsheet would run as a formula is exported as text', async ({ owner: { page }, product }) => {
  await givenLicense(product, {
    notes: '=HYPERLINK("https://elsewhere.example","Open")',
    customer: { name: '@SUM(A1)' },
  })
  await page.goto('licenses')
  await press(page, 'Export')
  const coming = page.waitForEvent('download')
  await press(page, 'Export licenses')
  const text = readFileSync(await (await coming).path(), 'utf8')
  expect(text).toContain(`"'=HYPERLINK(""https://elsewhere.example"",""Open"")"`)
  expect(text).toContain(`'@SUM(A1)`)
  expect(text).not.toMatch(/(^|,)"?[=@]/m)
})

test('by keyboard, the focus goes with the page: to its title, or to its first field', async ({
  owner: { page },
  product,
}) => {
  const { key } = await givenLicense(product)
  const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  await page.goto('team')
  await expect(title('Team')).toBeVisible()
  await expect(page.locator(`[${HYDRATING}]`)).toHaveCount(0)
  // A page that came with its document leaves the focus where the browser has it.
  await expect(title('Team')).not.toBeFocused()
  await page.getByRole('navigation').first().getByRole('link', { name: 'Licenses' }).focus()
  await page.keyboard.press('Enter')
  await expect(title('Licenses')).toBeFocused()
  await page.getByRole('link', { name: 'Create licenses' }).focus()
  await page.keyboard.press('Enter')
  const email = page.getByLabel('Customer email', { exact: true })
  await expect(email).toBeFocused()
  await page.keyboard.type('keys@customer.test')
  await page.keyboard.press('Enter')
  await expect(title('1 license created')).toBeFocused()
  await page.getByRole('link', { name: 'Go to licenses' }).focus()
  await page.keyboard.press('Enter')
  await expect(title('Licenses')).toBeFocused()
  await page.getByRole('link', { name: key.slice(-5) }).focus()
  await page.keyboard.press('Enter')
  await expect(title(key.slice(-5))).toBeFocused()
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.keyboard.press('c')
  await expect(email).toBeFocused()
})

test('with several products, the first field to be filled is the product', async ({ owner: { page }, product }) => {
  await product.pool.query(
    `insert into product (id, organization_id, name, slug, created_at, updated_at)
     select gen_random_uuid(), organization_id, 'Another', 'another', now(), now() from product where id = $1`,
    [product.productId],
  )
  await page.goto('licenses')
  await page.getByRole('link', { name: 'Create licenses' }).first().click()
  await expect(page.getByRole('combobox', { name: 'Product' })).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(0)
})
