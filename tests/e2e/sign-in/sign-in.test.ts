import type { Browser, BrowserContext, Page } from 'playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { violationsAtWidths } from '@/tests/support/browser/accessibility'
import { launchBrowser } from '@/tests/support/browser/launch-browser'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { codeInMail } from '@/tests/support/fixtures/auth'
import { totpCode } from '@/tests/support/fixtures/totp'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { startSmtp, type TestSmtp } from '@/tests/support/servers/smtp'

const [PASSWORD, NEW_PASSWORD] = ['tincture walrus plinth', 'gravel teapot meridian']
const OWNER = 'owner@acme.test'
let db: TestDatabase
let smtp: TestSmtp
let server: ServerProcess
let browser: Browser
let context: BrowserContext
let page: Page

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
  context = await browser.newContext({ reducedMotion: 'reduce' })
  page = await context.newPage()
})
afterEach(() => context.close())

const open = (path: string) => page.goto(`${server.url}${path}`)
const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const pathNow = () => new URL(page.url()).pathname
const isInside = (url: URL) => !/^\/(sign-in|sign-up|setup|two-factor|reset-password)/.test(url.pathname)

async function signIn(email: string, password: string) {
  await open('/sign-in')
  await fill('Email', email)
  await fill('Password', password)
  await press('Sign in')
}

async function signUp(email: string) {
  await open('/sign-up')
  await fill('Name', 'Grace')
  await fill('Email', email)
  await fill('Password', PASSWORD)
  await press('Sign up')
  await fill('Code from the mail', codeInMail((await smtp.untilMail(email)).text))
  await press('Create account')
  await page.waitForURL(isInside)
}

test('the first person sets it up, and nobody does so again', async () => {
  await open('/sign-in')
  expect(pathNow()).toBe('/setup')
  // Who comes without the link that the server printed is told where to find it, and nothing else.
  await page.getByText('Open the link that Latchkey printed').waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  await open('/setup#guessed')
  await page.reload()
  await fillSetup()
  await page.getByText('This is not the link to set up').waitFor()
  const printed = () => /\/setup(#[\w-]{43})/.exec(server.output())?.[1] ?? ''
  await expect.poll(printed).not.toBe('')
  await open(`/setup${printed()}`)
  await page.reload()
  await fillSetup()
  await page.waitForURL(`${server.url}/acme-tools`)
  await context.clearCookies()
  await open('/setup')
  expect(pathNow()).toBe('/sign-in')
})

async function fillSetup() {
  await fill('Name', 'Ada')
  await fill('Email', OWNER)
  await fill('Password', PASSWORD)
  await fill('Organization', 'Acme Tools')
  expect(await page.getByLabel('Its address').inputValue()).toBe('acme-tools')
  await press('Create owner and organization')
}

test('sign-up: the account is there once the code from the mail was entered', async () => {
  await signUp('grace@people.test')
  expect(pathNow()).toBe('/new')
  await open('/account')
  await page.getByText('grace@people.test').first().waitFor()
})

test('signing in leads back to where one wanted to go, and never off the site', async () => {
  await open('/account')
  expect(page.url()).toBe(`${server.url}/sign-in?callbackUrl=%2Faccount`)
  await fill('Email', OWNER)
  await fill('Password', PASSWORD)
  await press('Sign in')
  await page.waitForURL(`${server.url}/account`)
  await open('/sign-in?callbackUrl=https://elsewhere.example/')
  expect(page.url()).toBe(`${server.url}/acme-tools`)
})

test('a wrong password and an unknown address are told the same', async () => {
  const told = async (email: string) => {
    await signIn(email, 'not this one at all')
    const alert = page.getByRole('alert').filter({ hasText: /./ })
    await alert.first().waitFor()
    return alert.first().textContent()
  }
  const wrong = await told(OWNER)
  expect(wrong).toContain('Email and password')
  expect(await told('nobody@people.test')).toBe(wrong)
})

test('a code by mail signs in without a password', async () => {
  await open('/sign-in')
  await page.getByRole('link', { name: 'Use a code by e-mail' }).click()
  await page.waitForURL(`${server.url}/sign-in/code`)
  const before = smtp.mailsTo(OWNER).length
  await fill('Email', OWNER)
  await press('Send code')
  const mail = await smtp.untilMail(OWNER, before + 1)
  expect(mail.from).toBe('Latchkey <no-reply@latchkey.test>')
  await fill('Code from the mail', codeInMail(mail.text))
  await press('Sign in')
  await page.waitForURL(`${server.url}/acme-tools`)
})

test('a forgotten password: the mailed link leads to a button, and the old password is gone', async () => {
  const email = 'forgetful@people.test'
  await signUp(email)
  await context.clearCookies()
  await open('/forgot-password')
  await fill('Email', email)
  await press('Send link')
  const link = /(http\S+#\S+)/.exec((await smtp.untilMail(email, 2)).text)?.[1] ?? ''
  // What a mail scanner does: it opens the link, and nothing comes of it.
  await fetch(link)
  const { hash } = new URL(link)
  await open(`/reset-password${hash}`)
  await fill('New password', NEW_PASSWORD)
  await press('Set password')
  await page.waitForURL(isInside)
  await context.clearCookies()
  await signIn(email, PASSWORD)
  await page.getByText('do not belong together').waitFor()
  await signIn(email, NEW_PASSWORD)
  await page.waitForURL(isInside)
})

test('two factors: turned on with the app, asked for at the next sign-in, no code good twice, recovery codes', async () => {
  const email = 'careful@people.test'
  await signUp(email)
  await open('/account')
  await press('Turn on')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = (await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent())?.replaceAll(' ', '') ?? ''
  const first = totpCode(secret)
  await dialog.getByLabel('Code').fill(first)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const lines = dialog.locator('output li')
  await lines.nth(9).waitFor()
  const codes = await lines.allTextContents()
  // Each stands on one line: none is broken in its middle.
  const rows = await lines.evaluateAll((all) =>
    all.map((line) => Math.round(line.clientHeight / Number.parseFloat(getComputedStyle(line).lineHeight))),
  )
  expect(new Set(rows)).toEqual(new Set([1]))
  expect(codes.length).toBe(10)
  await dialog.getByRole('checkbox').click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByText('10 of 10 recovery codes left.').waitFor()

  await context.clearCookies()
  await signIn(email, PASSWORD)
  await page.waitForURL(`${server.url}/two-factor`)
  await open('/account')
  expect(pathNow()).toBe('/two-factor')
  await fill('Code', first)
  await press('Verify')
  await page.getByText('was used already').waitFor()
  await press('Use a recovery code')
  await fill('Recovery code', codes[0] ?? '')
  await press('Verify')
  await page.waitForURL(`${server.url}/account`)
  await page.getByText('9 of 10 recovery codes left.').waitFor()
})

test('sign out everywhere ends the sessions of other browsers too', async () => {
  const email = 'everywhere@people.test'
  await signUp(email)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(`${server.url}/sign-in`)
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password').fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.waitForURL(isInside)
  await open('/account')
  expect(await page.getByRole('button', { name: 'End session' }).count()).toBe(1)
  await press('Sign out everywhere')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL(`${server.url}/sign-in`)
  await other.goto(`${server.url}/account`)
  expect(new URL(other.url()).pathname).toBe('/sign-in')
  await elsewhere.close()
})

test('the sign-out button works as a plain form', async () => {
  await signIn(OWNER, PASSWORD)
  await page.waitForURL(isInside)
  await open('/account')
  await press('Sign out')
  await page.waitForURL(`${server.url}/sign-in`)
  await open('/account')
  expect(pathNow()).toBe('/sign-in')
})

test('signing in works with the keyboard alone', async () => {
  await open('/sign-in')
  await page.keyboard.type(OWNER)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${server.url}/acme-tools`)
})

test('every page is accessible, and nothing of it cut off, wide and on a phone, in light and in dark', async () => {
  const flaws: string[] = []
  const check = async (path: string) => {
    await open(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    flaws.push(...(await violationsAtWidths(page, [1440, 390])))
  }
  for (const path of ['/sign-in', '/sign-in/code', '/sign-in/link', '/sign-up', '/forgot-password', '/reset-password'])
    await check(path)
  await signIn(OWNER, PASSWORD)
  await page.waitForURL(isInside)
  await check('/account')
  expect(flaws).toEqual([])
})
