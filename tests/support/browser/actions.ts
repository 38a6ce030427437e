import type { BrowserContext } from 'playwright/test'
import { expect, type Page } from 'playwright/test'

/** Clicks the button of exactly this name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Clicks the button of this name in the dialog that is open; the page behind it may have one of the same name. */
export const pressInDialog = (page: Page, name: string) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name, exact: true }).click()

export const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)

/** Fills in a code whose last digit sends it: only a field that React has taken over notices. */
export async function fillSending(page: Page, label: string, code: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  const isTakenOver = () => field.evaluate((input) => Object.keys(input).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isTakenOver).toBe(true)
  await field.fill(code)
}

/** The page shows this text; a hidden copy, as for another width, does not count. */
export const see = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

/** Collects exceptions and console errors of the pages in this context. */
export function collectErrors(context: BrowserContext, errors: string[]): void {
  context.on('weberror', (failure) => errors.push(failure.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
}
