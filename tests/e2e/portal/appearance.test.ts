import type { Page } from 'playwright/test'
import { createRasterizeInChild } from '@/lib/catalog/organizations/server/draw-in-child'
import { rasterizeLogo } from '@/lib/catalog/organizations/server/draw-logo'
import { LOCALES } from '@/lib/foundation/shared/locale'
import {
  givenAnotherLicense,
  givenPortalCustomer,
  givenPortalVendor,
  type PortalCustomer,
} from '@/tests/support/fixtures/portal/customer'
import type { ProductFixture } from '@/tests/support/fixtures/product'
import { givenMembership, givenUser } from '@/tests/support/fixtures/tenant'
import { test as base, expect } from '../fixtures'

/** A vendor with a long name, a colour and a logo; a customer with licenses of every kind, and one without any. */
type Shown = { vendor: ProductFixture; ada: PortalCustomer; newcomer: PortalCustomer }

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="3"><rect width="9" height="3"/></svg>'

/** A busy machine may take longer than is acceptable in production. */
const drawInTime = createRasterizeInChild({ longestMs: 60_000 })

const test = base.extend<object, { shown: Shown }>({
  shown: [
    async ({ app: { pool } }, use) => {
      const vendor = await givenPortalVendor(
        pool,
        'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsverwaltungsamtes',
      )
      await pool.query(
        `update organization set brand_accent = '#ffd400', logo = $2, logo_changed_at = now() where id = $1`,
        [vendor.organizationId, await rasterizeLogo(Buffer.from(LOGO), drawInTime)],
      )
      const [ada, newcomer] = [await givenPortalCustomer(vendor), await givenPortalCustomer(vendor)]
      await pool.query('update license set customer_id = $2 where id = $1', [
        newcomer.license.id,
        ada.license.customerId,
      ])
      await givenAnotherLicense(vendor, ada, { revokedAt: new Date() })
      await givenAnotherLicense(vendor, ada, { expiresAt: new Date() })
      await pool.query(
        `insert into license_ip_history (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome)
     values ($1, '2001:db8:85a3:1234:5678:8a2e:370:7334', $2, now(), now(), 1, 'active')`,
        [ada.license.id, vendor.organizationId],
      )
      await use({ vendor, ada, newcomer })
    },
    { scope: 'worker' },
  ],
})
test.use({ locale: 'en-GB' })

const pagesOf = (ada: PortalCustomer) => ['/portal', `/portal/licenses/${ada.license.id}`, '/portal/account']
const OUTSIDE = ['/portal/sign-in', '/portal/help', '/portal/sign-in/link#token=x', '/portal/sign-in/link']
const MISSING = '/portal/licenses/00000000-0000-4000-8000-000000000000'

/** Checks one page after the other. */
async function lookAt(page: Page, paths: string[], look: (page: Page) => Promise<string[]>): Promise<string[]> {
  const violations: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    violations.push(...(await look(page)))
  }
  return violations
}

test.describe('axe finds no violations, in either theme,', () => {
  test('on the pages of a customer', async ({ accessibility, shown: { ada, newcomer }, signedIn }) => {
    const { page } = await signedIn(ada.cookie)
    expect(await lookAt(page, [...pagesOf(ada), MISSING], accessibility)).toEqual([])
    const empty = await signedIn(newcomer.cookie)
    expect(await lookAt(empty.page, ['/portal'], accessibility)).toEqual([])
  })

  test('while a license asks for confirmations', async ({ accessibility, shown: { ada }, signedIn }) => {
    const { page } = await signedIn(ada.cookie)
    await page.goto(`/portal/licenses/${ada.license.id}`)
    for (const name of ['Show key', 'Replace key', 'Reset all IP addresses', 'Transfer this license'])
      await page.getByRole('button', { name, exact: true }).click()
    expect(await accessibility(page)).toEqual([])
  })

  test('outside', async ({ accessibility, signedIn }) => {
    const { page } = await signedIn()
    expect(await lookAt(page, OUTSIDE, accessibility)).toEqual([])
  })

  test("on the vendor's pages about the portal", async ({ accessibility, shown: { vendor }, signedIn }) => {
    const owner = await givenUser(vendor.pool)
    await givenMembership(vendor, owner, 'owner')
    const { page } = await signedIn(owner.cookie)
    const own = (path: string) => `/${vendor.organizationId}${path}`
    expect(await lookAt(page, [own('/transfers'), own('/settings/branding')], accessibility)).toEqual([])
  })
})

test('a wide logo keeps its proportions, on white in the dark theme too', async ({ shown: { ada }, signedIn }) => {
  const { page } = await signedIn(ada.cookie, { colorScheme: 'dark' })
  await page.goto(`/portal/licenses/${ada.license.id}`)
  const logo = page.locator('img[src*="/api/portal/logo/"]').first()
  await expect(logo).toBeVisible()
  const box = await logo.boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(3, 1)
  expect(box?.height).toBeLessThanOrEqual(44)
  await expect(logo.locator('..')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('on a phone, the head is one row, beside a wide logo and beside a long name', async ({
  app,
  shown: { ada },
  signedIn,
}) => {
  const named = await givenPortalVendor(app.pool, 'The Very Patient Society of Harbor Editors and their Friends')
  for (const { cookie, license } of [ada, await givenPortalCustomer(named)]) {
    const { page } = await signedIn(cookie)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`/portal/licenses/${license.id}`)
      const head = page.getByRole('banner')
      const account = await head.getByRole('link', { name: 'Account' }).boundingBox()
      const brand = await head.getByRole('link').first().boundingBox()
      expect(account?.x ?? 0).toBeGreaterThanOrEqual((brand?.x ?? 0) + (brand?.width ?? 0))
      expect((account?.x ?? 0) + (account?.width ?? 0)).toBeLessThanOrEqual(width)
      expect((await head.boundingBox())?.height).toBeLessThanOrEqual(72)
    }
  }
})

/** Texts that are cut off by their box, and boxes that overflow the window. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((element) => {
        const box = element.getBoundingClientRect()
        const style = getComputedStyle(element)
        if (box.width <= 1 || style.position === 'absolute') return false
        const isClipped = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
        return isClipped || box.right > window.innerWidth + 1 || box.left < -1
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )

const WINDOWS = [
  { width: 320, height: 640 },
  // The size of a window of 1280 px at 200 %.
  { width: 640, height: 400 },
]

async function expectWhole(page: Page, what: string) {
  for (const viewport of WINDOWS) {
    await page.setViewportSize(viewport)
    expect([what, viewport.width, await cutOff(page)]).toEqual([what, viewport.width, []])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
  // How a missing message is rendered.
  await expect(page.locator('main')).not.toContainText(
    /\b(?:frame|signIn|licenses|key|status|addresses|rotate|transfer|facts|account|data|activity|errors)\.[a-z]/,
  )
}

for (const locale of LOCALES) {
  test(`${locale}: every page is complete at 320 px and at 200 % zoom, and throws no error`, async ({
    consoleErrors,
    shown: { ada },
    signedIn,
  }) => {
    const visit = async (cookie: string | null, paths: string[]) => {
      const { page } = await signedIn(cookie, { locale })
      for (const path of paths) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectWhole(page, path)
      }
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
    }
    await visit(ada.cookie, pagesOf(ada))
    await visit(null, OUTSIDE.slice(0, 3))
    expect(consoleErrors).toEqual([])
  })
}

test('the page of a license works with the keyboard only, and asks before it acts', async ({
  shown: { ada },
  signedIn,
}) => {
  const { page } = await signedIn(ada.cookie)
  await page.goto(`/portal/licenses/${ada.license.id}`)
  const start = page.getByRole('button', { name: 'Replace key' })
  await start.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('When should the old key stop working?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(start).toBeFocused()
})
