import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from 'playwright/test'
import { accessibilityViolations, violationsAtWidths } from '@/tests/support/browser/accessibility'
import { collectErrors } from '@/tests/support/browser/actions'
import { createTestDatabase } from '@/tests/support/database/create-database'
import type { TestDatabase } from '@/tests/support/database/test-database'
import { givenPortalCustomer, givenPortalVendor, type PortalCustomer } from '@/tests/support/fixtures/portal/customer'
import { givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { givenMembership, givenUser, type RequestContext } from '@/tests/support/fixtures/tenant'
import { startServerProcess } from '@/tests/support/process/server-process'
import { startDiscord, type TestDiscord } from '@/tests/support/servers/discord'
import { startSmtp, type TestSmtp } from '@/tests/support/servers/smtp'

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
  /** Settings of the server; a file with its own settings gets its own server. */
  serverEnv: Record<string, string>
  database: TestDatabase
  mail: TestSmtp
  discord: TestDiscord
  /** The built server on its own database, with a mail server and a Discord. */
  app: App
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

const WEBHOOKS = { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', WEBHOOK_RETRY_SECONDS: '0,0.2' }

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{}, { scope: 'worker', option: true }],
  database: [
    async ({}, use) => {
      const database = await createTestDatabase({
        clusterUrl: required('TEST_CLUSTER_URL'),
        template: required('TEST_TEMPLATE'),
      })
      await use(database)
      await database.close()
    },
    { scope: 'worker' },
  ],
  mail: [
    async ({}, use) => {
      const mail = await startSmtp()
      await use(mail)
      await mail.close()
    },
    { scope: 'worker' },
  ],
  discord: [
    async ({}, use) => {
      const discord = await startDiscord()
      await use(discord)
      await discord.close()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ database, mail, discord, serverEnv }, use) => {
      const env = { ...mail.env, ...discord.env, ...WEBHOOKS, ...serverEnv }
      const server = await startServerProcess(database.url, 'all', env)
      const url = server.url.replace('127.0.0.1', 'localhost')
      await use({ url, apiUrl: server.url, pool: database.pool, output: server.output })
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: ({ app }, use) => use(app.url),
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
