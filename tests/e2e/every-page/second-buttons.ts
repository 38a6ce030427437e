import type { Locator, Page } from 'playwright/test'
import { expect } from '../fixtures'

/**
 * Opens every dialog that a part of a page has, directly or in a menu, and leaves every form that was changed: the
 * button that is not the verb changes nothing. Writes are answered here with a refusal, so that no menu item changes
 * what the next page shows.
 */
export async function pressSecondButtons(page: Page, part: string, untilQuiet: UntilQuiet): Promise<void> {
  await expect(page.locator(part).first()).toBeVisible()
  const visit: Visit = { page, part, home: page.url(), writes: await refuseWrites(page), untilQuiet }
  await cancelDialogs(visit)
  await cancelMenuDialogs(visit)
  await leaveForms(visit)
  await page.unroute(API)
}

const API = '**/api/**'
/** Rows of a table have the same menu. */
const MENUS_A_PAGE = 3

type UntilQuiet = () => Promise<void>
type Visit = { page: Page; part: string; home: string; writes: string[]; untilQuiet: UntilQuiet }

async function refuseWrites(page: Page): Promise<string[]> {
  const writes: string[] = []
  await page.route(API, (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.continue()
    writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
    return route.fulfill({
      status: 403,
      json: { code: 'forbidden', message: 'Refused by the test.', request_id: 'test' },
    })
  })
  return writes
}

/** Changes each form, presses Discard where there is one, then a link, and discards the changes where it is asked. */
async function leaveForms({ page, part, home, writes, untilQuiet }: Visit): Promise<void> {
  const forms = page.locator(`${part} form`)
  const count = await forms.count()
  let isChanged = false
  for (let index = 0; index < count; index += 1) {
    if (isChanged) {
      await page.goto(home)
      await untilQuiet()
      isChanged = false
    }
    const form = forms.nth(index)
    const field = form.locator('input[name]:enabled, textarea[name]:enabled').and(page.locator(EDITABLE)).first()
    if (!(await field.isVisible())) continue
    const before = await field.inputValue()
    const after = await validChange(field)
    isChanged = true
    await field.fill(after)
    await untilQuiet()
    writes.length = 0
    const discard = form.getByRole('button', { name: 'Discard', exact: true })
    if (await discard.isVisible()) {
      await discard.click()
      await expect(field).toHaveValue(before)
      await field.fill(after)
    }
    const link = await linkAway(page)
    if (!link) continue
    await link.click()
    const guard = page.getByRole('alertdialog')
    await untilQuiet()
    if (await guard.isVisible()) {
      await guard.getByRole('button', { name: 'Keep editing' }).click()
      await expect(guard).toBeHidden()
      await expect(field).toHaveValue(after)
      await link.click()
      await guard.getByRole('button', { name: 'Discard changes' }).click()
      await expect(page).not.toHaveURL(home)
      await untilQuiet()
    }
    expect(writes, `leaving form ${index} of ${home}`).toEqual([])
  }
}

const EDITABLE =
  ':not([readonly], [type="hidden"], [type="file"], [type="checkbox"], [type="radio"], [type="search"], [role="combobox"])'

/** What the form would send: an invalid value would hide that it submits. */
const validChange = (field: Locator): Promise<string> =>
  field.evaluate((input: HTMLInputElement) => {
    if (input.type === 'email') return 'ada@customer.test'
    if (/url|origin/.test(input.name)) return 'https://vendor.example.test/1'
    return `${input.value}1`
  })

async function linkAway(page: Page): Promise<Locator | null> {
  const links = page.locator('nav a[href^="/"]:visible')
  const index = await links.evaluateAll((all) =>
    all.findIndex((link) => link instanceof HTMLAnchorElement && link.pathname !== location.pathname),
  )
  return index < 0 ? null : links.nth(index)
}

async function cancelDialogs(visit: Visit): Promise<void> {
  const openers = visit.page.locator(`${visit.part} button[aria-haspopup="dialog"]:enabled:visible`)
  for (let index = 0; index < (await openers.count()); index += 1) {
    await openers.nth(index).click()
    await cancelDialog(visit, `dialog ${index}`)
  }
}

async function cancelMenuDialogs(visit: Visit): Promise<void> {
  const { page, part, untilQuiet } = visit
  const menus = page.locator(`${part} button[aria-haspopup="menu"]:enabled:visible`)
  for (let menu = 0; menu < Math.min(await menus.count(), MENUS_A_PAGE); menu += 1) {
    for (let item = 0; ; item += 1) {
      await menus.nth(menu).click()
      // Links lead to other pages, which are visited themselves.
      const items = page.locator('[role="menuitem"]:not([href], [aria-disabled="true"])')
      await expect(page.getByRole('menuitem').first()).toBeVisible()
      if (item >= (await items.count())) {
        await page.keyboard.press('Escape')
        await expect(page.getByRole('menuitem')).toHaveCount(0)
        break
      }
      await items.nth(item).click()
      await untilQuiet()
      if (await dialogIn(page).isVisible()) await cancelDialog(visit, `menu ${menu}, item ${item}`)
      await backHome(visit)
    }
  }
}

/** A menu item may have left the page, or the menu open. */
async function backHome({ page, home, untilQuiet }: Visit): Promise<void> {
  if (page.url() === home && !(await page.getByRole('menuitem').first().isVisible())) return
  await page.goto(home)
  await untilQuiet()
}

const dialogIn = (page: Page): Locator => page.locator('[role="dialog"], [role="alertdialog"]').last()

/** Fills in what the verb waits for, so that only the button decides. */
async function cancelDialog({ page, home, writes, untilQuiet }: Visit, which: string): Promise<void> {
  const dialog = dialogIn(page)
  await expect(dialog).toBeVisible()
  await untilQuiet()
  const field = dialog.locator('input:enabled, textarea:enabled').and(page.locator(EDITABLE)).first()
  if (await field.isVisible()) await field.fill(await phraseFor(field))
  // A list of choices that opened with the dialog has a button of its own that closes it.
  if (await dialog.locator('[role="combobox"][aria-expanded="true"]').isVisible()) await page.keyboard.press('Escape')
  await untilQuiet()
  writes.length = 0
  const second = dialog.getByRole('button', { name: /^(?:Cancel|Close|Keep editing|Not now)$/ }).first()
  if (await second.isVisible()) await second.click()
  else await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await untilQuiet()
  expect(writes, `${which} of ${home}`).toEqual([])
}

/** "Type Harbor to confirm" is filled in with "Harbor". */
const phraseFor = (field: Locator): Promise<string> =>
  field.evaluate((input: HTMLInputElement) => {
    const label = input.labels?.[0]?.textContent ?? ''
    if (/^(?:number|date)$/.test(input.type)) return input.value
    return /^Type (.+) to confirm$/.exec(label)?.[1] ?? `${input.value}1`
  })
