import { fill } from '@/tests/support/browser/actions'
import { findAppPages } from '../every-page/find-pages'
import { expect, test } from '../fixtures'

// The owner: without a user, the installation shows its setup.
test('without JavaScript, Enter puts no password into the URL', async ({ app, owner: _, signedIn }) => {
  const { page } = await signedIn(null, { javaScriptEnabled: false })
  for (const path of ['/sign-in', '/sign-up']) {
    await page.goto(path)
    await fill(page, 'Email', 'ada@vendor.test')
    await fill(page, 'Password', 'hunter2hunter2')
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    expect((await answered).status()).toBe(405)
    await expect(page).toHaveURL(`${app.url}${path}`)
  }
})

test('no form that a signed-out visitor sees sends what was typed in the URL', async ({ owner: _, signedIn }) => {
  const { page } = await signedIn(null, { javaScriptEnabled: false })
  let seen = 0
  for (const { pattern } of findAppPages().filter(
    ({ pattern, reader }) => reader === 'nobody' && !pattern.includes('['),
  )) {
    await page.goto(pattern)
    for (const form of await page.locator('form').all()) {
      expect(await form.getAttribute('method'), pattern).toBe('post')
      seen += 1
    }
  }
  expect(seen).toBeGreaterThan(4)
})
