import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright/test'
import { givenDatabase, type TestDatabase } from '../database/test-database'
import type { ProductFixture } from '../fixtures/product'
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

/** A browser of the vendor's owner, in the dashboard. */
export async function openDashboard(stage: PortalStage, world: ProductFixture): Promise<SignedInPage> {
  const owner = await givenUser(stage.db.pool)
  await givenMembership(world, owner, 'owner')
  return signedIn(stage, { cookie: owner.cookie })
}
