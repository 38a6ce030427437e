import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { givenDatabase, type TestDatabase } from '../database/test-database'
import { codeInMail } from '../fixtures/auth'
import { givenPortalCustomer, type PortalCustomer } from '../fixtures/portal-customer'
import { givenLicense, givenProduct, type LicenseOptions, type ProductFixture } from '../fixtures/product'
import { givenMembership, givenUser } from '../fixtures/tenant'
import { type ServerProcess, startServerProcess } from '../process/server-process'
import { startDiscord, type TestDiscord } from '../servers/discord'
import { startSmtp, type TestSmtp } from '../servers/smtp'
import { launchBrowser } from './launch-browser'

/** The built server with a mail server and a Discord, and a browser before it. */
export type PortalStage = {
  db: TestDatabase
  smtp: TestSmtp
  discord: TestDiscord
  server: ServerProcess
  /** as people open it, and as Discord leads back to it */
  site: string
  browser: Browser
  close: () => Promise<void>
}

export async function givenPortalStage(): Promise<PortalStage> {
  const [db, smtp, discord] = await Promise.all([givenDatabase(), startSmtp(), startDiscord()])
  const server = await startServerProcess(db.url, 'fast', { ...smtp.env, ...discord.env })
  const browser = await launchBrowser()
  const close = async () => {
    await browser.close()
    await server.stop()
    await Promise.all([smtp.close(), discord.close(), db.close()])
  }
  return { db, smtp, discord, server, site: server.url.replace('127.0.0.1', 'localhost'), browser, close }
}

export type SignedInPage = { context: BrowserContext; page: Page }

/** A browser of its own, with the session of whoever has this cookie. */
export async function signedIn(
  { browser, site }: PortalStage,
  { cookie, ...options }: BrowserContextOptions & { cookie?: string } = {},
): Promise<SignedInPage> {
  const context = await browser.newContext({ baseURL: site, reducedMotion: 'reduce', locale: 'en-GB', ...options })
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (name) await context.addCookies([{ name, value, url: site }])
  return { context, page: await context.newPage() }
}

/** A vendor by a name that customers know, with a product where they may do everything themselves. */
export async function givenPortalVendor({ db }: PortalStage, name: string): Promise<ProductFixture> {
  const world = await givenProduct(db.pool, { plan: 'pro', versionModule: true })
  await db.pool.query('update organization set brand_name = $2, support_email = $3 where id = $1', [
    world.organizationId,
    name,
    'help@vendor.test',
  ])
  await db.pool.query('update product set name = $2, portal_key_rotation = true where id = $1', [
    world.productId,
    `${name} Editor`,
  ])
  return world
}

/** Somebody signed in, with one license of this vendor. */
export const givenCustomer = givenPortalCustomer

/** One more license of the same person, at any vendor. */
export async function givenAnotherLicense(
  world: ProductFixture,
  customer: PortalCustomer,
  options: LicenseOptions = {},
) {
  const license = await givenLicense(world, options)
  await world.pool.query('update license set customer_id = $2 where id = $1', [license.id, customer.license.customerId])
  await world.pool.query(
    `insert into organization_customer (organization_id, customer_id, email, updated_at) values ($1, $2, $3, now())
     on conflict do nothing`,
    [world.organizationId, customer.license.customerId, customer.email],
  )
  return license
}

/** A browser of the vendor's owner, in the dashboard. */
export async function openDashboard(stage: PortalStage, world: ProductFixture): Promise<SignedInPage> {
  const owner = await givenUser(stage.db.pool)
  await givenMembership(world, owner, 'owner')
  return signedIn(stage, { cookie: owner.cookie })
}

/** Through the door by the code from the mail. The page shows the door already. */
export async function signInByCode({ smtp }: PortalStage, page: Page, email: string): Promise<void> {
  const before = smtp.mailsTo(email).length
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  const { text } = await smtp.untilMail(email, before + 1)
  await page.getByLabel('Code from the mail').fill(codeInMail(text))
  await page.getByRole('button', { name: 'Sign in' }).click()
}
