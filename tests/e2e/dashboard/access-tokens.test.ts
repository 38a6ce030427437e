import type { Page } from 'playwright/test'
import { fill, press, pressInDialog, see } from '@/tests/support/browser/actions'
import { givenMembership, givenUser } from '@/tests/support/fixtures/tenant'
import { expect, test } from '../fixtures'

/** Creates a token as the reader of the page does. Returns it, as it was shown. */
async function createToken(page: Page, name: string): Promise<string> {
  await page.goto('settings/access-tokens/new')
  await fill(page, 'Name', name)
  for (const permission of ['See licenses', 'Create and import'])
    await page.getByLabel(permission, { exact: true }).check()
  await press(page, 'Create access token')
  await see(page, 'This access token is shown once.')
  const token = (await page.getByRole('status').filter({ hasText: 'lk_org_' }).textContent()) ?? ''
  await page.getByLabel("I've saved it").check()
  await press(page, 'Go to access tokens')
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  return token
}

test('an owner creates a token, a program uses it, and it is refused once it is revoked', async ({
  app,
  owner: { page },
  accessibility,
}) => {
  await page.goto('settings')
  await page.getByRole('link', { name: /^Access tokens/ }).click()
  await see(page, 'No access tokens yet')
  await page.getByRole('link', { name: 'Create access token' }).click()
  await press(page, 'Create access token')
  await see(page, 'Choose at least one permission.')
  await page.getByLabel('No expiry').check()
  await see(page, 'This token works until someone revokes it')
  await fill(page, 'IP addresses · optional', 'example.com')
  await fill(page, 'Name', 'Shop')
  await page.getByLabel('See licenses', { exact: true }).check()
  await press(page, 'Create access token')
  await see(page, /aren.t: "example.com"/)
  await fill(page, 'IP addresses · optional', '127.0.0.0/8\n::1')
  await press(page, 'Create access token')
  await see(page, 'This access token is shown once.')
  expect(await accessibility(page)).toEqual([])
  const token = (await page.getByRole('status').filter({ hasText: 'lk_org_' }).textContent()) ?? ''
  expect(token).toMatch(/^lk_org_[0-9A-Za-z]{38}$/)
  await page.getByLabel("I've saved it").check()
  await press(page, 'Go to access tokens')
  await expect(page).toHaveURL(/\/access-tokens$/)

  const call = () => page.request.get(`${app.apiUrl}/api/v1/me`, { headers: { Authorization: `Bearer ${token}` } })
  expect((await call()).status()).toBe(200)
  await page.reload()
  await expect(page.getByText(token)).toHaveCount(0)
  await page.getByRole('row').filter({ hasText: 'Shop' }).getByRole('button', { name: /Shop/ }).first().click()
  await see(page, '1 permission')
  await see(page, '127.0.0.0/8, ::1')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'Actions for Shop')
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await pressInDialog(page, 'Revoke access token')
  await see(page, 'Shop revoked')
  await expect(page.getByRole('row').filter({ hasText: 'Shop' })).toContainText('Revoked')
  expect((await call()).status()).toBe(401)
  expect(app.output()).not.toContain(token)
})

test('an owner takes over the tokens of the developer they remove', async ({ app, owner, product, signedIn }) => {
  const developer = await givenUser(app.pool)
  await givenMembership({ pool: app.pool, organizationId: product.organizationId }, developer, 'developer')
  const { page } = await signedIn(developer.cookie, { baseURL: `${app.url}/${product.organizationId}/` })
  const token = await createToken(page, 'Nightly')
  await owner.page.goto('team')
  await press(owner.page, 'Actions for Vi Sitor')
  await owner.page.getByRole('menuitem', { name: 'Remove member' }).click()
  await see(owner.page, /One access token acts for them and ends too/)
  await owner.page.getByLabel('Take over the access token').check()
  await see(owner.page, /will act for you/)
  await pressInDialog(owner.page, 'Remove member')
  await see(owner.page, 'Vi Sitor removed')
  const reply = await page.request.get(`${app.apiUrl}/api/v1/me`, { headers: { Authorization: `Bearer ${token}` } })
  expect(reply.status()).toBe(200)
  await owner.page.goto('audit')
  await see(owner.page, 'took over access token')
})

test('a member who may only see tokens finds no way to create or revoke one', async ({
  app,
  owner,
  product,
  signedIn,
}) => {
  await createToken(owner.page, 'Shop')
  const viewer = await givenUser(app.pool)
  await givenMembership({ pool: app.pool, organizationId: product.organizationId }, viewer, 'viewer')
  const { page } = await signedIn(viewer.cookie, { baseURL: `${app.url}/${product.organizationId}/` })
  await page.goto('settings/access-tokens')
  await see(page, 'Shop')
  await expect(page.getByRole('link', { name: 'Create access token' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  await page.goto('settings/access-tokens/new')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
