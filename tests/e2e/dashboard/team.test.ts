import type pg from 'pg'
import type { Page } from 'playwright/test'
import { newId } from '@/lib/foundation/platform/config/ids'
import { hashPassword } from '@/lib/foundation/platform/security/password'
import { fill, press, pressInDialog, see } from '@/tests/support/browser/actions'
import { PASSWORD } from '@/tests/support/fixtures/auth'
import { givenUser, type RequestContext } from '@/tests/support/fixtures/tenant'
import type { ReadMails } from '@/tests/support/servers/smtp'
import { expect, test } from '../fixtures'

const navigationItems = (page: Page) => page.getByRole('navigation').first().getByRole('link').allTextContents()

/** Invites as an owner does. Returns the link in the mail, without the host. */
async function invite(page: Page, mail: ReadMails, email: string, role: string): Promise<string> {
  await page.goto('team')
  await press(page, 'Invite member')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('dialog').getByRole('combobox').click()
  await page.getByRole('option', { name: role }).click()
  await press(page, 'Send invitation')
  await see(page, `The invitation to ${email} is on its way.`)
  const { text } = await mail.untilMail(email)
  const { pathname, hash } = new URL(/https?:\S+\/invitation#\S+/.exec(text)?.[0] ?? '')
  return `${pathname}${hash}`
}

const tokenOf = (invitation: string): string => invitation.split('#')[1] ?? ''

/** Whatever the page requests from now on, with its headers: what a log may have of it. */
function requestsOf(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => requested.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  return requested
}

function expectNoToken(requested: string[], invitation: string) {
  const token = tokenOf(invitation)
  expect(token).toHaveLength(43)
  expect(requested.length).toBeGreaterThan(0)
  expect(requested.filter((line) => line.includes(token))).toEqual([])
}

/** A user who signs in with a password. */
async function givenPasswordUser(pool: pg.Pool): Promise<RequestContext> {
  const user = await givenUser(pool)
  const hash = await hashPassword(PASSWORD)
  await pool.query('update user_account set password_hash = $2 where id = $1', [user.userId, hash])
  return user
}

async function signInAndJoin(page: Page, email: string) {
  await expect(page).toHaveURL('/sign-in?callbackUrl=%2Finvitation')
  await fill(page, 'Email', email)
  await fill(page, 'Password', PASSWORD)
  await press(page, 'Sign in')
  await page.getByRole('button', { name: /^Join / }).click()
}

test('an owner creates a role; an invited newcomer signs up, joins, and sees only what the role permits', async ({
  mail,
  owner,
  product: { organizationId },
  signedIn,
}) => {
  const email = `${newId()}@invited.test`
  await owner.page.goto('team/roles/new')
  await owner.page.getByRole('textbox', { name: 'Name' }).fill('License support')
  for (const permission of ['See licenses', 'See products'])
    await owner.page.getByLabel(permission, { exact: true }).check()
  await press(owner.page, 'Create role')
  await expect(owner.page.getByRole('link', { name: 'License support' })).toBeVisible()
  const invitation = await invite(owner.page, mail, email, 'License support')

  const { page } = await signedIn()
  const requested = requestsOf(page)
  await page.goto(invitation)
  await page.getByRole('link', { name: 'Create your account' }).click()
  await expect(page.getByRole('heading', { name: /^Join / })).toBeVisible()
  await fill(page, 'Name', 'Grace')
  await see(page, `Your invitation was sent to ${email}.`)
  await fill(page, 'Password', PASSWORD)
  await press(page, 'Create account')
  await page.getByRole('button', { name: /^Join / }).click()
  await expect(page).toHaveURL(`/${organizationId}`)
  expectNoToken(requested, invitation)

  await expect(page.getByRole('navigation').first().getByRole('link', { name: 'Licenses' })).toBeVisible()
  const shown = await navigationItems(page)
  expect(shown).toEqual(expect.arrayContaining(['Products', 'Licenses']))
  expect(shown.filter((item) => ['Team', 'Audit log', 'Usage', 'Customers'].includes(item))).toEqual([])
  await page.goto(`/${organizationId}/team`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect((await page.request.get(`/api/dashboard/${organizationId}/members`)).status()).toBe(403)

  await owner.page.goto('team')
  await press(owner.page, 'Actions for Grace')
  await owner.page.getByRole('menuitem', { name: 'Remove member' }).click()
  await press(owner.page, 'Remove member')
  await see(owner.page, 'Grace removed')
  expect((await page.request.get(`/api/dashboard/${organizationId}/products`)).status()).toBe(404)
})

test('a newcomer who left before joining finds the invitation at the next sign-in', async ({
  mail,
  owner,
  product: { organizationId },
  signedIn,
  accessibility,
}) => {
  const email = `${newId()}@invited.test`
  const invitation = await invite(owner.page, mail, email, 'Viewer')
  const { page: first } = await signedIn()
  await first.goto(invitation)
  await first.getByRole('link', { name: 'Create your account' }).click()
  await fill(first, 'Name', 'Grace')
  await fill(first, 'Password', PASSWORD)
  await press(first, 'Create account')
  await expect(first.getByRole('button', { name: /^Join / })).toBeVisible()

  const { page } = await signedIn()
  await page.goto('/sign-in')
  await fill(page, 'Email', email)
  await fill(page, 'Password', PASSWORD)
  await press(page, 'Sign in')
  await expect(page.getByRole('heading', { name: "You're invited" })).toBeVisible()
  await expect(page).toHaveURL('/new')
  expect(await accessibility(page)).toEqual([])
  await page.getByRole('button', { name: /^Join / }).click()
  await expect(page).toHaveURL(`/${organizationId}`)
})

test('an invitation is bound to one address: another account is refused, and nothing changes', async ({
  app,
  mail,
  owner,
  product: { organizationId },
  signedIn,
}) => {
  const other = await givenUser(app.pool)
  const invitation = await invite(owner.page, mail, `${newId()}@invited.test`, 'Viewer')
  const { page } = await signedIn(other.cookie)
  await page.goto(invitation)
  await expect(page.getByRole('heading', { name: 'This invitation is for another email' })).toBeVisible()
  const { rows } = await app.pool.query('select role from membership where organization_id = $1 and user_id = $2', [
    organizationId,
    other.userId,
  ])
  expect(rows).toEqual([])
})

test('somebody with an account signs in on the way, also from another account, and no URL has the token', async ({
  app,
  mail,
  owner,
  product: { organizationId },
  signedIn,
}) => {
  const other = await givenUser(app.pool)
  for (const cookie of [null, other.cookie]) {
    const invited = await givenPasswordUser(app.pool)
    const invitation = await invite(owner.page, mail, invited.email, 'Viewer')
    const { page } = await signedIn(cookie)
    const requested = requestsOf(page)
    await page.goto(invitation)
    if (cookie === null) await page.getByRole('link', { name: 'Sign in to accept' }).click()
    else await press(page, 'Sign in with the other email')
    await signInAndJoin(page, invited.email)
    await expect(page).toHaveURL(`/${organizationId}`)
    expectNoToken(requested, invitation)
  }
})

test('a link with its token in the path, as mailed before, still works; a used and an unknown one say so', async ({
  app,
  mail,
  owner,
  product: { organizationId },
  signedIn,
}) => {
  const invited = await givenUser(app.pool)
  const invitation = await invite(owner.page, mail, invited.email, 'Viewer')
  const { page } = await signedIn(invited.cookie)
  await page.goto(`/invitation/${tokenOf(invitation)}`)
  await expect(page).toHaveURL(({ pathname, hash }) => `${pathname}${hash}` === invitation)
  await page.getByRole('button', { name: /^Join / }).click()
  await expect(page).toHaveURL(`/${organizationId}`)
  await page.goto(invitation)
  await expect(page.getByRole('heading', { name: 'This invitation was accepted' })).toBeVisible()
  for (const path of ['/invitation', '/invitation#no-such-token']) {
    const { page: stranger } = await signedIn()
    await stranger.goto(path)
    await expect(stranger.getByRole('heading', { name: 'This invitation link is invalid' })).toBeVisible()
  }
})

test('the last owner reads why they cannot leave; every change is in the audit log', async ({
  owner: { page, user },
}) => {
  await page.goto('settings')
  await page.getByLabel('Name', { exact: true }).fill('Renamed Tools')
  await press(page, 'Save changes')
  await see(page, 'Settings saved')
  await expect(page.getByRole('button', { name: 'Leave organization' })).toBeDisabled()
  await see(page, "You're the only owner. Make another member an owner before you leave.")

  await page.goto('audit')
  await page.getByRole('button', { name: /updated organization Renamed Tools/ }).click()
  const entry = page.getByRole('dialog')
  await expect(entry.getByRole('row', { name: 'Name Test Renamed Tools', exact: true })).toBeVisible()
  await expect(entry.getByText(user.email)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await expect(page).toHaveURL(({ search }) => search === '')
})

test('a name that contains a script is shown as text', async ({ owner: { page } }) => {
  const name = '<img src=x onerror="document.title=1">'
  await page.goto('settings')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await press(page, 'Save changes')
  await see(page, 'Settings saved')
  for (const path of ['settings', 'audit', 'team']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('img[src="x"]')).toHaveCount(0)
  }
  await page.goto('audit')
  await see(page, `updated organization ${name}`)
})

test('a deleted organization offers its licenses first, and the page that follows says that it was deleted', async ({
  owner: { page },
}) => {
  await page.goto('settings')
  await press(page, 'Delete organization')
  await expect(page.getByRole('link', { name: 'export them' })).toHaveAttribute('href', /\/licenses$/)
  await page.getByLabel('Type Test to confirm').fill('Test')
  await pressInDialog(page, 'Delete organization')
  await expect(page).toHaveURL(({ pathname }) => pathname === '/new')
  await see(page, 'Test was deleted')
})
