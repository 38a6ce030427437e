import type { Page } from 'playwright/test'
import { hashPassword } from '@/lib/foundation/platform/security/password'
import { fill, press, pressInDialog, see } from '@/tests/support/browser/actions'
import { givenMembership, givenUser } from '@/tests/support/fixtures/tenant'
import { expect, test } from '../fixtures'

const PASSWORD = 'tincture walrus plinth'
const TITLE = "Confirm that it's you"

const dialogOf = (page: Page) => page.getByRole('dialog', { name: TITLE })

/** The writes that the page sends from now on. */
function watchWrites(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET')
      writes.push(`${request.method()} ${new URL(request.url()).pathname.split('/').at(-1)}`)
  })
  return writes
}

test.beforeEach(async ({ app, owner: { user } }) => {
  await app.pool.query('update session set proven_at = null where user_id = $1', [user.userId])
  const hash = await hashPassword(PASSWORD)
  await app.pool.query('update user_account set password_hash = $2 where id = $1', [user.userId, hash])
})

test('a refused endpoint asks for the password, and is then created once', async ({
  app,
  owner: { page },
  product,
  consoleErrors,
}) => {
  await page.goto('webhooks/new')
  await fill(page, 'URL', 'https://hooks.example.test/latchkey')
  const writes = watchWrites(page)
  await press(page, 'Add endpoint')
  await expect(dialogOf(page)).toBeVisible()
  await pressInDialog(page, 'Cancel')
  await expect(dialogOf(page)).toBeHidden()
  await see(page, 'The endpoint was not added')
  expect(writes, 'Cancel sends nothing').toEqual(['POST endpoints'])

  await press(page, 'Add endpoint')
  await fill(page, 'Your password', 'not this one')
  await pressInDialog(page, 'Confirm')
  await see(page, "This isn't your password.")
  await fill(page, 'Your password', PASSWORD)
  await pressInDialog(page, 'Confirm')
  await see(page, 'whsec_')
  await expect(dialogOf(page)).toBeHidden()
  expect(writes.slice(1)).toEqual(['POST endpoints', 'POST confirm', 'POST confirm', 'POST endpoints'])
  const { rows } = await app.pool.query('select url from webhook_endpoint where organization_id = $1', [
    product.organizationId,
  ])
  expect(rows).toEqual([{ url: 'https://hooks.example.test/latchkey' }])
  // The browser logs every answer that is an error.
  consoleErrors.length = 0
})

test('in a dialog it is asked above it, and what was chosen there is done', async ({
  app,
  owner,
  product,
  accessibility,
  consoleErrors,
}) => {
  const { page, user } = owner
  await page.goto('team')
  await press(page, 'Invite member')
  await fill(page, 'Email', 'grace@people.test')
  await page.getByRole('dialog').getByRole('combobox').click()
  await page.getByRole('option', { name: 'Admin' }).click()
  await pressInDialog(page, 'Send invitation')
  await expect(dialogOf(page)).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  await fill(page, 'Your password', PASSWORD)
  await dialogOf(page).getByRole('button', { name: 'Confirm' }).click()
  await see(page, 'The invitation to grace@people.test is on its way.')
  const invited = await app.pool.query('select email, role from invitation where organization_id = $1', [
    product.organizationId,
  ])
  expect(invited.rows).toEqual([{ email: 'grace@people.test', role: 'admin' }])
  const proven = await app.pool.query('select proven_at is not null as is from session where user_id = $1', [
    user.userId,
  ])
  expect(proven.rows).toEqual([{ is: true }])
  consoleErrors.length = 0
})

test('an invitation of a viewer, another role, and more permissions in one are asked about, and then given', async ({
  app: { pool },
  owner: { page, user },
  product: { organizationId },
  consoleErrors,
}) => {
  const grace = await givenUser(pool)
  await givenMembership({ pool, organizationId }, grace, 'viewer')
  const prove = async () => {
    await fill(page, 'Your password', PASSWORD)
    await dialogOf(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(dialogOf(page)).toBeHidden()
  }
  const forget = () => pool.query('update session set proven_at = null where user_id = $1', [user.userId])

  await page.goto('team')
  await press(page, 'Invite member')
  await fill(page, 'Email', 'alan@people.test')
  await page.getByRole('dialog').getByRole('combobox').click()
  await page.getByRole('option', { name: 'Viewer' }).click()
  await pressInDialog(page, 'Send invitation')
  await prove()
  await see(page, 'The invitation to alan@people.test is on its way.')

  // Nobody has the new role yet: it takes no proof.
  await forget()
  await page.goto('team/roles/new')
  await fill(page, 'Name', 'Desk')
  await page.getByLabel('See licenses', { exact: true }).check()
  await press(page, 'Create role')
  await expect(page.getByRole('link', { name: 'Desk' })).toBeVisible()

  await page.goto('team')
  await press(page, 'Actions for Vi Sitor')
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  await page.getByRole('dialog').getByRole('combobox').click()
  await page.getByRole('option', { name: 'Support' }).click()
  await pressInDialog(page, 'Change role')
  await prove()
  await see(page, 'is Support now')
  await press(page, 'Actions for Vi Sitor')
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  await page.getByRole('dialog').getByRole('combobox').click()
  await page.getByRole('option', { name: 'Desk' }).click()
  await pressInDialog(page, 'Change role')
  await see(page, 'is Desk now')

  await forget()
  await page.goto('team?tab=roles')
  await page.getByRole('link', { name: 'Desk' }).click()
  await page.getByLabel('See whole license keys', { exact: true }).check()
  await press(page, 'Save changes')
  await prove()
  await see(page, 'Role saved')

  consoleErrors.length = 0
})

test('whoever has no password enters a code from an email', async ({
  app,
  owner: { page, user },
  mail,
  consoleErrors,
}) => {
  await app.pool.query('update user_account set password_hash = null where id = $1', [user.userId])
  await page.goto('settings/access-tokens/new')
  await fill(page, 'Name', 'Shop')
  await page.getByLabel('See licenses', { exact: true }).check()
  await press(page, 'Create access token')
  await pressInDialog(page, 'Send code')
  const code = /^ {4}(\d{6})$/m.exec((await mail.untilMail(user.email)).text)?.[1] ?? ''
  await fill(page, 'Code from the email', code)
  await pressInDialog(page, 'Confirm')
  await see(page, 'This access token is shown once.')
  consoleErrors.length = 0
})
