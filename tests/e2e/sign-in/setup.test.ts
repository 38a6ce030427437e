import type { Page } from 'playwright/test'
import { fill, press, see } from '@/tests/support/browser/actions'
import { PASSWORD } from '@/tests/support/fixtures/auth'
import { expect, test } from '../fixtures'

// No mail is sent here; and with its own settings, the server has a database without users.
test.use({ serverEnv: { BACKGROUND_WORK: '0' } })

const OWNER = 'owner@acme.test'

const at = (path: string) => (url: URL) => url.pathname === path

async function fillSetup(page: Page) {
  await fill(page, 'Name', 'Ada')
  await fill(page, 'Email', OWNER)
  await fill(page, 'Password', PASSWORD)
  await fill(page, 'Organization', 'Acme Tools')
  await expect(page.getByLabel('URL name')).toHaveValue('acme-tools')
  await press(page, 'Create account')
}

test('the first person sets it up, and setup cannot be repeated', async ({ accessibility, app, page, signedIn }) => {
  await page.goto('/sign-in')
  await expect(page).toHaveURL(at('/setup'))
  // A visitor without the printed link reads where to find it, and nothing else.
  await see(page, 'Open the link that Latchkey printed')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  expect(await accessibility(page)).toEqual([])
  await page.goto('/setup#guessed')
  await page.reload()
  await fillSetup(page)
  await see(page, 'This is not the link to set up')
  expect(await accessibility(page)).toEqual([])
  const printed = () => /\/setup(#[\w-]{43})/.exec(app.output())?.[1] ?? ''
  await expect.poll(printed).not.toBe('')
  await page.goto(`/setup${printed()}`)
  await page.reload()
  await fillSetup(page)
  await expect(page).toHaveURL('/acme-tools')

  const { page: other } = await signedIn()
  await other.goto('/setup')
  await expect(other).toHaveURL(at('/sign-in'))
  await fill(other, 'Email', OWNER)
  await fill(other, 'Password', PASSWORD)
  await press(other, 'Sign in')
  await expect(other).toHaveURL('/acme-tools')
})
