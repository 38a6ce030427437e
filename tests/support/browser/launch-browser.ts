import { type Browser, chromium } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from './chromium'

/** A Chromium for programs that have no test runner. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium on the PATH')
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
}
