import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
// Without these a browser as root does not start, and one without a network goes looking for its maker.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-site-isolation-trials',
  '--disable-background-networking',
  '--disable-component-update',
]

/** The Chromium of this machine; npm test sees to it that there is one. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
  if (!executablePath) throw new Error('no Chromium on the PATH')
  return chromium.launch({ executablePath, args: FLAGS })
}
