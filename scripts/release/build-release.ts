import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bundle, PROGRAMS, programFile } from '../build/build-if-stale'
import { sourceHash } from '../build/source-hash'
import { withLock } from '../process/with-lock'
import { COMMANDS, commandFile, PREPARE } from './commands'
import { tracePackages } from './trace-packages'

/** A folder that runs wherever Node does, on the same kind of machine: nothing is installed or built there. */
const RELEASE = 'dist/latchkey'

const STAMP = 'release.sha256'
/** The first checks Node, and then loads the second. */
const ENTRY = 'dist/entry.mjs'
const MAIN = 'dist/latchkey.mjs'
const DRAW_LOGO = 'scripts/draw-logo.mjs'
/** Copied as they are. */
const FILES = [
  '.env.example',
  'prisma/demo.json',
  'prisma/history',
  'prisma/migrations',
  'prisma/schema.prisma',
  'public',
]
/** Of the pages' build: what only a build needs, and maps, which are two thirds of it. */
const LEFT_OUT =
  /^\.next\/(?:build|cache|diagnostics|dev|lock|trace|trace-build|turbopack|types)(?:\/|$)|\.map$|\.nft\.json$/

/** Makes the release from a fresh build, unless the last one has the same sources. Resolves to its folder. */
export async function buildRelease(): Promise<string> {
  const hash = sourceHash(['scripts', 'prisma', 'package.json'])
  await withLock('dist', async () => {
    if (!isFresh(hash)) await assemble(hash)
  })
  return RELEASE
}

function isFresh(hash: string): boolean {
  const stamp = join(RELEASE, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

async function assemble(hash: string): Promise<void> {
  const began = performance.now()
  const aside = `${RELEASE}.new`
  rmSync(aside, { recursive: true, force: true })
  const programs = await bundlePrograms()
  for (const file of await tracePackages([...programs, DRAW_LOGO])) copy(file, aside)
  for (const file of [...programs, ...FILES, DRAW_LOGO]) copy(file, aside)
  cpSync('.next', join(aside, '.next'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (from) => !LEFT_OUT.test(from),
  })
  cpSync(ENTRY, join(aside, 'latchkey.mjs'))
  writeFileSync(join(aside, 'package.json'), manifest())
  writeFileSync(join(aside, STAMP), hash)
  rmSync(RELEASE, { recursive: true, force: true })
  renameSync(aside, RELEASE)
  console.error(`Made ${RELEASE} in ${Math.round((performance.now() - began) / 1000)} s.`)
}

/** The commands, and the program that runs them. Resolves to all but the entry, which goes to the release's top. */
async function bundlePrograms(): Promise<string[]> {
  const commands = [['prepare', PREPARE], ...Object.entries(COMMANDS).map(([name, { program }]) => [name, program])]
  for (const [name = '', program = ''] of commands) await bundle(program, commandFile(name))
  await bundle('scripts/release/latchkey.ts', MAIN)
  await bundle('scripts/release/entry.mjs', ENTRY)
  return [MAIN, ...PROGRAMS.map((name) => programFile(name)), ...commands.map(([name = '']) => commandFile(name))]
}

function copy(path: string, target: string): void {
  if (!existsSync(path)) return
  mkdirSync(dirname(join(target, path)), { recursive: true })
  cpSync(path, join(target, path), { recursive: true, dereference: statSync(path).isFile() })
}

/** What Node reads of it: that our files are modules; and what a person wants to know. */
function manifest(): string {
  const { name, version, license, type, engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  const scripts = { start: 'exec node latchkey.mjs' }
  return `${JSON.stringify({ name, version, private: true, license, type, engines, scripts }, null, 2)}\n`
}
