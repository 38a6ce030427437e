import type { BrowserContext, Locator } from 'playwright/test'
import { expect, type Page } from 'playwright/test'

/** Clicks the button of exactly this name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Clicks the button of this name in the dialog that is open; the page behind it may have one of the same name. */
export const pressInDialog = (page: Page, name: string) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name, exact: true }).click()

export const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)

/** Waits until React has hydrated the focused field: text typed before that may be lost. */
export async function untilTypable(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const field = document.activeElement
    return field instanceof HTMLInputElement && Object.keys(field).some((key) => key.startsWith('__reactProps'))
  })
}

/** Waits until React has hydrated a button of a page that just loaded: a click before that may be lost. */
export const untilPressable = (button: Locator) =>
  expect
    .poll(() => button.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)

/** The page shows this text. */
export const see = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

/** Collects exceptions and console errors of the pages in this context. */
export function collectErrors(context: BrowserContext, errors: string[]): void {
  context.on('weberror', (failure) => errors.push(failure.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
}
