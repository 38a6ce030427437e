import { fill, press, see } from '@/tests/support/browser/actions'
import { givenLicense } from '@/tests/support/fixtures/product'
import { expect, test } from '../fixtures'

test('selecting all pages shows the number of licenses, and the filter', async ({ owner: { page }, product }) => {
  for (let i = 0; i < 53; i++) await givenLicense(product)
  await givenLicense(product, { revokedAt: new Date() })
  await page.goto('licenses?status=active')
  await expect(page.getByRole('row').nth(50)).toBeVisible()
  await page.getByRole('checkbox').first().check()
  await see(page, '50 selected')
  await see(page, '1–50 of 53')
  await press(page, 'Select all 53 licenses that match')
  await see(page, 'All 53 matching licenses selected.')
  await expect(page.getByText('50 selected')).toBeHidden()
  await press(page, 'Clear selection')
  await expect(page.getByText('are selected')).toBeHidden()
  await press(page, 'Next')
  await see(page, '51–53 of 53')
  await press(page, 'Previous')
  await see(page, '1–50 of 53')
})

test('a click with Shift selects every row since the one before', async ({ owner: { page }, product }) => {
  for (let i = 0; i < 5; i++) await givenLicense(product)
  await page.goto('licenses')
  const boxes = page.getByRole('checkbox', { name: /^Select license/ })
  await boxes.nth(0).check()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await see(page, '4 selected')
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await see(page, '2 selected')
})

test('on a phone, a tap beside the checkbox selects the row', async ({ owner: { page }, product }) => {
  for (let i = 0; i < 2; i++) await givenLicense(product)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('licenses')
  const boxes = page.getByRole('checkbox', { name: /^Select license/ })
  const tap = async (n: number, { dx, dy, shift = false }: { dx: number; dy: number; shift?: boolean }) => {
    const box = await boxes.nth(n).boundingBox()
    if (!box) throw new Error('The list has no checkbox.')
    if (shift) await page.keyboard.down('Shift')
    await page.mouse.click(box.x + box.width / 2 + dx, box.y + box.height / 2 + dy)
    if (shift) await page.keyboard.up('Shift')
  }
  await tap(0, { dx: -18, dy: 0 })
  await expect(boxes.nth(0)).toBeChecked()
  await tap(0, { dx: 12, dy: 14 })
  await expect(boxes.nth(0)).not.toBeChecked()
  await tap(0, { dx: 0, dy: -14 })
  await tap(1, { dx: -18, dy: 0, shift: true })
  await see(page, '2 selected')
})

test('Escape clears the selection once it has no dialog to close, and the focus stays at the rows', async ({
  owner: { page },
  product,
}) => {
  for (let i = 0; i < 3; i++) await givenLicense(product)
  await page.goto('licenses')
  const boxes = page.getByRole('checkbox', { name: /^Select license/ })
  await boxes.nth(0).check({ force: true })
  await boxes.nth(1).check({ force: true })
  await see(page, '2 selected')
  await press(page, 'Revoke')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await see(page, '2 selected')
  await page.getByRole('button', { name: 'Revoke', exact: true }).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByText('2 selected')).toHaveCount(0)
  await expect(boxes.nth(0)).toBeFocused()
  await expect(boxes.nth(0)).not.toBeChecked()
  // From the box that was ticked, too.
  await page.keyboard.press('Space')
  await see(page, '1 selected')
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 selected')).toHaveCount(0)
})

test('on a phone one button opens the filters, and says how many are on', async ({
  accessibility,
  owner: { page },
  product,
}) => {
  await givenLicense(product)
  await givenLicense(product, { revokedAt: new Date() })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('licenses')
  const filters = page.getByRole('button', { name: /^Filters/ })
  const status = page.getByRole('combobox', { name: 'Status' })
  await expect(filters).toHaveAttribute('aria-expanded', 'false')
  await expect(status).toBeHidden()
  await expect(page.getByLabel('Search licenses')).toBeVisible()
  await filters.focus()
  await page.keyboard.press('Enter')
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
  await expect(filters).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(status).toBeFocused()
  // The rarer ones are there, too.
  await expect(page.getByRole('combobox', { name: 'IP control' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'More filters' })).toBeHidden()
  expect(await accessibility(page)).toEqual([])
  await status.click()
  await page.getByRole('option', { name: 'Revoked' }).click()
  await expect(page.getByRole('table', { name: 'Licenses' }).getByRole('row')).toHaveCount(2)
  await press(page, 'Filters (1)')
  await expect(status).toBeHidden()
  await press(page, 'Remove filter Status: Revoked')
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Licenses' }).getByRole('row')).toHaveCount(3)
})

test('an e-mail of usual length is shown in full on a wide screen, and in its title on a narrow one', async ({
  owner: { page },
  product,
}) => {
  await givenLicense(product, { customer: { email: 'reseller@plugin-depot.example.com' } })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('licenses')
  const email = page.getByRole('row').nth(1).getByText('reseller@plugin-depot.example.com').filter({ visible: true })
  await expect(email).toBeVisible()
  expect(await email.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
  await expect(email.locator('..')).toHaveAttribute('title', 'reseller@plugin-depot.example.com')
})

test('a license is found by the end of its key, and by its beginning; less says what would find it', async ({
  owner: { page },
  product,
}) => {
  const { key } = await givenLicense(product)
  await givenLicense(product)
  await page.goto('licenses')
  const rows = page.getByRole('table', { name: 'Licenses' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await page.getByLabel('Search licenses').fill(key.slice(-5))
  await expect(rows).toHaveCount(2)
  await see(page, `••••-${key.slice(-5)}`)
  // The API calls so many `license_key_last_four`.
  await page.getByLabel('Search licenses').fill('')
  await expect(rows).toHaveCount(3)
  await page.getByLabel('Search licenses').fill(key.slice(-4))
  await expect(rows).toHaveCount(2)
  await see(page, `••••-${key.slice(-5)}`)
  await page.getByLabel('Search licenses').fill(key.slice(0, 8))
  await expect(rows).toHaveCount(2)
  const advice = 'Search by a whole license key, its end, or one of its groups, such as 7K2QD'
  await page.getByLabel('Search licenses').fill(`${key.slice(0, 3)}-1`)
  await see(page, advice)
  // The same words where requests are searched, and everything.
  await page.goto(`requests?q=${key.slice(0, 3)}-1`)
  await see(page, advice)
  await expect(page.getByPlaceholder('Key or its end')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`${key.slice(0, 3)}-1`)
  await expect(page.getByRole('dialog')).toContainText(advice)
})

test('two licenses of an order differ by their product, also where it has no column', async ({
  owner: { page },
  product,
}) => {
  await givenLicense(product, { customer: { name: 'Grace Hopper' } })
  const { rows: made } = await product.pool.query<{ id: string }>(
    `insert into product (id, organization_id, name, slug, created_at, updated_at)
     select gen_random_uuid(), organization_id, 'Second product', 'second', now(), now() from product where id = $1
     returning id`,
    [product.productId],
  )
  const ofSecond = { ...product, productId: made[0]?.id ?? '' }
  const second = await givenLicense(ofSecond, { customer: { name: 'Grace Hopper' } })
  await page.goto('licenses')
  const row = page.getByRole('row').filter({ hasText: second.key.slice(-5) })
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(row.getByText('Second product').filter({ visible: true })).toHaveCount(1)
  }
})

test('the list tells when a license was last asked about, refused or not, and which ones never were', async ({
  app,
  owner: { page },
  product,
}) => {
  const [used, unused] = [await givenLicense(product), await givenLicense(product)]
  await app.pool.query(
    `insert into license_ip_history (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome)
     values ($1, '203.0.113.7', $2, now(), now() - interval '200 minutes', 1, 'revoked')`,
    [used.id, product.organizationId],
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('licenses')
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: used.key.slice(-5) })
      .getByText('3 hr ago'),
  ).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Last request' })).toBeVisible()
  await page.goto('licenses?unused=never')
  await expect(page.getByRole('row').filter({ hasText: unused.key.slice(-5) })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: used.key.slice(-5) })).toHaveCount(0)
  await page.goto(`licenses/${used.id}`)
  await see(page, 'from 203.0.113.7')
})

test('a secret is shown with how to store it, and leaving the page warns', async ({ owner: { page } }) => {
  await page.goto('products/new')
  await fill(page, 'Name', 'Tide')
  await press(page, 'Create product')
  await see(page, "Copy it now: you won't be able to see it again.")
  await page.getByRole('link', { name: 'Customers' }).first().click()
  await see(page, 'Leave without saving the key?')
  await see(page, "You won't be able to see it again.")
  await press(page, 'Leave')
  await expect(page).toHaveURL(/\/customers$/)
  await page.goto('webhooks/new')
  await page.getByLabel('URL').fill('https://hooks.example.com/latchkey')
  await page.getByRole('button', { name: /^(Create|Add) endpoint$/ }).click()
  await see(page, 'It is stored encrypted and not shown again.')
  await expect(page.getByText('fingerprint')).toHaveCount(0)
})

test('an untouched form shows no save state', async ({ owner: { page }, product }) => {
  const license = await givenLicense(product)
  await page.goto(`licenses/${license.id}`)
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
  await expect(page.getByText('Saved.')).toHaveCount(0)
  await page.getByLabel('Notes').fill('x')
  await see(page, 'Not saved yet.')
})

test('going back to the list keeps its rows, its place and its filters, without asking the server again', async ({
  owner: { page },
  product,
}) => {
  for (let i = 0; i < 40; i++) await givenLicense(product)
  await givenLicense(product, { revokedAt: new Date() })
  await page.goto('licenses?status=active')
  const rows = page.getByRole('table', { name: 'Licenses' }).getByRole('row')
  await expect(rows).toHaveCount(41)
  await rows.nth(35).scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(200)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/dashboard\/[^/]+\/licenses\?/.test(request.url())) asked.push(request.url())
  })
  await rows.nth(35).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/licenses\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/licenses\?status=active$/)
  await expect(rows).toHaveCount(41)
  await expect(page.getByRole('button', { name: 'Remove filter Status: Active' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  expect(asked).toEqual([])
})

test('going back to the list gives the focus to the row that was opened, not in a list that is opened again', async ({
  owner: { page },
  product,
}) => {
  for (let i = 0; i < 30; i++) await givenLicense(product)
  await page.goto('licenses')
  const links = page.getByRole('table', { name: 'Licenses' }).locator('[data-row-link]')
  await expect(links).toHaveCount(30)
  await links.nth(24).focus()
  const top = await page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(200)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await page.goBack()
  await expect(links.nth(24)).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  await page.keyboard.press('j')
  await expect(links.nth(25)).toBeFocused()
  // Where a row is pressed makes no difference.
  await page.getByRole('table', { name: 'Licenses' }).locator('tbody tr').nth(23).getByRole('cell').last().click()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await page.goBack()
  await expect(links.nth(23)).toBeFocused()
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeFocused()
  await page.getByRole('link', { name: 'Licenses', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Licenses' })).toBeFocused()
})

test('ticked rows are still ticked when one goes back to the list, and not in a list that is opened again', async ({
  owner: { page },
  product,
}) => {
  const ids: string[] = []
  for (let i = 0; i < 3; i++) ids.push((await givenLicense(product)).id)
  await page.goto('licenses')
  const table = page.getByRole('table', { name: 'Licenses' })
  const boxes = table.getByRole('checkbox', { name: /^Select license/ })
  await boxes.nth(0).check({ force: true })
  await boxes.nth(2).check({ force: true })
  await see(page, '2 selected')
  await table.getByRole('row').nth(2).getByRole('link').first().click()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await page.goBack()
  await see(page, '2 selected')
  await expect(boxes.nth(0)).toBeChecked()
  await expect(boxes.nth(1)).not.toBeChecked()
  await expect(boxes.nth(2)).toBeChecked()
  // A list that was asked for anew begins without.
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  await page.getByRole('link', { name: 'Licenses', exact: true }).click()
  await expect(boxes).toHaveCount(3)
  await expect(page.getByText('2 selected')).toHaveCount(0)
  // Those that were acted on are not ticked any more.
  await page.goBack()
  await page.goBack()
  await see(page, '2 selected')
  await press(page, 'Revoke')
  await page.getByRole('dialog').getByLabel('Reason').fill('Refunded')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke licenses' }).click()
  await expect(page.getByText('2 selected')).toHaveCount(0)
  await table.getByRole('row').nth(2).getByRole('link').first().click()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await page.goBack()
  await expect(boxes).toHaveCount(3)
  await expect(page.getByText('2 selected')).toHaveCount(0)
  // Taken back together, without those that were never revoked.
  await boxes.first().check()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Reinstate' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/will be reinstated/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Reinstate licenses' }).click()
  await see(page, /licenses? reinstated/)
})

test('filters are shown as chips, and saved as a view that brings them back', async ({ owner: { page }, product }) => {
  await givenLicense(product)
  await page.goto('licenses?status=revoked&q=nobody&unknown=1')
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips.getByRole('button')).toHaveText(['Search: nobody', 'Status: Revoked', 'Clear all'])
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save view' }).click()
  await fill(page, 'Name', 'Refunds of nobody')
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await see(page, 'View “Refunds of nobody” saved')
  await page.getByRole('button', { name: 'Remove filter Search: nobody' }).click()
  await expect(page).toHaveURL(/\?status=revoked&unknown=1$/)
  await press(page, 'Clear all')
  await expect(chips).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Licenses' }).getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Refunds of nobody' }).click()
  await expect(chips.getByRole('button')).toHaveText(['Search: nobody', 'Status: Revoked', 'Clear all'])
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Rename or delete views' }).click()
  await page.getByLabel('Name of Refunds of nobody').fill('Refunds')
  await press(page, 'Rename')
  await see(page, 'View renamed to “Refunds”')
  // Nothing is left to discard.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Rename or delete views' }).click()
  await page.getByRole('button', { name: 'Delete view Refunds' }).click()
  await see(page, 'No views are left.')
})

test('selected licenses get a limit and a type, with a preview, and their keys are copied', async ({
  app,
  owner: { page, context },
  product,
}) => {
  const [one, two] = [await givenLicense(product), await givenLicense(product)]
  await app.pool.query(
    `insert into license_type (id, organization_id, product_id, name, ip_system_enabled, max_ips, metadata, updated_at)
     values (gen_random_uuid(), $1, $2, 'Studio', true, 7, '{"tier": "studio"}', now())`,
    [product.organizationId, product.productId],
  )
  const rowOf = async (id: string) => (await app.pool.query('select * from license where id = $1', [id])).rows[0]
  const act = async (name: string) => {
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await page.goto('licenses')
  await act('Change IP address limit')
  await fill(page, 'IP address limit', '4')
  await see(page, '2 licenses will change')
  await page.getByRole('dialog').getByRole('button', { name: 'Change IP address limit' }).click()
  await see(page, '2 licenses changed')
  expect(await rowOf(one.id)).toMatchObject({ ip_system_enabled: true, max_ips: 4 })
  await act('Change license type')
  await see(page, '2 licenses will change')
  await page.getByRole('dialog').getByRole('button', { name: 'Change license type' }).click()
  await expect.poll(async () => (await rowOf(two.id)).max_ips).toBe(7)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await act('Copy keys')
  await see(page, '2 license keys copied')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n').sort()).toEqual([one.key, two.key].sort())
  await app.pool.query('update license set max_ips = 1 where id = $1', [one.id])
  await page.goto(`licenses/${one.id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Change license type' }).click()
  await see(page, 'Up to 1 IP address')
  await page.getByRole('dialog').getByRole('button', { name: 'Change license type' }).click()
  await see(page, 'License type changed')
  expect(await rowOf(one.id)).toMatchObject({ max_ips: 7 })
})

test('a time is entered with 24 hours, in every browser, and kept as typed until it can be read', async ({
  accessibility,
  owner: { page },
}) => {
  await page.goto('requests')
  await page.getByRole('combobox', { name: 'Time', exact: true }).click()
  await page.getByRole('option', { name: 'Between…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('From', { exact: true }).fill('2026-03-01')
  const time = dialog.getByLabel('From, time')
  await expect(time).toHaveValue('00:00')
  await time.fill('2:30 PM')
  await dialog.getByLabel('To', { exact: true }).focus()
  await expect(time).toHaveValue('2:30 PM')
  await expect(time).toHaveAttribute('aria-invalid', 'true')
  await see(page, 'Enter a time of 24 hours, like 14:30.')
  await press(page, 'Show requests')
  await expect(dialog).toBeVisible()
  await time.fill('1430')
  await dialog.getByLabel('To', { exact: true }).fill('2026-03-01')
  await expect(time).toHaveValue('14:30')
  await expect(dialog.getByLabel('To, time')).toHaveValue('23:59')
  expect(await accessibility(page)).toEqual([])
  await press(page, 'Show requests')
  await expect(dialog).toHaveCount(0)
  const query = new URL(page.url()).searchParams
  const shown = await page.evaluate(
    (moments) => moments.map((moment) => new Date(moment).toString().slice(0, 21)),
    [query.get('from') ?? '', query.get('to') ?? ''],
  )
  expect(shown).toEqual(['Sun Mar 01 2026 14:30', 'Sun Mar 01 2026 23:59'])
})

test('with the keyboard, the focus stays near what a press takes away, and the rows that came are announced', async ({
  owner: { page },
  product,
}) => {
  for (let i = 0; i < 51; i++) await givenLicense(product)
  await givenLicense(product, { revokedAt: new Date() })
  await page.goto('licenses?status=revoked')
  const search = page.getByLabel('Search licenses')
  // What keeps the focus comes with the toasts, after the first view.
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached()
  await page.getByRole('button', { name: 'Remove filter Status: Revoked' }).press('Enter')
  await see(page, '1–50 of 52')
  await expect(page.getByRole('button', { name: 'Remove filter' })).toHaveCount(0)
  // Of the bar, what came before the chips.
  await expect(page.locator(':focus')).toHaveCount(1)
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await see(page, '51–52 of 52')
  await expect(page.getByRole('status').filter({ hasText: '2 rows' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Previous' })).toBeFocused()
  await search.fill('nobody')
  await see(page, 'No licenses match these filters')
  await expect(page.getByRole('status').filter({ hasText: 'No rows' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear search' }).press('Enter')
  await expect(search).toBeFocused()
})
