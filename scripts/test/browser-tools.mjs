// Firefox and WebKit, for the journeys that run in them besides Chromium.
import { canInstall, installMissing } from './tools.mjs'

const BROWSERS = [
  { packages: ['firefox-esr'], names: ['firefox-esr'] },
  { packages: ['webkit2gtk-driver'], names: ['WebKitWebDriver'] },
  { packages: ['xvfb'], names: ['Xvfb'] },
]

/** Installs the browsers on Debian, as root, and resolves to whether they are there. */
export async function ensureBrowsers() {
  const left = await installMissing(BROWSERS)
  if (left.length > 0)
    console.log(`Not installed, so nothing runs in them: ${left.flatMap(({ packages }) => packages).join(', ')}.`)
  return { isThere: left.length === 0, isRequired: canInstall() }
}
