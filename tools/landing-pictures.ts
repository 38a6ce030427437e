import { mkdirSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { readEnv } from '@/lib/foundation/platform/config/env'
import { buildIfStale } from '@/scripts/build/build-if-stale'
import { fillDemo } from '@/scripts/start/demo/fill-demo'
import { launchBrowser } from '@/tests/support/browser/chromium'
import { createMigrated, startTestCluster } from '@/tests/support/database/test-cluster'
import { startServerProcess } from '@/tests/support/process/server-process'
import { loadPortalFixtures } from '@/tools/screenshots/customer-fixtures'
import { loadVendorFixtures, OWNER, SHOWN_ORGANIZATION } from '@/tools/screenshots/vendor-fixtures'

const FOLDER = 'public/pictures'
const QUALITY = 82
/** Calls per call of the demo: the pictures show a vendor with many customers. */
const SCALE = 40
const PORTAL_COOKIE = 'lk_portal'

/** The pictures of the start page, from a separate database: npm run pictures */
async function main() {
  await buildIfStale()
  mkdirSync(FOLDER, { recursive: true })
  const cluster = await startTestCluster()
  try {
    const databaseUrl = await createMigrated(cluster.url, 'pictures')
    process.env['DATABASE_URL'] = databaseUrl
    const now = new Date()
    const { organization } = await loadVendorFixtures(now)
    const encryptionKey = readEnv().ENCRYPTION_KEY
    await fillDemo(organization, { databaseUrl, encryptionKey, now, scale: SCALE })
    const { cookie } = await loadPortalFixtures(databaseUrl)
    const server = await startServerProcess(databaseUrl, 'all', { SMTP_HOST: 'smtp.harbor.example' })
    try {
      await takePictures(server.url, cookie)
    } finally {
      await server.stop()
    }
  } finally {
    await cluster.stop()
  }
}

async function takePictures(url: string, portalCookie: string) {
  const browser = await launchBrowser()
  try {
    for (const theme of ['light', 'dark'] as const) {
      await picture(browser, { url, theme, name: 'dashboard', width: 1280, height: 800, open: openDashboard })
      const openPortal = async (page: Page) => {
        await page.context().addCookies([{ name: PORTAL_COOKIE, value: portalCookie, url }])
        await page.goto('/portal')
      }
      await picture(browser, { url, theme, name: 'portal', width: 520, height: 800, open: openPortal })
    }
  } finally {
    await browser.close()
  }
}

type Picture = {
  url: string
  theme: 'light' | 'dark'
  name: string
  width: number
  height: number
  open: (page: Page) => Promise<unknown>
}

async function picture(browser: Browser, { url, theme, name, width, height, open }: Picture) {
  const context = await browser.newContext({ baseURL: url, colorScheme: theme, viewport: { width, height } })
  const page = await context.newPage()
  await open(page)
  await page.waitForTimeout(1_500)
  const png = await page.screenshot()
  writeFileSync(`${FOLDER}/${name}-${theme}.webp`, await sharp(png).webp({ quality: QUALITY }).toBuffer())
  await context.close()
}

async function openDashboard(page: Page) {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((address) => address.pathname !== '/sign-in')
  await page.goto(`/${SHOWN_ORGANIZATION}`)
}

await main()
