import type { Page } from 'playwright/test'
import { watchRequests } from '@/tests/support/browser/watch-requests'
import type { TestDatabase } from '@/tests/support/database/test-database'
import { givenOperator } from '@/tests/support/fixtures/operator'
import { givenSession, type RequestContext } from '@/tests/support/fixtures/tenant'
import { expect, test } from '../fixtures'
import { fillPattern, findAppPages, type Reader } from './find-pages'
import { givenRecords } from './given-records'

const OPERATOR = 'ops@every-page.test'
const LISTED = 'listed@every-page.test'

/** Views of a page, and places without a page, that no folder of app/ shows. */
const MORE: Partial<Record<Reader, string[]>> = {
  owner: [
    ...['addresses', 'version', 'response', 'requests', 'events'].map((tab) => `/[org]/licenses/[license]?tab=${tab}`),
    '/[org]/licenses/no-such-license',
    '/[org]/no-such-page',
  ],
  customer: ['/portal/no-such-page'],
  nobody: ['/no/such/page', '/docs', '/docs/no-such-page'],
}

export type Visit = (page: Page, path: string, fetched: { untilQuiet: () => Promise<void> }) => Promise<void>

/** A test for each reader, who visits all their pages, in parts that one test can do. */
export function testEveryPage(title: string, visit: Visit, { atOnce = 10 } = {}): void {
  test.use({ serverEnv: { OPERATOR_EMAILS: `${OPERATOR},${LISTED}` } })
  for (const { reader, patterns, part } of partsOf(atOnce))
    test(`${title}: what ${reader} sees, part ${part}`, async ({ app, customer, mail, owner, product, signedIn }) => {
      const given = { apiUrl: app.apiUrl, page: owner.page, mail, product, customersLicense: customer.license }
      const records = await givenRecords(given)
      const cookie = await cookieOf(reader, { pool: app.pool, owner: owner.user, customer })
      const { page } = await signedIn(cookie)
      const fetched = watchRequests(page)
      for (const pattern of patterns) {
        const isPortal = pattern.startsWith('/portal/licenses')
        const path = fillPattern(pattern, { ...records, ...(isPortal && { license: records.portalLicense }) })
        await page.goto(path)
        await expect(page.locator('main').first()).toBeVisible()
        await visit(page, pattern, fetched)
      }
    })
}

type People = { pool: TestDatabase['pool']; owner: RequestContext; customer: { cookie: string } }

async function cookieOf(reader: Reader, { pool, owner, customer }: People): Promise<string | null> {
  switch (reader) {
    case 'owner':
      return owner.cookie
    case 'customer':
      return customer.cookie
    case 'pending':
      return givenSession(pool, owner.userId, { isPending: true })
    case 'operator':
      return (await operatorOf(pool, OPERATOR)).cookie
    case 'listed':
      return (await operatorOf(pool, LISTED, { endsAt: null })).cookie
    case 'nobody':
      return null
  }
}

/** The database is shared by the tests of a file, and an address has one person. */
async function operatorOf(pool: TestDatabase['pool'], email: string, options: { endsAt?: null } = {}) {
  await pool.query(`update user_account set email = id || '@former.test' where email = $1`, [email])
  return givenOperator(pool, email, options)
}

function partsOf(atOnce: number) {
  const readers: Reader[] = ['nobody', 'owner', 'pending', 'customer', 'listed', 'operator']
  return readers.flatMap((reader) => {
    const found = findAppPages().filter((page) => page.reader === reader)
    const patterns = [...found.map(({ pattern }) => pattern), ...(MORE[reader] ?? [])]
    return Array.from({ length: Math.ceil(patterns.length / atOnce) }, (_, i) => ({
      reader,
      part: i + 1,
      patterns: patterns.slice(i * atOnce, (i + 1) * atOnce),
    }))
  })
}
