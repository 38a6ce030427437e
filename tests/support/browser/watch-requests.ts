import type { Page, Request } from 'playwright/test'
import { expect } from 'playwright/test'
import { atMost } from '../setup/limits'

/** Rounds without a request after which a page is taken to be quiet. */
const QUIET_ROUNDS = 2

/**
 * From here on, `untilQuiet` waits until the page has fetched all it asked for, was idle twice after that, and asked for
 * nothing more. Playwright's `networkidle` waits half a second each time, and was never reported on a busy machine.
 */
export function watchRequests(page: Page): { untilQuiet: () => Promise<void> } {
  const open = new Set<Request>()
  let count = 0
  page.on('request', (request) => {
    // What the page before still fetched is dropped with it.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear()
    open.add(request)
    count += 1
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  let quietRounds = 0
  const isQuiet = async () => {
    const before = count
    // A page that is left while it is asked is not quiet.
    const isIdle = await page.evaluate(untilIdle).catch(() => false)
    quietRounds = isIdle && open.size === 0 && count === before ? quietRounds + 1 : 0
    return quietRounds >= QUIET_ROUNDS
  }
  const untilQuiet = () => {
    quietRounds = 0
    return expect.poll(isQuiet, { intervals: [20], timeout: atMost(30_000) }).toBe(true)
  }
  return { untilQuiet }
}

/**
 * Code that answers a click or an arrived file has run by then: a task of the lowest priority comes after all others.
 * `requestIdleCallback` does not do here: a browser without a window may call it only when its timeout is over.
 */
const untilIdle = (): Promise<boolean> =>
  new Promise((resolve) =>
    requestAnimationFrame(() => scheduler.postTask(() => resolve(true), { priority: 'background' })),
  )
