import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepMail } from '@/lib/platform/mail/mailbox'
import { see } from '@/tests/support/browser/actions'
import { test as base, expect } from '../fixtures'

const PATH = '/dev/mailbox'

const test = base.extend<{ token: string }, { dataDir: string }>({
  dataDir: [
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-mailbox-'))
      await keepMail(dataDir, { to: 'ada@people.test', subject: 'A secret code', text: '123456', html: '' })
      await use(dataDir)
      rmSync(dataDir, { recursive: true })
    },
    { scope: 'worker' },
  ],
  // With a mail server there is no mailbox.
  serverEnv: [({ dataDir }, use) => use({ DATA_DIR: dataDir, DEV_MAILBOX: '1', SMTP_HOST: '' }), { scope: 'worker' }],
  token: async ({ app, dataDir }, use) => {
    await expect.poll(app.output).toContain(`${PATH}#`)
    await use(readFileSync(join(dataDir, 'mailbox.token'), 'utf8'))
  },
})

test('the mailbox opens by the printed link only', async ({ accessibility, app, dataDir, page, token }) => {
  expect(app.output()).toContain(`${PATH}#${token}`)
  expect(statSync(join(dataDir, 'mailbox.token')).mode & 0o777).toBe(0o600)
  expect((await page.goto(PATH))?.status()).toBe(404)
  await page.goto('about:blank')
  expect((await page.goto(`${PATH}#${token}`))?.status()).toBe(404)
  await see(page, 'A secret code')
  await expect(page).toHaveURL(PATH)
  expect(await accessibility(page)).toEqual([])

  const headers = { Origin: app.url, 'Sec-Fetch-Site': 'same-origin' }
  const open = (given: string) => page.request.post('/api/dev/mailbox', { data: { token: given }, headers })
  const { 'set-cookie': cookie } = (await open(token)).headers()
  expect(cookie).toBe(`lk_mailbox=${token}; Path=/; HttpOnly; SameSite=Strict`)
  expect((await open('guessed')).status()).toBe(404)
})
