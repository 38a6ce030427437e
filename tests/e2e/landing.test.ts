import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '@/tests/support/browser'
import { givenDatabase, type TestDatabase } from '@/tests/support/database'
import { type ServerProcess, startServerProcess } from '@/tests/support/server-process'

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

const VIEWS = [
  { name: 'wide and light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'wide and dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { name: 'a phone and light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'a phone and dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

test.each(VIEWS)(
  'the start page on $name: readable, accessible, nothing cut off',
  async ({ viewport, colorScheme }) => {
    const context = await browser.newContext({ viewport, colorScheme })
    const page = await context.newPage()
    const complaints = listen(page)
    await page.goto(server.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('term').allTextContents()).toContain('license_not_found')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.length }))).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('an unknown page leads back to the start', async () => {
  const page = await browser.newPage()
  await page.goto(`${server.url}/no/such/page`)
  await page.getByRole('link', { name: 'Go to the start' }).click()
  await page.getByRole('heading', { name: 'Is this license good?' }).waitFor()
  await page.close()
})

/** Everything the page complains of, and every request that leaves our own server. */
function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => !request.url().startsWith(server.url) && complaints.push(request.url()))
  return complaints
}
