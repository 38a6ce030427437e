import type { BrowserContext } from 'playwright/test'

/** Adds to the list what pages of this context throw, and what they write to the console as an error. */
export function collectErrors(context: BrowserContext, errors: string[]): void {
  context.on('weberror', (failure) => errors.push(failure.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
}
