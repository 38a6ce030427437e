import type { Page } from 'playwright/test'
import { newId } from '@/lib/foundation/platform/config/ids'
import { hashPassword } from '@/lib/foundation/platform/security/password'
import { fill, fillSending, press, pressInDialog, see } from '@/tests/support/browser/actions'
import { codeInMail, PASSWORD, totpCode } from '@/tests/support/fixtures/auth'
import { givenMembership, givenUser } from '@/tests/support/fixtures/tenant'
import type { ReadMails } from '@/tests/support/servers/smtp'
import { test as base, expect } from '../fixtures'

/** An owner who signs in with a password, and the path of their dashboard. */
type Account = { email: string; home: string }

// Without any user, every page would redirect to the setup.
const test = base.extend<{ account: Account }>({
  account: [
    async ({ app, product }, use) => {
      const user = await givenUser(app.pool)
      await givenMembership(product, user, 'owner')
      const hash = await hashPassword(PASSWORD)
      await app.pool.query('update user_account set password_hash = $2 where id = $1', [user.userId, hash])
      await use({ email: user.email, home: `/${product.organizationId}` })
    },
    { auto: true },
  ],
})

const NEW_PASSWORD = 'gravel teapot meridian'
const newEmail = () => `${newId()}@people.test`
const at = (path: string) => (url: URL) => url.pathname === path
const isInside = (url: URL) => !/^\/(sign-in|sign-up|setup|two-factor|reset-password)/.test(url.pathname)

async function signIn(page: Page, email: string, password: string) {
  await page.goto('/sign-in')
  await fill(page, 'Email', email)
  await fill(page, 'Password', password)
  await press(page, 'Sign in')
}

async function signUp(page: Page, mail: ReadMails, email: string) {
  await page.goto('/sign-up')
  await fill(page, 'Name', 'Grace')
  await fill(page, 'Email', email)
  await fill(page, 'Password', PASSWORD)
  await press(page, 'Show characters')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await press(page, 'Sign up')
  // The sixth digit sends the code.
  await fill(page, 'Code from the email', codeInMail((await mail.untilMail(email)).text))
  await page.waitForURL(isInside)
}

test('sign-up: the account exists once the code from the mail was entered', async ({ mail, page }) => {
  const email = newEmail()
  await signUp(page, mail, email)
  await expect(page).toHaveURL('/new')
  await page.goto('/account')
  await see(page, email)
})

test('sign-up: after half a minute another code can be sent, and only it works', async ({ mail, page }) => {
  const email = newEmail()
  await page.clock.install()
  await page.goto('/sign-up')
  await fill(page, 'Name', 'Grace')
  await fill(page, 'Email', email)
  await fill(page, 'Password', PASSWORD)
  await press(page, 'Sign up')
  const older = codeInMail((await mail.untilMail(email)).text)
  await see(page, 'Look in the spam folder, too.')
  await expect(page.getByRole('button', { name: /^Send a new code in \d+ seconds?$/ })).toBeDisabled()
  await page.clock.runFor(30_000)
  await press(page, 'Send a new code')
  await see(page, 'There is a new code. Use the latest one.')
  const newest = codeInMail((await mail.untilMail(email, 2)).text)
  if (newest !== older) {
    await fill(page, 'Code from the email', older)
    await see(page, /^That code is wrong or has expired/)
  }
  await fill(page, 'Code from the email', newest)
  await page.waitForURL(isInside)
})

test('sign-up: a reload keeps the code that was sent; only the password is typed again', async ({ mail, page }) => {
  const email = newEmail()
  await page.goto('/sign-up')
  await fill(page, 'Name', 'Grace')
  await fill(page, 'Email', email)
  await fill(page, 'Password', PASSWORD)
  await press(page, 'Sign up')
  const code = codeInMail((await mail.untilMail(email)).text)
  await page.reload()
  await see(page, 'Enter your password again to continue with the code for')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await fill(page, 'Password', PASSWORD)
  await press(page, 'Sign up')
  await fill(page, 'Code from the email', code)
  await page.waitForURL(isInside)
})

test('signing in returns to the requested page, and never leads off the site', async ({ account, page }) => {
  await page.goto('/account')
  await expect(page).toHaveURL('/sign-in?callbackUrl=%2Faccount')
  await fill(page, 'Email', account.email)
  await fill(page, 'Password', PASSWORD)
  await press(page, 'Sign in')
  await expect(page).toHaveURL('/account')
  await page.goto('/sign-in?callbackUrl=https://elsewhere.example/')
  await expect(page).toHaveURL(account.home)
})

test('a wrong password and an unknown address get the same answer', async ({ account, page }) => {
  const errorFor = async (email: string) => {
    await signIn(page, email, 'not this one at all')
    const alert = page.getByRole('alert').filter({ hasText: /./ }).first()
    await expect(alert).toBeVisible()
    return alert.textContent()
  }
  const wrong = await errorFor(account.email)
  expect(wrong).toContain('Wrong email or password')
  expect(await errorFor(newEmail())).toBe(wrong)
})

test('a mailed code signs in without a password', async ({ account, mail, page }) => {
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Email me a code' }).click()
  await expect(page).toHaveURL('/sign-in/code')
  const before = mail.mailsTo(account.email).length
  await fill(page, 'Email', account.email)
  await press(page, 'Send code')
  const { from, text } = await mail.untilMail(account.email, before + 1)
  expect(from).toBe('Latchkey <no-reply@latchkey.test>')
  // The sixth digit sends the code.
  await fill(page, 'Code from the email', codeInMail(text))
  await expect(page).toHaveURL(account.home)
})

test('a forgotten password: the mailed link leads to a button, and the old password stops working', async ({
  mail,
  page,
  signedIn,
}) => {
  const email = newEmail()
  await signUp((await signedIn()).page, mail, email)
  await page.goto('/forgot-password')
  await fill(page, 'Email', email)
  await press(page, 'Send link')
  const link = /(http\S+#\S+)/.exec((await mail.untilMail(email, 2)).text)?.[1] ?? ''
  // A mail scanner opens the link, which has no effect.
  await fetch(link)
  const { hash } = new URL(link)
  await page.goto(`/reset-password${hash}`)
  await fill(page, 'New password', NEW_PASSWORD)
  await press(page, 'Set password')
  await page.waitForURL(isInside)
  const { page: later } = await signedIn()
  await signIn(later, email, PASSWORD)
  await see(later, 'Wrong email or password')
  await signIn(later, email, NEW_PASSWORD)
  await later.waitForURL(isInside)
})

test('two-factor: enabled with the app, required at the next sign-in, no code works twice, recovery codes', async ({
  app,
  mail,
  page,
  signedIn,
}) => {
  const email = newEmail()
  await signUp(page, mail, email)
  await app.pool.query('update user_account set is_operator = true where email = $1', [email])
  await page.goto('/operator/system')
  await page.getByRole('link', { name: 'Open account' }).click()
  await see(page, 'Turn it on under Sign-in')
  await expect(page.getByRole('link', { name: 'Continue to the console' })).toHaveCount(0)
  await press(page, 'Turn on')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = (await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent())?.replaceAll(' ', '') ?? ''
  // The next half-minute's, so that it is still valid when it is entered again.
  const first = totpCode(secret, Date.now() + 30_000)
  await dialog.getByLabel('Code').fill('123')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await see(page, 'Enter the six digits.')
  await dialog.getByLabel('Code').fill(first)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const lines = dialog.locator('output li')
  await expect(lines).toHaveCount(10)
  const codes = await lines.allTextContents()
  // Each is on one line: none is broken in the middle.
  const rows = await lines.evaluateAll((all) =>
    all.map((line) => Math.round(line.clientHeight / Number.parseFloat(getComputedStyle(line).lineHeight))),
  )
  expect(new Set(rows)).toEqual(new Set([1]))
  // Copying them counts as saving, and can be taken back.
  await dialog.getByRole('button', { name: 'Copy recovery codes' }).click()
  const isSaved = dialog.getByLabel("I've saved them")
  await expect(isSaved).toBeChecked()
  await isSaved.uncheck()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled()
  await isSaved.check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  // On to where it was asked for: the code that turned it on opened the console, too.
  await expect(page).toHaveURL('/operator/system')
  await page.goto('/account?callbackUrl=%2Foperator')
  await see(page, '10 of 10 recovery codes left.')
  const onward = page.getByRole('link', { name: 'Continue to the console' })
  await expect(onward).toHaveAttribute('href', '/operator/code?callbackUrl=%2Foperator')

  const { page: later } = await signedIn()
  await signIn(later, email, PASSWORD)
  await expect(later).toHaveURL('/two-factor')
  await later.goto('/account')
  await expect(later).toHaveURL(at('/two-factor'))
  // The sixth digit sends the code.
  await fillSending(later, 'Code', first)
  await see(later, 'That code is wrong or was already used.')
  await press(later, 'Use a recovery code')
  await fill(later, 'Recovery code', codes[0] ?? '')
  await press(later, 'Verify')
  await expect(later).toHaveURL('/account')
  await see(later, '9 of 10 recovery codes left.')
})

test('sign out everywhere ends the sessions of other browsers too', async ({ mail, page, signedIn }) => {
  const email = newEmail()
  await signUp(page, mail, email)
  const { page: other } = await signedIn()
  await signIn(other, email, PASSWORD)
  await other.waitForURL(isInside)
  await page.goto('/account')
  await expect(page.getByRole('button', { name: 'End session' })).toHaveCount(1)
  await press(page, 'Sign out everywhere')
  await pressInDialog(page, 'Sign out everywhere')
  await expect(page).toHaveURL('/sign-in')
  await other.goto('/account')
  await expect(other).toHaveURL(at('/sign-in'))
})

test('an account is deleted with its password, once no organization is without an owner', async ({
  account,
  app,
  page,
  product,
}) => {
  await signIn(page, account.email, PASSWORD)
  await page.waitForURL(isInside)
  await page.goto('/account')
  await see(page, /^You're the only owner of /)
  await expect(page.getByRole('button', { name: 'Delete your account' })).toBeDisabled()

  await givenMembership(product, await givenUser(app.pool), 'owner')
  await page.reload()
  await press(page, 'Delete your account')
  await fill(page, 'Your password', 'not this one')
  await pressInDialog(page, 'Delete your account')
  await see(page, "This isn't your password.")
  await fill(page, 'Your password', PASSWORD)
  await pressInDialog(page, 'Delete your account')
  await expect(page).toHaveURL('/sign-in')
  await see(page, 'Your account was deleted')
  await signIn(page, account.email, PASSWORD)
  await see(page, 'Wrong email or password. Try again, or sign in with a code.')
})

test('the sign-out button works as a plain form', async ({ account, page }) => {
  await signIn(page, account.email, PASSWORD)
  await page.waitForURL(isInside)
  await page.goto('/account')
  await press(page, 'Sign out')
  await expect(page).toHaveURL('/sign-in')
  await page.goto('/account')
  await expect(page).toHaveURL(at('/sign-in'))
})

test('signing in works with the keyboard only', async ({ account, page }) => {
  await page.goto('/sign-in')
  await page.keyboard.type(account.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(account.home)
})
