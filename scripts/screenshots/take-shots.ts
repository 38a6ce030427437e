import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'

export const VIEWS = [
  { theme: 'light', width: 1440, height: 900 },
  { theme: 'dark', width: 1440, height: 900 },
  { theme: 'light', width: 390, height: 844 },
  { theme: 'dark', width: 390, height: 844 },
] as const

type View = (typeof VIEWS)[number]
type Shoot = { url: string; folder: string; view: View; signIn?: (page: Page) => Promise<void> }

/** Photographed for what it says; that it is not there is no problem. */
export const MISSING_PAGE = '/no-such-page'
const SETTLE_MS = 600

/** Photographs every path in one view. Answers what is wrong with them: errors in the console, a page wider than its window. */
export async function takeShots(browser: Browser, paths: readonly string[], shoot: Shoot): Promise<string[]> {
  const { theme, width, height } = shoot.view
  const folder = join(shoot.folder, `${theme}-${width}`)
  mkdirSync(folder, { recursive: true })
  const context = await browser.newContext({ baseURL: shoot.url, colorScheme: theme, viewport: { width, height } })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !page.url().endsWith(MISSING_PAGE))
      problems.push(`${page.url()}: ${message.text()}`)
  })
  await shoot.signIn?.(page)
  for (const path of paths) {
    await page.goto(path)
    await page.waitForTimeout(SETTLE_MS)
    await page.screenshot({ path: join(folder, `${nameOf(path)}.png`), fullPage: true })
    if (await isTooWide(page)) problems.push(`${path}: wider than ${width} px`)
  }
  await context.close()
  return problems
}

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

const nameOf = (path: string): string => path.replace(/^\//, '').replaceAll(/[^\w-]+/g, '_') || 'start'
