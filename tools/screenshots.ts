import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { docsHref, docsSections } from '@/lib/people/docs/core/navigation'
import { buildIfStale } from '@/scripts/build/build-if-stale'
import { launchBrowser } from '@/tests/support/browser/chromium'
import { createMigrated, startTestCluster } from '@/tests/support/database/test-cluster'
import { startServerProcess } from '@/tests/support/process/server-process'
import { loadAutomationFixtures } from '@/tools/screenshots/automation-fixtures'
import { type CustomerFixtures, loadPortalFixtures } from '@/tools/screenshots/customer-fixtures'
import { findPages, nameOf, type ShownPage } from '@/tools/screenshots/find-pages'
import { makeTraffic } from '@/tools/screenshots/make-traffic'
import {
  type Cookie,
  loadOperatorFixtures,
  OPERATOR_EMAIL,
  type OperatorFixtures,
} from '@/tools/screenshots/operator-fixtures'
import { MISSING_PAGE, takeScreenshots, VIEWS } from '@/tools/screenshots/take-screenshots'
import {
  EMPTY_ORGANIZATION,
  loadVendorFixtures,
  OWNER,
  PRODUCT_SLUGS,
  SHOWN_ORGANIZATION,
} from '@/tools/screenshots/vendor-fixtures'

const FOLDER = 'screenshots'
const BEFORE_SIGN_IN = ['/', '/sign-in', '/sign-up', '/forgot-password', MISSING_PAGE, '/portal/sign-in']
const DOCS = docsSections().flatMap(({ pages }) => pages.map(docsHref))
const OUTSIDE = [...BEFORE_SIGN_IN, ...DOCS, `/docs${MISSING_PAGE}`, '/status', '/status/history']

const PORTAL_COOKIE = 'lk_portal'

/** Every page, at two widths and in both themes, from a separate database: npm run screenshots */
async function main() {
  await buildIfStale()
  const cluster = await startTestCluster()
  try {
    process.env['DATABASE_URL'] = await createMigrated(cluster.url, 'screenshots')
    const fixtures = await loadVendorFixtures(new Date())
    await loadAutomationFixtures(process.env['DATABASE_URL'])
    const portal = await loadPortalFixtures(process.env['DATABASE_URL'])
    const operator = await loadOperatorFixtures(process.env['DATABASE_URL'])
    const server = await startServerProcess(process.env['DATABASE_URL'], 'all', { OPERATOR_EMAILS: OPERATOR_EMAIL })
    try {
      await makeTraffic(server.url, fixtures)
      report(await shootAll(server.url, portal, operator))
    } finally {
      await server.stop()
    }
  } finally {
    await cluster.stop()
  }
}

async function shootAll(url: string, portal: CustomerFixtures, operator: OperatorFixtures): Promise<string[]> {
  rmSync(FOLDER, { recursive: true, force: true })
  const browser = await launchBrowser()
  const outside = OUTSIDE.map((path) => ({ path, name: nameOf(path) }))
  try {
    const inside = await findInside(await browser.newPage({ baseURL: url }))
    const problems: string[] = []
    for (const view of VIEWS) {
      problems.push(...(await takeScreenshots(browser, outside, { url, folder: FOLDER, view })))
      problems.push(...(await takeScreenshots(browser, inside, { url, folder: FOLDER, view, signIn })))
      const visit = (pages: readonly ShownPage[], cookie: Cookie) =>
        takeScreenshots(browser, pages, { url, folder: FOLDER, view, signIn: enterWith(url, cookie) })
      problems.push(...(await visit(portal.inside, { name: PORTAL_COOKIE, value: portal.cookie })))
      const empty = { path: '/portal', name: 'portal_empty' }
      problems.push(...(await visit([empty], { name: PORTAL_COOKIE, value: portal.newcomerCookie })))
      problems.push(...(await visit(operator.pages, operator.cookie)))
    }
    return problems
  } finally {
    await browser.close()
  }
}

async function findInside(page: Page): Promise<ShownPage[]> {
  await signIn(page)
  const inMenus = ['import', 'jobs'].map((name) => `/${SHOWN_ORGANIZATION}/licenses/${name}`)
  const from = [`/${SHOWN_ORGANIZATION}`, ...inMenus, `/${EMPTY_ORGANIZATION}`, '/account']
  const pages = await findPages(page, { from, names: PRODUCT_SLUGS, leaveOut: BEFORE_SIGN_IN })
  return pages.flatMap(withTabs)
}

const LICENSE_TABS = ['addresses', 'version', 'response', 'requests', 'events']

/** The license page's tabs are not links, so each is opened by its URL. */
const withTabs = ({ path, name }: ShownPage): ShownPage[] => [
  { path, name },
  ...(name === `${SHOWN_ORGANIZATION}_licenses_one` ? LICENSE_TABS : []).map((tab) => ({
    path: `${path}?tab=${tab}`,
    name: `${name}_${tab}`,
  })),
]

async function signIn(page: Page): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((address) => address.pathname !== '/sign-in')
}

const enterWith = (url: string, cookie: Cookie) => (page: Page) => page.context().addCookies([{ ...cookie, url }])

function report(problems: readonly string[]) {
  for (const problem of new Set(problems)) console.error(problem)
  console.log(`The pages are in ${FOLDER}/.`)
}

await main()
