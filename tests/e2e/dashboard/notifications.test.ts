import { hashPassword } from '@/lib/foundation/platform/security/password'
import { fill, press, pressInDialog, see } from '@/tests/support/browser/actions'
import { PASSWORD } from '@/tests/support/fixtures/auth'
import { expect } from '../fixtures'
import { test } from '../with-partners'

test('a member chooses what they are mailed about, for this organization and for their account', async ({
  owner: { page },
}) => {
  await page.goto('settings')
  await page.getByRole('link', { name: /^Notifications/ }).click()
  const limit = page.getByRole('switch', { name: 'Daily limit' })
  await expect(limit).toBeChecked()
  const saved = page.waitForResponse((response) => response.url().endsWith('/notifications') && response.ok())
  await limit.click()
  await saved
  await page.reload()
  await expect(limit).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Billing' })).toBeChecked()

  await page.getByRole('link', { name: 'your account page' }).click()
  const signIns = page.getByRole('switch', { name: 'New sign-ins' })
  await expect(signIns).toBeChecked()
  const done = page.waitForResponse((response) => response.url().endsWith('/account/notifications') && response.ok())
  await signIns.click()
  await done
  await page.reload()
  await expect(signIns).not.toBeChecked()
})

test('an owner connects Slack, sends a test, chooses what is posted, and disconnects', async ({
  accessibility,
  app: { pool },
  chat,
  consoleErrors,
  owner: { page, user },
}) => {
  await pool.query('update session set proven_at = null where user_id = $1', [user.userId])
  const hash = await hashPassword(PASSWORD)
  await pool.query('update user_account set password_hash = $2 where id = $1', [user.userId, hash])
  await page.goto('settings/notifications')
  const url = page.getByLabel('Webhook URL')
  await url.fill('https://hooks.slack.com.evil.test/services/T/B/x')
  await press(page, 'Connect')
  await expect(page.getByText('Enter a webhook URL of Slack')).toBeVisible()
  await url.fill('https://hooks.slack.com/services/T000/B000/secretWXYZ')
  await press(page, 'Connect')
  await fill(page, 'Your password', PASSWORD)
  await pressInDialog(page, 'Confirm')
  await see(page, 'https://hooks.slack.com/…WXYZ')
  expect(await page.content()).not.toContain('secretWXYZ')
  await press(page, 'Send a test')
  await see(page, 'The test was delivered to Slack.')
  for (const text of ['A Slack channel was connected', 'This is a test from Latchkey'])
    await expect.poll(() => chat.received.map(({ body }) => JSON.parse(body).text).join()).toContain(text)
  const billing = page.getByRole('checkbox', { name: /^Billing/ })
  const saved = page.waitForResponse((response) => response.url().endsWith('/chat') && response.ok())
  await billing.click()
  await saved
  await page.reload()
  await expect(billing).not.toBeChecked()
  expect(await accessibility.atWidths(page, [1280, 390])).toEqual([])
  await press(page, 'Disconnect')
  await press(page, 'Disconnect Slack')
  await expect(url).toBeVisible()
  // The browser logs every answer that is an error.
  consoleErrors.length = 0
})
