import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright'

const HEADLESS_SHELL = 'chromium-headless-shell'
const NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome']

// Without these a browser as root does not start, and one without a network goes looking for its maker.
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-site-isolation-trials',
  '--disable-background-networking',
  '--disable-component-update',
]

/** The Chromium of this machine; npm test sees to it that there is one. The headless shell has no window to show. */
export function findChromium({ headed = false } = {}): string | undefined {
  const names = headed ? NAMES.filter((name) => name !== HEADLESS_SHELL) : NAMES
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
}

/** A Chromium for programs that have no test runner. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium on the PATH')
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
}
