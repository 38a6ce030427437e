import type { Page } from 'playwright/test'

const MAX_STOPS = 250
/** So many stops before the content are too many to pass each time. */
const FEW_STOPS = 10

/** What on this page cannot be reached with the Tab key, or does not show its focus; one line each. */
export async function keyboardProblems(page: Page): Promise<string[]> {
  await markReachable(page)
  const stops = await walk(page)
  const missed = await page
    .locator('[data-reach]:not([data-reached])')
    .evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 200)))
  const isFar = stops.length > FEW_STOPS && stops[0]?.name !== 'Skip to content'
  return [
    ...missed.map((html) => `not reached: ${html}`),
    ...stops.flatMap(({ unseen }) => (unseen === null ? [] : [`focus not seen: ${unseen}`])),
    ...(isFar ? [`the first stop is ${stops[0]?.name}`] : []),
  ]
}

/** Marks what the keyboard should reach. */
const markReachable = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement | SVGElement>(
      'a[href],button,input,select,textarea,summary,[tabindex]',
    )
    const reachable = [...all].filter(
      (one) =>
        one.tabIndex >= 0 &&
        one.checkVisibility({ visibilityProperty: true }) &&
        !one.matches(':disabled') &&
        !one.closest('[inert]') &&
        // Of a group of radio buttons one is a stop, and the arrows lead to the others.
        !(one instanceof HTMLInputElement && one.type === 'radio' && !one.checked),
    )
    for (const one of reachable) one.dataset['reach'] = ''
  })

type Stop = { name: string; unseen: string | null }

/** Presses Tab from the start of the page until everything that is still there was reached. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  // Where a field has the focus already, Tab would go on from there.
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  const left = page.locator('[data-reach]:not([data-reached])')
  for (let presses = 0; presses < MAX_STOPS && (presses % 10 > 0 || (await left.count()) > 0); presses++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(readStop)
    if (stop) stops.push(stop)
  }
  return stops
}

/** What has the focus, and its HTML if nothing around it shows that; null outside the page. */
async function readStop(): Promise<Stop | null> {
  const here = document.activeElement
  // A chart is an SVG that the arrow keys read out.
  if (!(here instanceof HTMLElement || here instanceof SVGElement) || here === document.body) return null
  // Elements around an input may show its focus, the editor of code by its cursor.
  const around = [here, here.parentElement, here.parentElement?.parentElement].filter((one) => one instanceof Element)
  const isSeen = () =>
    around.some((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
  // The editor of code shows its focus some frames later.
  for (let frame = 0; frame < 20 && !isSeen(); frame++) await new Promise(requestAnimationFrame)
  const { width, height } = here.getBoundingClientRect()
  here.dataset['reached'] = ''
  const name = here.getAttribute('aria-label') ?? here.textContent?.trim() ?? ''
  return { name, unseen: isSeen() && width > 1 && height > 1 ? null : here.outerHTML.slice(0, 200) }
}
