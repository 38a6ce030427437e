import type { Browser, Page } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityViolations } from '@/tests/support/browser/accessibility'
import { givenStage, type Stage } from '@/tests/support/browser/dashboard-app'
import type { ServerProcess } from '@/tests/support/process/server-process'

let stage: Stage
let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  stage = await givenStage()
  ;({ server, browser } = stage)
})
afterAll(() => stage.close())

test.each([
  { name: 'wide', viewport: { width: 1440, height: 900 } },
  { name: 'on a phone', viewport: { width: 390, height: 844 } },
])('the start page $name: readable, accessible, nothing cut off, in light and in dark', async ({ viewport }) => {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const complaints = listen(page)
  await page.goto(server.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('term').allTextContents()).toContain('license_not_found')
  expect(await accessibilityViolations(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('an unknown page leads to the dashboard, for a stranger by the door', async () => {
  const page = await browser.newPage()
  await page.goto(`${server.url}/no/such/page`)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await page.waitForURL(/\/(sign-in|setup)$/)
  await page.close()
})

test('pages and their scripts come compressed; answers of the API do not', async () => {
  const ask = async (path: string) => {
    const answer = await fetch(`${server.url}${path}`, { headers: { 'accept-encoding': 'br' } })
    return { encoding: answer.headers.get('content-encoding'), text: await answer.text() }
  }
  const start = await ask('/')
  expect(start).toMatchObject({ encoding: 'br', text: expect.stringContaining('</html>') })
  const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(start.text)?.[1] ?? ''
  expect((await ask(script)).encoding).toBe('br')
  expect((await ask('/api/health')).encoding).toBeNull()
})

/** Everything the page complains of, and every request that leaves our own server. */
function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => !request.url().startsWith(server.url) && complaints.push(request.url()))
  return complaints
}
