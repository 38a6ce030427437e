import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import type { ShownPage } from './find-pages'

export const VIEWS = [
  { theme: 'light', width: 1440, height: 900 },
  { theme: 'dark', width: 1440, height: 900 },
  { theme: 'light', width: 390, height: 844 },
  { theme: 'dark', width: 390, height: 844 },
] as const

type View = (typeof VIEWS)[number]
type Shoot = { url: string; folder: string; view: View; signIn?: (page: Page) => Promise<void> }

/** Photographed for its text, below /docs too; its 404 is not a problem. */
export const MISSING_PAGE = '/no-such-page'
const SETTLE_MS = 600

/** Photographs pages in one view. Returns problems: errors of a page, or a page wider than its window. */
export async function takeScreenshots(browser: Browser, pages: readonly ShownPage[], shoot: Shoot): Promise<string[]> {
  const { theme, width, height } = shoot.view
  const folder = join(shoot.folder, `${theme}-${width}`)
  mkdirSync(folder, { recursive: true })
  const context = await browser.newContext({ baseURL: shoot.url, colorScheme: theme, viewport: { width, height } })
  const page = await context.newPage()
  const problems = listenForProblems(page)
  await shoot.signIn?.(page)
  for (const { path, name } of pages) {
    await page.goto(path)
    await page.waitForTimeout(SETTLE_MS)
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
    if (await isTooWide(page)) problems.push(`${path} is wider than ${width} px`)
  }
  await context.close()
  return problems
}

function listenForProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`${pathOf(page.url())}: ${error.message}`))
  page.on('response', (response) => {
    const path = pathOf(response.url())
    if (response.status() >= 400 && !path.endsWith(MISSING_PAGE)) problems.push(`${path} answers ${response.status()}`)
  })
  return problems
}

const pathOf = (url: string): string => new URL(url).pathname

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
