import type { Page } from 'playwright-core'

const ID = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|[0-9A-Za-z_-]{20,})$/
const NO_PAGE = /^\/(?:api|dev)\//

/**
 * Follows the links from `from` on, and answers one address of each kind: of a hundred licenses, one.
 * `names` are path segments that stand for a thing as an id does.
 */
export async function findPages(page: Page, from: readonly string[], names: ReadonlySet<string>): Promise<string[]> {
  const found = new Map<string, string>()
  const queue = [...from]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const kind = kindOf(path, names)
    if (found.has(kind)) continue
    found.set(kind, path)
    await page.goto(path)
    await page.waitForLoadState('load')
    queue.push(...(await linksOf(page)))
  }
  return [...found.values()]
}

const kindOf = (path: string, names: ReadonlySet<string>): string => {
  const [pathname = '', query = ''] = path.split('?')
  const tab = new URLSearchParams(query).get('tab')
  const segments = pathname
    .split('/')
    .map((segment, at) => (at > 1 && (ID.test(segment) || names.has(segment)) ? ':id' : segment))
  return segments.join('/') + (tab ? `?tab=${tab}` : '')
}

/** Links inside the site. Tabs in the URL are pages of their own, other queries are not. */
async function linksOf(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return hrefs.map((href) => href.split('#')[0] ?? '').filter((href) => !href.includes('?') && !NO_PAGE.test(href))
}
