import type { Browser, BrowserContext, Page } from 'playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from '@/tests/support/browser/launch-browser'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { codeInMail } from '@/tests/support/fixtures/auth'
import { givenTeam, type Team } from '@/tests/support/fixtures/team'
import { givenSession } from '@/tests/support/fixtures/tenant'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { startSmtp, type TestSmtp } from '@/tests/support/servers/smtp'

let db: TestDatabase
let smtp: TestSmtp
let server: ServerProcess
let browser: Browser
let team: Team
let slug: string
let owners: BrowserContext
let owner: Page
let ownerEmail: string

beforeAll(async () => {
  db = await givenDatabase()
  smtp = await startSmtp()
  server = await startServerProcess(db.url, 'fast', smtp.env)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await smtp.close()
  await db.close()
})
beforeEach(async () => {
  team = await givenTeam(db.pool)
  slug = team.organizationId
  const member = await team.member('owner')
  ownerEmail = member.email
  owners = await contextOf(member)
  owner = await owners.newPage()
})
afterEach(() => owners.close())

async function contextOf({ userId }: { userId: string }): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: server.url })
  const [name = '', value = ''] = (await givenSession(db.pool, userId)).split('=')
  await context.addCookies([{ name, value, url: server.url }])
  return context
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const navigationItems = (page: Page) => page.getByRole('navigation').first().getByRole('link').allTextContents()

async function invite(email: string, role: string) {
  await owner.goto(`/${slug}/team`)
  await press(owner, 'Invite member')
  await owner.getByLabel('E-mail').fill(email)
  await owner.getByRole('dialog').getByRole('combobox').click()
  await owner.getByRole('option', { name: role }).click()
  await press(owner, 'Send invitation')
  await owner.getByText(`Invitation sent to ${email}`).waitFor()
}

async function linkFor(email: string): Promise<string> {
  const { text } = await smtp.untilMail(email)
  return new URL(/https?:\S+\/invitation\/\S+/.exec(text)?.[0] ?? '').pathname
}

test('an owner makes a role, a stranger is invited to it, signs up, joins, and sees only their part', async () => {
  const email = 'grace@invited.test'
  await owner.goto(`/${slug}/team/roles/new`)
  await owner.getByRole('textbox', { name: 'Name' }).fill('License desk')
  for (const permission of ['See licenses', 'See products']) await owner.getByLabel(permission, { exact: true }).check()
  await press(owner, 'Create role')
  await owner.getByRole('link', { name: 'License desk' }).waitFor()
  await invite(email, 'License desk')

  const theirs = await browser.newContext({ baseURL: server.url })
  const page = await theirs.newPage()
  await page.goto(await linkFor(email))
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Grace')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('tincture walrus plinth')
  await press(page, 'Sign up')
  await page.getByLabel('Code from the mail').fill(codeInMail((await smtp.untilMail(email, 2)).text))
  await press(page, 'Create account')
  await page.getByRole('button', { name: /^Join / }).click()
  await page.waitForURL(`${server.url}/${slug}`)

  const shown = await navigationItems(page)
  expect(shown).toEqual(expect.arrayContaining(['Products', 'Licenses']))
  expect(shown.filter((item) => ['Team', 'Audit', 'Usage', 'Customers'].includes(item))).toEqual([])
  await page.goto(`/${slug}/team`)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  expect((await theirs.request.get(`/api/dashboard/${slug}/members`)).status()).toBe(403)

  await owner.goto(`/${slug}/team`)
  await owner.getByRole('button', { name: 'Actions for Grace' }).click()
  await owner.getByRole('menuitem', { name: 'Remove member' }).click()
  await press(owner, 'Remove member')
  await owner.getByText('Grace removed').waitFor()
  expect((await theirs.request.get(`/api/dashboard/${slug}/products`)).status()).toBe(404)
  await theirs.close()
})

test('an invitation is for one address: another one is told so, and nothing happens', async () => {
  const [email, other] = ['ada@invited.test', await team.person()]
  await invite(email, 'Viewer')
  const context = await contextOf(other)
  const page = await context.newPage()
  await page.goto(await linkFor(email))
  await page.getByRole('heading', { name: 'This invitation is for another address' }).waitFor()
  expect(await team.roleOf(other)).toBeNull()
  await context.close()
})

test('the last owner is told why they cannot leave; every change stands in the audit log', async () => {
  await owner.goto(`/${slug}/settings`)
  await owner.getByLabel('Name').fill('Renamed Tools')
  await press(owner, 'Save changes')
  await owner.getByText('Settings saved').waitFor()
  await press(owner, 'Leave organization')
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Leave organization' }).click()
  await owner.getByText('Make somebody else an owner first.').waitFor()

  await owner.goto(`/${slug}/audit`)
  await owner.getByRole('button', { name: /updated organization Renamed Tools/ }).click()
  const entry = owner.getByRole('dialog')
  await entry.getByRole('row', { name: /^Name Team .* Renamed Tools$/ }).waitFor()
  expect(await entry.getByText(ownerEmail).count()).toBe(1)
  await owner.keyboard.press('Escape')
  await entry.waitFor({ state: 'hidden' })
  expect(new URL(owner.url()).search).toBe('')
})

test('a name that is a script is shown as it was typed', async () => {
  const name = '<img src=x onerror="document.title=1">'
  await owner.goto(`/${slug}/settings`)
  await owner.getByLabel('Name').fill(name)
  await press(owner, 'Save changes')
  await owner.getByText('Settings saved').waitFor()
  for (const path of ['/settings', '/audit', '/team']) {
    await owner.goto(`/${slug}${path}`)
    await owner.getByRole('heading', { level: 1 }).waitFor()
    expect(await owner.locator('img[src="x"]').count()).toBe(0)
  }
  await owner.goto(`/${slug}/audit`)
  await owner.getByText(`updated organization ${name}`).waitFor()
})
