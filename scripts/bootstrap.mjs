// Everything a fresh clone needs before other code can run. Uses only Node's own modules: nothing is installed yet.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { requireNode } from './require-node.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const INSTALL_STAMP = join(root, 'node_modules', '.latchkey-install')
/** Generated code that other code needs, built again whenever its source is newer. */
const GENERATED = [
  { from: 'prisma/schema.prisma', to: 'lib/generated/prisma/client.ts', generate: generateClient },
  {
    from: 'lib/catalog/products/signing/server/signing-worker.ts',
    to: 'lib/generated/signing-worker.ts',
    generate: generateWorker,
  },
]

/** Checks Node, installs the packages, generates the client, reads `.env`. Takes milliseconds if nothing is missing. */
export async function bootstrap() {
  requireNode()
  process.chdir(root)
  process.env.NEXT_TELEMETRY_DISABLED ??= '1'
  if (!isReady()) await alone(prepare)
  await installGitHooks()
  // Variables that are already set take precedence over the file.
  if (existsSync('.env')) process.loadEnvFile('.env')
}

/** Runs a program to its end and passes signals on to it. Resolves to its exit code. */
export function run(command, args, options = {}, onOutput = undefined) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    const signals = ['SIGINT', 'SIGTERM']
    const forward = (signal) => child.kill(signal)
    for (const signal of signals) process.on(signal, forward)
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      // An interrupted program has not passed, unless the caller expects it to end that way.
      if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(process.exitCode ?? 130)
      resolve(code ?? 1)
    })
  })
}

const SIGN_EVERY_MS = 15_000

/** For work that takes minutes on a small machine: says every quarter of a minute that it is still under way. */
export function signsOfLife(title, everyMs = SIGN_EVERY_MS) {
  const began = performance.now()
  const say = () => console.error(`${title} ${Math.round((performance.now() - began) / 1000)} s`)
  const timer = setInterval(say, everyMs)
  return () => clearInterval(timer)
}

/** Prints one line and exits. */
export function stopWith(message) {
  console.error(message)
  process.exit(1)
}

/** Generates everything again, whether or not its source is newer. */
export async function generateAll() {
  for (const { generate } of GENERATED) await generate()
}

async function generateClient() {
  // Generating needs no schema engine, but the command requires a file in its place and would otherwise download one.
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' }
  await quietly('Generating the database client…', process.execPath, [bin('prisma/build/index.js'), 'generate'], {
    env,
  })
}

/** The signing thread's script as a string, which the server, the pages and the tests can all load. */
async function generateWorker() {
  const { build } = await import('esbuild')
  const options = { bundle: true, platform: 'node', format: 'cjs', target: 'node20', write: false, absWorkingDir: root }
  const { outputFiles } = await build({
    ...options,
    entryPoints: ['lib/catalog/products/signing/server/signing-worker.ts'],
  })
  const script = `export const SIGNING_WORKER = ${JSON.stringify(outputFiles[0].text)}\n`
  writeFileSync(join(root, 'lib/generated/signing-worker.ts'), script)
}

export const bin = (path) => join(root, 'node_modules', path)

const isReady = () => isInstalled() && GENERATED.every(isGenerated)

async function prepare() {
  if (!isInstalled()) await install()
  for (const made of GENERATED) if (!isGenerated(made)) await made.generate()
}

const lockHash = () => createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')

function isInstalled() {
  if (existsSync(INSTALL_STAMP) && readFileSync(INSTALL_STAMP, 'utf8') === lockHash()) return true
  const installed = join(root, 'node_modules', '.package-lock.json')
  return existsSync(installed) && isComplete(readJson('package-lock.json'), readJson(installed))
}

/** Whether npm's own list of what is installed has every package of the lock file, those for development too. */
export function isComplete(lock, installed) {
  return Object.entries(lock.packages).every(
    ([path, { integrity, optional }]) => path === '' || optional || installed.packages[path]?.integrity === integrity,
  )
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

function isGenerated({ from, to }) {
  const generated = statSync(join(root, to), { throwIfNoEntry: false })
  return generated !== undefined && generated.mtimeMs >= statSync(join(root, from)).mtimeMs
}

async function install() {
  const hash = lockHash()
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  // npm passes its own path to its scripts; otherwise the npm in the PATH is used.
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js')) await quietly('Installing packages…', process.execPath, [npm, ...args])
  else await quietly('Installing packages…', 'npm', args)
  writeFileSync(INSTALL_STAMP, hash)
}

async function quietly(title, command, args, options = {}) {
  console.error(title)
  const output = []
  const stop = signsOfLife(title)
  const code = await run(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }, (chunk) =>
    output.push(chunk),
  )
  stop()
  if (code !== 0) stopWith(`${output.join('')}\n${title.replace('…', '')} failed.`)
}

/** Two starts of one fresh clone must not install concurrently. The lock of a dead process does not count. */
async function alone(work) {
  const lock = join(tmpdir(), `latchkey-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`)
  while (!takeLock(lock)) await sleep(300)
  try {
    if (!isReady()) await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function takeLock(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isHeld(path)) rmSync(path, { force: true })
    return false
  }
}

function isHeld(path) {
  try {
    process.kill(Number(readFileSync(path, 'utf8')), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function installGitHooks() {
  const hook = join(root, '.git', 'hooks', 'pre-push')
  if (process.env.CI || existsSync(hook) || !statSync('.git', { throwIfNoEntry: false })?.isDirectory()) return
  // Optional: a clone works even if hooks cannot be written.
  await run(process.execPath, [bin('lefthook/bin/index.js'), 'install'], { stdio: 'ignore' }).catch(() => undefined)
}
