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
  await page.evaluate(recordStops)
  const left = page.locator('[data-reach]:not([data-reached])')
  for (let presses = 0; presses < MAX_STOPS && (presses % 10 > 0 || (await left.count()) > 0); presses++)
    await page.keyboard.press('Tab')
  return page.evaluate(readStops)
}

type Recorded = { element: HTMLElement | SVGElement; name: string; isSeen: boolean }
declare const window: Window & {
  stops: Recorded[]
  seesFocus: (element: Element) => boolean
  recorder: AbortController
}

/** From here on, the page records what gets the focus, and whether that is seen at once. */
function recordStops(): void {
  // Elements around an input may show its focus, the editor of code by its cursor.
  window.seesFocus = (element) =>
    [element, element.parentElement, element.parentElement?.parentElement]
      .filter((one) => one instanceof Element)
      .some((one) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
        // Drawn above what is in the element, which may cover its outline.
        const { content, borderTopWidth } = getComputedStyle(one, '::after')
        const hasFrame = content !== 'none' && Number.parseFloat(borderTopWidth) > 0
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none' || hasFrame
      })
  window.stops = []
  window.recorder = new AbortController()
  // Where a field has the focus already, Tab would go on from there.
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
  const record = ({ target: element }: Event) => {
    // A chart is an SVG that the arrow keys read out.
    if (!(element instanceof HTMLElement || element instanceof SVGElement) || element === document.body) return
    const { width, height } = element.getBoundingClientRect()
    element.dataset['reached'] = ''
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    window.stops.push({ element, name, isSeen: window.seesFocus(element) && width > 1 && height > 1 })
  }
  document.addEventListener('focusin', record, { signal: window.recorder.signal })
}

/** The recorded stops, with the HTML of each that does not show its focus. */
async function readStops(): Promise<Stop[]> {
  window.recorder.abort()
  const stops: Stop[] = []
  for (const { element, name, isSeen } of window.stops) {
    // The editor of code shows its focus some frames later.
    const becomesSeen = async () => {
      element.focus()
      for (let frame = 0; frame < 20 && !window.seesFocus(element); frame++) await new Promise(requestAnimationFrame)
      const { width, height } = element.getBoundingClientRect()
      return window.seesFocus(element) && width > 1 && height > 1
    }
    stops.push({ name, unseen: isSeen || (await becomesSeen()) ? null : element.outerHTML.slice(0, 200) })
  }
  return stops
}
