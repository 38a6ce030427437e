import type { Page } from 'playwright/test'
import { HYDRATING } from '@/lib/foundation/browser/page/early-input'
import { hashPassword } from '@/lib/foundation/platform/security/password'
import { fill, press, see } from '@/tests/support/browser/actions'
import { PASSWORD } from '@/tests/support/fixtures/auth'
import type { ProductFixture } from '@/tests/support/fixtures/product'
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
  await page.locator('body').waitFor()
  return async () => {
    release()
    await page.waitForLoadState('load')
  }
}

/** The address of an owner who signs in with a password. */
async function givenPasswordOwner(product: ProductFixture): Promise<string> {
  const user = await givenUser(product.pool)
  await givenMembership(product, user, 'owner')
  const hash = await hashPassword(PASSWORD)
  await product.pool.query('update user_account set password_hash = $2 where id = $1', [user.userId, hash])
  return user.email
}

test('what is typed and pressed before React runs is kept: a sign-in', async ({ app, page, product }) => {
  const email = await givenPasswordOwner(product)
  const letScriptsLoad = await gotoWithoutScripts(page, '/sign-in')
  await fill(page, 'Email', email)
  await fill(page, 'Password', PASSWORD)
  await press(page, 'Sign in')
  // The browser's own submission would have put the password into the URL.
  expect(page.url()).toBe(`${app.url}/sign-in`)
  await letScriptsLoad()
  await page.waitForURL((url) => url.pathname === `/${product.organizationId}`)
})

test('what is pressed once React runs waits for what was typed before', async ({ page, product }) => {
  const email = await givenPasswordOwner(product)
  const letScriptsLoad = await gotoWithoutScripts(page, '/sign-in')
  // One more mark, so that the page waits until the test removes it.
  await page.evaluate((mark) => document.documentElement.setAttribute(mark, ''), HYDRATING)
  await fill(page, 'Email', email)
  await letScriptsLoad()
  await expect(page.locator(`body [${HYDRATING}]`)).toHaveCount(0)
  await fill(page, 'Password', PASSWORD)
  await page.evaluate((mark) => {
    document.documentElement.removeAttribute(mark)
    document.querySelector<HTMLElement>('button[type=submit]')?.click()
  }, HYDRATING)
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
