import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** What the theme can change of what axe looks at. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const WAITING = 'main [aria-busy="true"], main .animate-pulse'

/**
 * What is wrong with the page once everything on it was fetched: what axe finds in light, what it finds of colours in
 * dark, and whether it is wider than its window. Wants a context with reduced motion.
 */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await page.locator(WAITING).first().waitFor({ state: 'detached' })
  const path = new URL(page.url()).pathname
  // Read once a document: a page that the client turned to is looked at by the same one.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await turn(page, 'light')
  const light = await violationsOf(page)
  await turn(page, 'dark')
  const dark = await violationsOf(page, COLOUR_RULES)
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  return [
    ...light.map((what) => `${path} in light: ${what}`),
    ...dark.map((what) => `${path} in dark: ${what}`),
    ...(isTooWide ? [`${path}: wider than its window`] : []),
  ]
}

/** Colours change in no time, but not in the same frame. */
async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    do await frame()
    while (document.getAnimations().some((animation) => animation instanceof CSSTransition))
  })
}

/** Each as a line: how bad, which rule, and the first place. */
async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const violations = await page.evaluate(async (given) => (await window.axe.run(given)).violations, options)
  return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`)
}

/** The same in windows of several widths, one after the other. */
export async function violationsAtWidths(page: Page, widths: number[]): Promise<string[]> {
  const flaws: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    flaws.push(...(await accessibilityViolations(page)))
  }
  return flaws
}
