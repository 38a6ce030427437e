import type { Browser, BrowserContext, Page } from 'playwright/test'
import { givenDatabase, type TestDatabase } from '../database/test-database'
import { givenProduct, type ProductFixture } from '../fixtures/product'
import { givenMembership, givenUser, type RequestContext } from '../fixtures/tenant'
import { type ServerProcess, startServerProcess } from '../process/server-process'
import { launchBrowser } from './launch-browser'

/** The built server on a database of its own, and a browser to look at it with. */
export type Stage = { db: TestDatabase; server: ServerProcess; browser: Browser; close: () => Promise<void> }

export async function givenStage(env: Record<string, string> = {}): Promise<Stage> {
  const db = await givenDatabase()
  const server = await startServerProcess(db.url, 'fast', env)
  const browser = await launchBrowser()
  const close = async () => {
    await browser.close()
    await server.stop()
    await db.close()
  }
  return { db, server, browser, close }
}

/** An organization with a product, and its owner before its pages. */
export type OwnerFixture = { world: ProductFixture; owner: RequestContext; context: BrowserContext; page: Page }

export async function givenOwner({ db, server, browser }: Stage): Promise<OwnerFixture> {
  const world = await givenProduct(db.pool, { plan: 'pro' })
  const owner = await givenUser(db.pool)
  await givenMembership(world, owner, 'owner')
  const [name = '', value = ''] = owner.cookie.split('=')
  const baseURL = `${server.url}/${world.organizationId}/`
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  await context.addCookies([{ name, value, url: server.url }])
  return { world, owner, context, page: await context.newPage() }
}
