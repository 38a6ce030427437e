import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import { errors, type Page } from 'playwright/test'
import { atMost } from '../setup/limits'
import { passColoursOnce, runAxe } from './axe-in-page'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Kinds of elements whose contrast passed on some page before. */
const knownColours = new Set<string>()

/** The rules of axe that depend on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** What a page shows while it fetches. */
const WAITING = 'main [aria-busy="true"], main .animate-pulse'

/**
 * Accessibility problems of a page, once everything on it was fetched: axe's findings in light, its findings about
 * colours in dark, and whether the page is wider than its window. Needs a context with reduced motion.
 */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  return [...(await violationsInLight(page)), ...(await violationsInDark(page)), ...(await widerThanWindow(page))]
}

async function violationsInLight(page: Page): Promise<string[]> {
  await page.locator(WAITING).first().waitFor({ state: 'detached' })
  // After a navigation within the application, Next streams the title behind the content.
  await page.waitForFunction(() => document.title !== '')
  await turn(page, 'light')
  return (await violationsOf(page)).map((what) => `${pathOf(page)} in light: ${what}`)
}

async function violationsInDark(page: Page): Promise<string[]> {
  await turn(page, 'dark')
  return (await violationsOf(page, COLOUR_RULES)).map((what) => `${pathOf(page)} in dark: ${what}`)
}

const pathOf = (page: Page): string => new URL(page.url()).pathname

/** Colours change without a transition, but not in the same frame. */
async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    // In what is folded, in a closed <details>, a transition stands still until it is opened.
    const isSeen = ({ effect }: Animation) => effect instanceof KeyframeEffect && effect.target?.checkVisibility()
    do await frame()
    while (document.getAnimations().some((animation) => animation instanceof CSSTransition && isSeen(animation)))
  })
}

/** One line per problem: severity, rule, and the first element. */
async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  // Once per document: client-side navigation keeps it.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE)
    await page.evaluate(passColoursOnce)
  }
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const { violations, passed } = await page.evaluate(runAxe, { options, known: [...knownColours].join() })
  for (const kind of passed) knownColours.add(kind)
  return violations
}

/**
 * The same in windows of several widths, in their order: axe's findings in the first and the last, its findings about
 * colours in dark in the last, since they are the same in each, and in all whether the page is wider.
 */
export async function violationsAtWidths(page: Page, widths: number[]): Promise<string[]> {
  const violations: string[] = []
  for (const [i, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 })
    const isBetween = i > 0 && i < widths.length - 1
    if (!isBetween) violations.push(...(await violationsInLight(page)))
    violations.push(...(await widerThanWindow(page)))
  }
  return [...violations, ...(await violationsInDark(page))]
}

/** Whether the page has to be scrolled sideways, as a line that says where. A chart follows its card some frames later. */
export async function widerThanWindow(page: Page): Promise<string[]> {
  const fits = page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, null, {
    timeout: atMost(10_000),
  })
  const isTooWide = await fits
    .then(() => false)
    .catch((error) => {
      if (!(error instanceof errors.TimeoutError)) throw error
      return true
    })
  return isTooWide ? [`${pathOf(page)}: wider than a window of ${page.viewportSize()?.width}`] : []
}
