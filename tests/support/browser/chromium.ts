import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright'

const HEADLESS_SHELL = 'chromium-headless-shell'
const NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome']

// Without these flags a browser does not start as root, and without a network it keeps trying to reach Google.
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-site-isolation-trials',
  '--disable-background-networking',
  '--disable-component-update',
]

/** The Chromium of this machine, which npm test installs. The headless shell cannot show a window. */
export function findChromium({ headed = false } = {}): string | undefined {
  const names = headed ? NAMES.filter((name) => name !== HEADLESS_SHELL) : NAMES
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
}

/** A Chromium for programs without a test runner. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium on the PATH')
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
}
