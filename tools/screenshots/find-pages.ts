import type { Page } from 'playwright'

export type ShownPage = { path: string; name: string }
type Search = {
  from: readonly string[]
  /** Path segments that identify a record, as an id does. */
  names: ReadonlySet<string>
  /** Pages photographed elsewhere. */
  leaveOut: readonly string[]
}

const ID = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|[0-9A-Za-z_-]{20,})$/
/** No pages, and those that need no sign-in. */
const NOT_INSIDE = /^\/(?:api|dev|docs|status)(?:\/|$)/

/** Follows the links inside the site, and returns one page of each kind: of a hundred licenses, one. */
export async function findPages(page: Page, { from, names, leaveOut }: Search): Promise<ShownPage[]> {
  const found = new Map<string, ShownPage>()
  const queue = [...from]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const [plain = ''] = path.split('?')
    const kind = kindOf(plain, names)
    if (found.has(kind) || leaveOut.includes(plain)) continue
    found.set(kind, { path, name: nameOf(kind) })
    await page.goto(path)
    queue.push(...(await linksOf(page)))
  }
  return [...found.values()]
}

/** "/harbor/licenses/0193…" is of the kind "/harbor/licenses/one". */
const kindOf = (path: string, names: ReadonlySet<string>): string =>
  path
    .split('/')
    .map((segment, at) => (at > 1 && (ID.test(segment) || names.has(segment)) ? 'one' : segment))
    .join('/')

export const nameOf = (path: string): string => path.slice(1).replaceAll('/', '_') || 'start'

async function linksOf(page: Page): Promise<string[]> {
  const links = page.locator('a[href^="/"]')
  const hrefs = await links.evaluateAll((elements) => elements.map((link) => link.getAttribute('href') ?? ''))
  return hrefs.filter((href) => !href.includes('#') && !NOT_INSIDE.test(href))
}
