import type { Browser } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityViolations } from '@/tests/support/browser/accessibility'
import { launchBrowser } from '@/tests/support/browser/launch-browser'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenSignedProduct, publishedKeys } from '@/tests/support/fixtures/signing'
import { givenMembership, givenUser } from '@/tests/support/fixtures/tenant'
import { requestSigned, signedHeader, verifySigned } from '@/tests/support/http/signed-answer'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'

let db: TestDatabase
let server: ServerProcess
let browser: Browser
beforeAll(async () => {
  db = await givenDatabase()
  server = await startServerProcess(db.url, 'fast')
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await db.close()
})

test('a key that leaked is replaced: the dialog says what breaks, and the very next answer has a new key', async () => {
  const world = await givenSignedProduct(db.pool, { plan: 'pro' })
  const owner = await givenUser(db.pool)
  await givenMembership(world, owner, 'owner')
  const [name = '', value = ''] = owner.cookie.split('=')
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await context.addCookies([{ name, value, url: server.url }])
  const page = await context.newPage()
  const before = await requestSigned(server.url, world, { license_key: 'UNKNOWN' })
  const leaked = signedHeader(before.reply).kid

  await page.goto(`${server.url}/${world.organizationId}/products/${world.productId}/signing`)
  await page.getByText(leaked).first().waitFor()
  await page.getByRole('button', { name: 'Key compromised…' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('can no longer be verified').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Replace key now' }).click()
  await page.getByText('Key replaced').first().waitFor()
  await page.getByText(leaked).first().waitFor({ state: 'detached' })

  const after = await requestSigned(server.url, world, { license_key: 'UNKNOWN' })
  expect((await publishedKeys(server.url, world)).map(({ kid }) => kid)).toEqual([signedHeader(after.reply).kid])
  expect(verifySigned(after)).toBe('ok')
  expect(verifySigned(before, { keys: after.keys })).toBe('unknown key')
  await context.close()
})
