import type { Page } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rasterizeLogo } from '@/lib/organizations/server/draw-logo'
import { LOCALES } from '@/lib/portal/core/schema'
import { accessibilityViolations } from '@/tests/support/browser/accessibility'
import { givenPortalStage, openDashboard, type PortalStage, signedIn } from '@/tests/support/browser/portal-app'
import {
  givenAnotherLicense,
  givenPortalCustomer,
  givenPortalVendor,
  type PortalCustomer,
} from '@/tests/support/fixtures/portal-customer'
import type { ProductFixture } from '@/tests/support/fixtures/product'

let stage: PortalStage
let harbor: ProductFixture
let ada: PortalCustomer
let newcomer: PortalCustomer
beforeAll(async () => {
  stage = await givenPortalStage()
  harbor = await givenPortalVendor(stage.db.pool, 'Hafenverwaltungsgesellschaft für Dockmeistersoftware')
  const logo = await rasterizeLogo(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="3"><rect width="9" height="3"/></svg>'),
  )
  await stage.db.pool.query(
    `update organization set brand_accent = '#ffd400', logo = $2, logo_changed_at = now() where id = $1`,
    [harbor.organizationId, logo],
  )
  ada = await givenPortalCustomer(harbor)
  newcomer = await givenPortalCustomer(harbor)
  await stage.db.pool.query('update license set customer_id = $2 where id = $1', [
    newcomer.license.id,
    ada.license.customerId,
  ])
  await givenAnotherLicense(harbor, ada, { revokedAt: new Date() })
  await givenAnotherLicense(harbor, ada, { expiresAt: new Date() })
  await stage.db.pool.query(
    `insert into license_ip_history (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome)
     values ($1, '2001:db8:85a3:1234:5678:8a2e:370:7334', $2, now(), now(), 1, 'active')`,
    [ada.license.id, harbor.organizationId],
  )
})
afterAll(() => stage.close())

const pages = () => ['/portal', `/portal/licenses/${ada.license.id}`, '/portal/account']
const OUTSIDE = ['/portal/sign-in', '/portal/sign-in/link#token=x', '/portal/sign-in/link']
const MISSING = '/portal/licenses/00000000-0000-4000-8000-000000000000'

async function flawsAt(page: Page, paths: string[]): Promise<string[]> {
  const flaws: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    flaws.push(...(await accessibilityViolations(page)))
  }
  return flaws
}

test('axe finds nothing on any page, in either theme', async () => {
  const inside = await signedIn(stage, { cookie: ada.cookie })
  expect(await flawsAt(inside.page, [...pages(), MISSING])).toEqual([])
  // The questions that open in their places are a part of the page too.
  await inside.page.goto(`/portal/licenses/${ada.license.id}`)
  for (const name of ['Show key', 'Replace key', 'Remove all addresses', 'Transfer this license'])
    await inside.page.getByRole('button', { name, exact: true }).click()
  expect(await accessibilityViolations(inside.page)).toEqual([])
  const outside = await signedIn(stage)
  expect(await flawsAt(outside.page, OUTSIDE)).toEqual([])
  const empty = await signedIn(stage, { cookie: newcomer.cookie })
  expect(await flawsAt(empty.page, ['/portal'])).toEqual([])
  const vendor = await openDashboard(stage, harbor)
  const own = (path: string) => `/${harbor.organizationId}${path}`
  expect(await flawsAt(vendor.page, [own('/transfers'), own('/settings/branding')])).toEqual([])
  await Promise.all([inside, outside, empty, vendor].map(({ context }) => context.close()))
})

/** Words that their box does not show in full, and boxes that reach out of the window. */
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
  // What a window of 1280 px is at 200 %.
  { width: 640, height: 400 },
]

async function expectWhole(page: Page, what: string) {
  for (const viewport of WINDOWS) {
    await page.setViewportSize(viewport)
    expect([what, viewport.width, await cutOff(page)]).toEqual([what, viewport.width, []])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
  // What a message that is missing looks like.
  expect(await page.locator('main').textContent()).not.toMatch(/\b(?:frame|key|status|account|errors)\.[a-z]/)
}

test.each(LOCALES)('%s: every page is whole at 320 px and at 200 % zoom, and throws no error', async (locale) => {
  const errors: string[] = []
  const visit = async (cookie: { cookie?: string }, paths: string[]) => {
    const { context, page } = await signedIn(stage, { locale, ...cookie })
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    for (const path of paths) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectWhole(page, path)
    }
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    await context.close()
  }
  await visit({ cookie: ada.cookie }, pages())
  await visit({}, OUTSIDE.slice(0, 2))
  expect(errors).toEqual([])
})

test('the page of a license works with the keyboard alone, and asks before it acts', async () => {
  const { context, page } = await signedIn(stage, { cookie: ada.cookie })
  await page.goto(`/portal/licenses/${ada.license.id}`)
  const start = page.getByRole('button', { name: 'Replace key' })
  await start.focus()
  await page.keyboard.press('Enter')
  await page.getByText('How long should the old one go on working?').waitFor()
  await page.keyboard.press('Escape')
  await start.waitFor()
  expect(await start.evaluate((button) => button === document.activeElement)).toBe(true)
  await context.close()
})
