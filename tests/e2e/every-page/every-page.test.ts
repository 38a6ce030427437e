import type { Browser, BrowserContext, Page } from 'playwright/test'
import { HYDRATING } from '@/lib/foundation/browser/page/early-input'
import { violationsAtWidths } from '@/tests/support/browser/accessibility'
import { watchRequests } from '@/tests/support/browser/watch-requests'
import type { TestDatabase } from '@/tests/support/database/test-database'
import { givenOperator } from '@/tests/support/fixtures/operator'
import { givenPortalCustomer, givenPortalVendor } from '@/tests/support/fixtures/portal/customer'
import { givenProduct } from '@/tests/support/fixtures/product'
import { givenMembership, givenSession, givenUser } from '@/tests/support/fixtures/tenant'
import type { ReadMails } from '@/tests/support/servers/smtp'
import { atMost } from '@/tests/support/setup/limits'
import { OPERATORS } from '@/tests/support/setup/shared-server'
import { type App, test as base, expect } from '../fixtures'
import { fillPattern, findAppPages, type Reader } from './find-pages'
import { givenRecords } from './given-records'
import { keyboardProblems } from './keyboard'
import { pressSecondButtons } from './second-buttons'

/** A phone, a tablet, a small laptop, a desktop. */
const WIDTHS = [390, 820, 1024, 1280]

/** Views of a page, and places without a page, that no folder of app/ shows. */
const MORE: [Reader, string][] = [
  ...['addresses', 'version', 'response', 'requests', 'events'].map((tab): [Reader, string] => [
    'owner',
    `/[org]/licenses/[license]?tab=${tab}`,
  ]),
  ['owner', '/[org]/licenses/no-such-license'],
  ['owner', '/[org]/no-such-page'],
  ['customer', '/portal/no-such-page'],
  ['nobody', '/no/such/page'],
  ['nobody', '/docs'],
  ['nobody', '/docs/no-such-page'],
]

type Given = { records: Record<string, string>; portalLicense: string; cookies: Record<Reader, string | null> }
type Window = { page: Page; untilQuiet: () => Promise<void> }
type Workers = { given: Given; windowOf: (reader: Reader) => Promise<Window> }

const test = base.extend<object, Workers>({
  given: [
    async ({ app, browser, mail }, use, { parallelIndex }) =>
      use(await givenReaders({ app, browser, mail, worker: parallelIndex })),
    { scope: 'worker', timeout: atMost(60_000) },
  ],
  /** Each reader goes through their pages in one window, which keeps what all pages load. */
  windowOf: [
    async ({ app, browser, given }, use) => {
      const windows = new Map<Reader, Window>()
      await use(async (reader) => {
        const known = windows.get(reader)
        if (known) return known
        const page = await (await contextOf(browser, given.cookies[reader], app.url)).newPage()
        const opened = { page, ...watchRequests(page) }
        windows.set(reader, opened)
        return opened
      })
      for (const { page } of windows.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
})

// Each worker makes the records once, and visits the pages that are left. A page is opened again for each of its forms.
test.describe.configure({ mode: 'parallel', timeout: atMost(120_000) })

/** Lists of everything in the database are searched: what other tests make would change them from run to run. */
const SEARCHES: Record<string, string> = { '/operator': '?q=[org]', '/operator/people': '?q=[owner]' }

const PAGES = [
  ...findAppPages().map(({ reader, pattern }): [Reader, string] => [reader, pattern + (SEARCHES[pattern] ?? '')]),
  ...MORE,
]

for (const [reader, pattern] of PAGES)
  test(`${pattern} is accessible, stays in place, fits, is used with the keyboard, and its second buttons send nothing, for ${reader}`, async ({
    given: { portalLicense, records },
    windowOf,
  }) => {
    const { page, untilQuiet } = await windowOf(reader)
    const isPortal = pattern.startsWith('/portal/licenses')
    await page.goto(fillPattern(pattern, { ...records, ...(isPortal && { license: portalLicense }) }))
    await expect(page.locator('main').first()).toBeVisible()
    // A form focuses its first field once the code of the field is there.
    await untilQuiet()
    // Until then, everything that is typed and pressed waits.
    await expect(page.locator(`[${HYDRATING}]`)).toHaveCount(0)
    expect.soft(await page.evaluate(() => layoutShifts().filter(({ value }) => value >= 0.1))).toEqual([])
    expect.soft(await violationsAtWidths(page, WIDTHS)).toEqual([])
    await expectWholeTables(page)
    expect.soft(await keyboardProblems(page)).toEqual([])
    // What is above the tabs of a license was pressed on its first one.
    await pressSecondButtons(page, pattern.includes('?tab=') ? 'main [role="tabpanel"]' : 'main', untilQuiet)
  })

/** A table that is wider than its card is cut off. It follows the window some frames later. */
async function expectWholeTables(page: Page): Promise<void> {
  // The browser does not lay out anew what is folded.
  await page.locator('main details').evaluateAll((all) => {
    for (const folded of all) folded.setAttribute('open', '')
  })
  const cutOff = () =>
    page
      .locator('main table')
      .evaluateAll((tables) =>
        tables
          .filter(({ parentElement: card }) => card && card.scrollWidth > card.clientWidth)
          .map(
            ({ ariaLabel, parentElement: card }) =>
              `${ariaLabel}: ${card?.scrollWidth} of ${card?.clientWidth} at ${innerWidth}`,
          ),
      )
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expect.configure({ soft: true }).poll(cutOff).toEqual([])
  }
}

type Around = { app: App; browser: Browser; mail: ReadMails; worker: number }

async function givenReaders({ app, browser, mail, worker }: Around): Promise<Given> {
  const { pool, url, apiUrl } = app
  const product = await givenProduct(pool, { plan: 'pro' })
  const owner = await givenUser(pool)
  await givenMembership(product, owner, 'owner')
  const customer = await givenPortalCustomer(await givenPortalVendor(pool, 'Harbor'))
  const context = await contextOf(browser, owner.cookie, url, `${url}/${product.organizationId}/`)
  const page = await context.newPage()
  const records = await givenRecords({ apiUrl, page, mail, product, owner: owner.userId })
  await context.close()
  return {
    records,
    portalLicense: customer.license.id,
    cookies: {
      nobody: null,
      owner: owner.cookie,
      pending: await givenSession(pool, owner.userId, { isPending: true }),
      customer: customer.cookie,
      operator: (await operatorOf(pool, OPERATORS.atWorker(worker))).cookie,
      listed: (await operatorOf(pool, OPERATORS.listedAtWorker(worker), { endsAt: null })).cookie,
    },
  }
}

async function contextOf(browser: Browser, cookie: string | null, url: string, baseURL = url): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  await context.addInitScript(keepLayoutShifts)
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (name) await context.addCookies([{ name, value, url }])
  return context
}

declare function layoutShifts(): { value: number; moved: string[] }[]

type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** What moves while the page loads, without a press: https://web.dev/articles/cls. */
function keepLayoutShifts() {
  const shifts: { value: number; moved: string[] }[] = []
  Object.assign(globalThis, { layoutShifts: () => shifts })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
      if (!hadRecentInput)
        shifts.push({ value, moved: sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`) })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** A worker that starts again after a failure meets the person of the one before. */
async function operatorOf(pool: TestDatabase['pool'], email: string, options: { endsAt?: null } = {}) {
  await pool.query(`update user_account set email = id || '@former.test' where email = $1`, [email])
  return givenOperator(pool, email, options)
}
