// Programs that the tests need besides Node.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, stopWith } from '../bootstrap.mjs'

// The first available of several packages is used. The headless shell renders the same pages in two thirds of the time.
const TOOLS = [
  { packages: ['redis-server'], names: ['redis-server'], brew: 'redis' },
  // A pooler and a balancer, as docs/scale.md sets them up.
  { packages: ['pgbouncer'], names: ['pgbouncer'], brew: 'pgbouncer' },
  { packages: ['nginx-light', 'nginx'], names: ['nginx'], brew: 'nginx' },
  {
    packages: ['chromium-headless-shell', 'chromium'],
    names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
    brew: '--cask chromium',
  },
  // A proxy that the documentation shows, in front of a server that is attacked.
  { packages: ['caddy'], names: ['caddy'], brew: 'caddy' },
  // The samples of the documentation.
  { packages: ['jq'], names: ['jq'], brew: 'jq' },
  // The published verifiers of signed answers are run, each in its language.
  { packages: ['php-cli'], names: ['php'], brew: 'php' },
  { packages: ['php-curl'], isThere: () => hasPhpExtension('curl'), brew: 'php' },
  { packages: ['ruby'], names: ['ruby'], brew: 'ruby' },
  { packages: ['golang-go'], names: ['go'], brew: 'go' },
  // The alert rules are checked by Prometheus' own program.
  { packages: ['prometheus'], names: ['promtool'], brew: 'prometheus' },
  { packages: ['python3-cryptography'], isThere: hasPythonCryptography, brew: 'cryptography' },
]
const NO_SERVICES = '/usr/sbin/policy-rc.d'

/** Installs missing programs where that is possible: on Debian, as root. Elsewhere prints how, and fails. */
export async function ensureTools() {
  // Debian keeps servers there, outside of an ordinary user's path.
  if (process.platform === 'linux') process.env.PATH += `${delimiter}/usr/sbin`
  const left = await installMissing(TOOLS)
  if (left.length === 0) return
  const names = left.map(nameOf).join(' and ')
  const brew = left.map((tool) => `brew install ${tool.brew}`).join(' && ')
  const apt = `sudo apt-get install ${left.map(nameOf).join(' ')}`
  stopWith(`The tests need ${names}. Install with: ${process.platform === 'darwin' ? brew : apt}`)
}

/** Whether programs can be installed here. */
export const canInstall = () => existsSync('/etc/debian_version') && process.getuid?.() === 0

/** Installs those that are missing where that is possible; resolves to those that still are. */
export async function installMissing(tools) {
  if (missing(tools).length > 0 && canInstall()) await aptInstall(missing(tools))
  return missing(tools)
}

/** The name in messages: the package that every distribution has. */
const nameOf = ({ packages }) => packages.at(-1)

const missing = (tools) => tools.filter(({ names = [], isThere = () => names.some(isOnPath) }) => !isThere())

export const hasPhpExtension = (name) =>
  spawnSync('php', ['-r', `exit(extension_loaded('${name}') ? 0 : 1);`]).status === 0

/** Debian's own, for which it has packages; another one earlier on the path may lack them. */
export const PYTHON = canInstall() || existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'

export function hasPythonCryptography() {
  return spawnSync(PYTHON, ['-c', 'import cryptography']).status === 0
}

function isOnPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, name)))
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function aptInstall(tools) {
  console.error(`Installing ${tools.map(nameOf).join(' and ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  const restore = keepServicesStopped()
  process.once('exit', restore)
  await run('apt-get', ['update', '-qq'], options)
  for (const { packages } of tools)
    for (const name of packages)
      if ((await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)) === 0) break
  restore()
}

/** Otherwise the package would start its own Redis on the default port. */
function keepServicesStopped() {
  if (existsSync(NO_SERVICES)) return () => undefined
  writeFileSync(NO_SERVICES, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  return () => rmSync(NO_SERVICES, { force: true })
}
