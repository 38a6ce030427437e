// What the samples and configurations of the documentation are checked with.
import { LANGUAGES } from '../clients/languages.mjs'
import { canInstall, installMissing } from './tools.mjs'

const CONFIGURATIONS = [
  { packages: ['caddy'], names: ['caddy'] },
  { packages: ['systemd'], names: ['systemd-analyze'] },
]

/** Installs what is missing on Debian, as root, and resolves to whether all is there. Elsewhere says what is left out. */
export async function ensureDocsTools() {
  const tools = [...LANGUAGES.flatMap((language) => language.tools), ...CONFIGURATIONS]
  const left = await installMissing(tools)
  if (left.length === 0) return true
  console.log(
    `Not installed, so what needs it is not checked: ${left.map(({ packages }) => packages.at(-1)).join(', ')}.`,
  )
  if (canInstall()) console.log('On Debian, as root, everything has to be checked.')
  return !canInstall()
}
