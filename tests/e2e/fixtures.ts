import { readFileSync } from 'node:fs'
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from 'playwright/test'
import { accessibilityViolations, violationsAtWidths } from '@/tests/support/browser/accessibility'
import { collectErrors } from '@/tests/support/browser/actions'
import { createTestDatabase, openPool } from '@/tests/support/database/create-database'
import type { TestDatabase } from '@/tests/support/database/test-database'
import { givenPortalCustomer, givenPortalVendor, type PortalCustomer } from '@/tests/support/fixtures/portal/customer'
import { givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { givenMembership, givenUser, type RequestContext } from '@/tests/support/fixtures/tenant'
import { startServerProcess } from '@/tests/support/process/server-process'
import { controlOf, type TestDiscord } from '@/tests/support/servers/discord'
import { type ReadMails, readSpool, startSmtp } from '@/tests/support/servers/smtp'
import { SETTINGS, type SharedServer } from '@/tests/support/setup/shared-server'

export type App = {
  /** The public URL, which providers redirect back to. */
  url: string
  /** The same server by IP address, for calls of the API: their peer is 127.0.0.1. */
  apiUrl: string
  pool: TestDatabase['pool']
  /** The output of the server. */
  output: () => string
}
type SignedIn = { context: BrowserContext; page: Page }

type WorkerFixtures = {
  /** Settings of a server of the file's own; without any, the file uses the server that most files share. */
  serverEnv: Record<string, string> | null
  /** The built server on its own database, with the mails it sends. */
  server: { app: App; mail: ReadMails }
  app: App
  mail: ReadMails
  /** The Discord of the shared server. */
  discord: Pick<TestDiscord, 'comesAs'>
}
type TestFixtures = {
  /** The test's own organization with one product and its API key. */
  product: ProductFixture
  /** The owner of that organization. Paths are relative to its dashboard: `owner.page.goto('licenses')`. */
  owner: SignedIn & { user: RequestContext }
  /** An organization that customers know as Harbor, with a product where they may do everything themselves. */
  vendor: ProductFixture
  /** A customer with a license of the vendor, in the portal. */
  customer: PortalCustomer & SignedIn
  /** A separate browser with the session of this cookie; without one, signed out. */
  signedIn: (cookie?: string | null, options?: BrowserContextOptions) => Promise<SignedIn>
  /** The problems of a page, one line each; `atWidths` checks windows of several widths. */
  accessibility: typeof accessibilityViolations & { atWidths: typeof violationsAtWidths }
  /** The errors that the pages of the test threw or logged. */
  consoleErrors: string[]
}

const required = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: e2e-setup.ts sets it`)
  return value
}

const shared: SharedServer = JSON.parse(required('TEST_SHARED_SERVER'))

/** The same server by name, where cookies are kept, and by address. */
const urlsOf = (url: string) => ({ url: url.replace('127.0.0.1', 'localhost'), apiUrl: url })

let tests = 0

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [null, { scope: 'worker', option: true }],
  server: [
    async ({ serverEnv }, use) => {
      if (!serverEnv) {
        const pool = openPool(shared.databaseUrl)
        const app = { ...urlsOf(shared.url), pool, output: () => readFileSync(shared.outputFile, 'utf8') }
        await use({ app, mail: readSpool(shared.spool) })
        await pool.end()
        return
      }
      const database = await createTestDatabase({
        clusterUrl: required('TEST_CLUSTER_URL'),
        template: required('TEST_TEMPLATE'),
      })
      const mail = await startSmtp()
      const server = await startServerProcess(database.url, 'all', { ...mail.env, ...SETTINGS, ...serverEnv })
      await use({ app: { ...urlsOf(server.url), pool: database.pool, output: server.output }, mail })
      await server.stop()
      await mail.close()
      await database.close()
    },
    { scope: 'worker' },
  ],
  app: [({ server }, use) => use(server.app), { scope: 'worker' }],
  mail: [({ server }, use) => use(server.mail), { scope: 'worker' }],
  discord: [({}, use) => use(controlOf(shared.discordUrl)), { scope: 'worker' }],

  baseURL: ({ app }, use) => use(app.url),
  // An IP address for each test, for the server trusts its peer as a proxy: what one tries uses up no limit of another.
  extraHTTPHeaders: ({}, use, { workerIndex }) => {
    tests += 1
    return use({ 'X-Forwarded-For': `127.${workerIndex + 1}.${tests >> 8}.${tests & 255}` })
  },
  consoleErrors: ({}, use) => use([]),
  context: async ({ context, consoleErrors }, use) => {
    collectErrors(context, consoleErrors)
    await use(context)
  },
  signedIn: async ({ app, browser, consoleErrors }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (cookie = null, options = {}) => {
      const context = await browser.newContext({ baseURL: app.url, ...options })
      contexts.push(context)
      collectErrors(context, consoleErrors)
      const [name = '', value = ''] = cookie?.split('=') ?? []
      if (name) await context.addCookies([{ name, value, url: app.url }])
      return { context, page: await context.newPage() }
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
  accessibility: ({}, use) =>
    use(Object.assign((page: Page) => accessibilityViolations(page), { atWidths: violationsAtWidths })),

  product: async ({ app }, use) => use(await givenProduct(app.pool, { plan: 'pro' })),
  owner: async ({ app, product, signedIn }, use) => {
    const user = await givenUser(app.pool)
    await givenMembership(product, user, 'owner')
    const baseURL = `${app.url}/${product.organizationId}/`
    await use({ user, ...(await signedIn(user.cookie, { baseURL })) })
  },
  vendor: async ({ app }, use) => use(await givenPortalVendor(app.pool, 'Harbor')),
  customer: async ({ vendor, signedIn }, use) => {
    const customer = await givenPortalCustomer(vendor)
    await use({ ...customer, ...(await signedIn(customer.cookie)) })
  },
})

export const { expect } = test
