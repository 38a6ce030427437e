import type { Page, Request } from 'playwright/test'
import { expect } from 'playwright/test'

const QUIET_MS = 500

/**
 * From here on, `untilQuiet` waits until the page has fetched nothing for half a second. Playwright's `networkidle` says
 * the same, but on a busy machine it was never reported for a page that had fetched everything.
 */
export function watchRequests(page: Page): { untilQuiet: () => Promise<void> } {
  const open = new Set<Request>()
  let lastEnd = Date.now()
  const onEnd = (request: Request) => {
    open.delete(request)
    lastEnd = Date.now()
  }
  page.on('request', (request) => {
    // What the page before still fetched is dropped with it.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear()
    open.add(request)
  })
  page.on('requestfinished', onEnd)
  page.on('requestfailed', onEnd)
  const isQuiet = () => open.size === 0 && Date.now() - lastEnd >= QUIET_MS
  return { untilQuiet: () => expect.poll(isQuiet, { intervals: [100] }).toBe(true) }
}
