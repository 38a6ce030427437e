import type { Page } from 'playwright/test'
import { hashPassword } from '@/lib/platform/security/password'
import { fill, press, see } from '@/tests/support/browser/actions'
import { PASSWORD } from '@/tests/support/fixtures/auth'
import { givenMembership, givenUser } from '@/tests/support/fixtures/tenant'
import { expect, test } from '../fixtures'

/** Opens a page whose scripts arrive only when the returned function is called: React runs nothing until then. */
async function gotoWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const scripts = /\/_next\/static\/.*\.js/
  await page.route(scripts, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    release()
    await page.waitForLoadState('load')
  }
}

test('what is typed and pressed before React runs is kept: a sign-in', async ({ app, page, product }) => {
  const user = await givenUser(app.pool)
  await givenMembership(product, user, 'owner')
  const hash = await hashPassword(PASSWORD)
  await app.pool.query('update user_account set password_hash = $2 where id = $1', [user.userId, hash])
  const letScriptsLoad = await gotoWithoutScripts(page, '/sign-in')
  await fill(page, 'Email', user.email)
  await fill(page, 'Password', PASSWORD)
  await press(page, 'Sign in')
  // The browser's own submission would have put the password into the URL.
  expect(page.url()).toBe(`${app.url}/sign-in`)
  await letScriptsLoad()
  await page.waitForURL((url) => url.pathname === `/${product.organizationId}`)
})

test('what is chosen before React runs is kept: radio buttons, checkboxes, selects and menus', async ({
  owner: { page },
  signedIn,
}) => {
  const letScriptsLoad = await gotoWithoutScripts(page, 'settings/access-tokens/new')
  await page.getByLabel('No expiry').check()
  await page.getByLabel('See licenses', { exact: true }).check()
  await fill(page, 'Name', 'Shop')
  await page.getByLabel('Name', { exact: true }).press('Enter')
  await letScriptsLoad()
  await see(page, 'This access token is shown once.')

  const { page: portal } = await signedIn(null, { locale: 'de-CH' })
  const letPortalLoad = await gotoWithoutScripts(portal, '/portal/sign-in')
  await portal.getByLabel('Sprache').selectOption('fr')
  await letPortalLoad()
  await expect(portal.getByRole('heading', { name: 'Connexion' })).toBeVisible()

  const letListLoad = await gotoWithoutScripts(page, 'settings/access-tokens')
  await press(page, 'Actions for Shop')
  await letListLoad()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
})
