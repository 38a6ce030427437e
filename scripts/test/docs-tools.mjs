// What the samples and configurations of the documentation are checked with.
import { existsSync, readdirSync } from 'node:fs'
import { LANGUAGES } from '../clients/languages.mjs'
import { canInstall, installMissing } from './tools.mjs'

/** Of the samples in languages without a client. Debian has no Swift: those are run where `swiftc` is installed. */
const SAMPLES = [
  { packages: ['g++'], names: ['g++'] },
  { packages: ['nlohmann-json3-dev'], isThere: () => existsSync('/usr/include/nlohmann/json.hpp') },
  { packages: ['libssl-dev'], isThere: () => existsSync('/usr/include/openssl/evp.h') },
  { packages: ['juce-modules-source-data'], isThere: () => existsSync('/usr/share/juce/modules') },
  { packages: ['cargo'], names: ['cargo'] },
  // Brings libcurl's headers, for C++ too. TLS is a package of its own, which curl's only recommends.
  { packages: ['librust-curl+ssl-dev'], isThere: () => hasCrate('curl-0') && hasCrate('openssl-probe-') },
  { packages: ['librust-openssl-dev'], isThere: () => hasCrate('openssl-0.10') },
  { packages: ['librust-serde-json-dev'], isThere: () => hasCrate('serde_json-1') },
  { packages: ['lua5.1'], names: ['lua5.1'] },
  { packages: ['lua-http'], isThere: () => existsSync('/usr/share/lua/5.1/http') },
  { packages: ['lua-dkjson'], isThere: () => existsSync('/usr/share/lua/5.1/dkjson.lua') },
]
const CONFIGURATIONS = [
  { packages: ['caddy'], names: ['caddy'] },
  { packages: ['systemd'], names: ['systemd-analyze'] },
]

/** Installs what is missing on Debian, as root, and resolves to whether all is there. Elsewhere says what is left out. */
export async function ensureDocsTools() {
  const tools = [...LANGUAGES.flatMap((language) => language.tools), ...SAMPLES, ...CONFIGURATIONS]
  const left = await installMissing(tools)
  if (left.length === 0) return true
  console.log(
    `Not installed, so what needs it is not checked: ${left.map(({ packages }) => packages.at(-1)).join(', ')}.`,
  )
  if (canInstall()) console.log('On Debian, as root, everything has to be checked.')
  return !canInstall()
}

function hasCrate(prefix) {
  const folder = '/usr/share/cargo/registry'
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(prefix))
}
