import type pg from 'pg'
import { newId } from '@/lib/foundation/platform/config/ids'
import { COMPONENT_IDS } from '@/lib/people/status-page/core/components'
import { press, pressInDialog, see } from '@/tests/support/browser/actions'
import { givenOperator } from '@/tests/support/fixtures/operator'
import { expect } from '../fixtures'
import { STATUS_OPERATOR, test } from '../with-partners'

let operator: ReturnType<typeof givenOperator> | undefined
/** The one that the settings of the server name. */
const cookieOfOperator = async (pool: pg.Pool) => {
  operator ??= givenOperator(pool, STATUS_OPERATOR)
  return (await operator).cookie
}

/** The last minute as measured now, and a history with an outage, a slow day and a day without data. */
async function givenMeasurements(pool: pg.Pool): Promise<void> {
  const results = Object.fromEntries(COMPONENT_IDS.map((id) => [id, id === 'webhooks' ? 'degraded' : 'operational']))
  await pool.query(
    `insert into status_minute (minute, results) values (date_trunc('minute', now()), $1)
     on conflict (minute) do update set results = excluded.results`,
    [JSON.stringify(results)],
  )
  await pool.query(
    `insert into status_day (day, component, operational, degraded, outage)
     select current_date - n, c, 1440 - case n % 17 when 3 then 12 else 0 end, case n % 17 when 3 then 12 else 0 end,
       case n when 21 then 9 else 0 end
     from generate_series(0, 70) n, unnest($1::text[]) c where n <> 40
     on conflict do nothing`,
    [COMPONENT_IDS],
  )
  const id = newId()
  await pool.query(
    `insert into incident (id, title, components, started_at, resolved_at, created_at)
     values ($1, 'Sign-in codes arrived late', '{mail}', now() - interval '2 days', now() - interval '47 hours', now())`,
    [id],
  )
  await pool.query(
    `insert into incident_update (id, incident_id, state, body, at) values
       (gen_random_uuid(), $1, 'investigating', 'Sign-in codes take up to 20 minutes to arrive.', now() - interval '2 days'),
       (gen_random_uuid(), $1, 'resolved', 'Our mail provider has fixed the delay. All codes arrive at once.', now() - interval '47 hours')`,
    [id],
  )
}

test('everyone sees the status, its history and the incidents, on a phone too', async ({
  accessibility,
  app,
  consoleErrors,
  page,
}) => {
  await givenMeasurements(app.pool)
  await expect
    .poll(async () => {
      await page.goto('/status')
      return page.getByRole('heading', { level: 1 }).textContent()
    })
    .toBe('Degraded performance')
  await expect(
    page.getByRole('img', { name: /^API, last 90 days: 99\.\d\d% uptime over \d+ days, 1 day with an outage/ }),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: /^Email, .* \d days? with an incident/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign-in codes arrived late' })).toBeVisible()
  await page
    .getByRole('button', { name: /days with problems/ })
    .first()
    .press('Enter')
  await expect(page.getByText(/9 minutes of outage/).first()).toBeVisible()
  expect(await accessibility.atWidths(page, [390, 1280])).toEqual([])
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Incidents and maintenance in / })).toBeVisible()
  expect(await accessibility.atWidths(page, [390, 1280])).toEqual([])
  expect(consoleErrors).toEqual([])
})

test('an operator reports an incident and resolves it; everyone reads it', async ({
  accessibility,
  app,
  page,
  signedIn,
}) => {
  const { page: console, context } = await signedIn(await cookieOfOperator(app.pool))
  await console.goto('/operator/incidents')
  await press(console, 'Report incident')
  // What is missing is said, and the first of it has the focus.
  await pressInDialog(console, 'Publish')
  await expect(console.getByLabel('Title')).toBeFocused()
  await console.getByLabel('Title').fill('Webhooks are delayed')
  await pressInDialog(console, 'Publish')
  const first = console.getByRole('dialog').getByRole('checkbox').first()
  await expect(first).toBeFocused()
  await expect(first).toHaveAccessibleDescription('Choose at least one component.')
  await console.getByRole('checkbox', { name: 'Webhooks' }).check()
  await console.getByLabel('Message').fill('Deliveries wait up to ten minutes. We are adding workers.')
  expect(await accessibility(console)).toEqual([])
  // Cancel doesn't throw it away without a question, which is asked offline, too.
  await context.setOffline(true)
  await pressInDialog(console, 'Cancel')
  await console.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(console.getByRole('alertdialog')).toBeHidden()
  await context.setOffline(false)
  await pressInDialog(console, 'Publish')
  await expect(console.getByRole('heading', { name: 'Webhooks are delayed' })).toBeVisible()

  // The headline has it too while all that is measured is operational.
  const title = page.getByRole('heading', { level: 3, name: 'Webhooks are delayed' })
  await expect
    .poll(async () => {
      await page.goto('/status')
      return title.count()
    })
    .toBe(1)
  await expect(page.getByRole('region', { name: 'Open incidents' })).toContainText('Investigating')

  // The newest incident comes first.
  await console.getByRole('button', { name: 'Post update' }).first().click()
  await console.getByRole('combobox', { name: 'State' }).click()
  await console.getByRole('option', { name: 'Resolved' }).click()
  await console.getByLabel('Message').fill('Every delivery has been sent.')
  await pressInDialog(console, 'Publish')
  await expect(console.getByText('Every delivery has been sent.')).toBeVisible()

  await press(console, 'Actions for Webhooks are delayed')
  await console.getByRole('menuitem', { name: 'Edit incident' }).click()
  await console.getByLabel('Title').fill('')
  await pressInDialog(console, 'Save incident')
  await expect(console.getByLabel('Title')).toHaveAccessibleDescription('Enter a title.')
  await pressInDialog(console, 'Cancel')
  await console.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(console.getByRole('dialog')).toHaveCount(0)
  expect(await accessibility.atWidths(console, [390, 1280])).toEqual([])
  await expect
    .poll(async () => {
      await page.goto('/status')
      return page.getByRole('region', { name: 'Open incidents' }).count()
    })
    .toBe(0)
  await expect(title).toBeVisible()
})

test('an operator announces maintenance and completes it; everyone reads it, vendors on their overview', async ({
  accessibility,
  app,
  owner,
  page,
  signedIn,
}) => {
  const { page: console } = await signedIn(await cookieOfOperator(app.pool))
  await console.goto('/operator/incidents')
  await press(console, 'Announce maintenance')
  const dialog = console.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Move to a larger database')
  await dialog.getByRole('checkbox', { name: 'Email' }).check()
  await dialog.getByLabel('Message').fill('Emails are sent up to 20 minutes later.')
  await dialog.getByLabel('Start', { exact: true }).fill('2026-01-02')
  await dialog.getByLabel('End', { exact: true }).fill('2026-01-01')
  await pressInDialog(console, 'Announce maintenance')
  await expect(dialog.getByText('Choose an end after the start.')).toBeVisible()
  expect(await accessibility(console)).toEqual([])
  await dialog.getByLabel('End', { exact: true }).fill('2098-01-01')
  await pressInDialog(console, 'Announce maintenance')
  await expect(console.getByRole('heading', { name: 'Move to a larger database' })).toBeVisible()
  expect(await accessibility.atWidths(console, [390, 1280])).toEqual([])

  const planned = page.getByRole('region', { name: 'Planned maintenance' })
  await expect
    .poll(async () => {
      await page.goto('/status')
      return planned.count()
    })
    .toBe(1)
  await expect(planned).toContainText('Move to a larger database')
  await expect(planned).toContainText('In progress')
  await expect(page.getByRole('listitem').filter({ hasText: 'Sign-in codes and notifications' })).toContainText(
    'Maintenance',
  )
  expect(await accessibility.atWidths(page, [390, 1280])).toEqual([])

  await owner.page.goto('./')
  await see(owner.page, "The operator's maintenance is in progress: Move to a larger database, until")

  await press(console, 'Complete maintenance')
  await console.getByRole('alertdialog').getByRole('button', { name: 'Complete maintenance' }).click()
  await expect(console.getByText('Completed', { exact: true })).toBeVisible()
  await expect
    .poll(async () => {
      await page.goto('/status')
      return planned.count()
    })
    .toBe(0)
  await page.goto('/status/history?month=2026-01')
  await expect(page.getByRole('heading', { name: 'Move to a larger database' })).toBeVisible()
})
