import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { commandLine } from '@/lib/foundation/platform/process/command-line'
import { errorCode, Problem } from '../process/problem'
import { withLock } from '../process/with-lock'
import { restartIfKilled, startOrJoin, stopServer } from './embedded-database'
import { keepDatabaseAlive } from './hold-database'
import { readIfThere, writeSecretFile } from './secret-file'

export type Installation = {
  /** of the database itself, even if the processes reach it through a pooler */
  databaseUrl: string
  /** Whether the database is the one of the data folder, not one configured by DATABASE_URL. */
  isEmbedded: boolean
  dataDir: string
  release: () => Promise<void>
}

/**
 * The configured database and master key, or else those of the data folder. Sets DATABASE_URL and ENCRYPTION_KEY for
 * later code. The embedded database stops when its last user releases it.
 */
export async function openInstallation(): Promise<Installation> {
  const dataDir = resolve(process.env['DATA_DIR']?.trim() || '.data')
  const given = { url: process.env['DATABASE_URL']?.trim(), key: process.env['ENCRYPTION_KEY']?.trim() }
  const direct = process.env['DATABASE_DIRECT_URL']?.trim()
  if (direct && !given.url) throw new Problem('DATABASE_DIRECT_URL needs DATABASE_URL, which leads to the pooler.')
  const named = { databaseUrl: direct || given.url || '', isEmbedded: false, dataDir, release: async () => undefined }
  if (given.url && given.key) return named
  prepareDataDir(dataDir)
  return withLock(dataDir, async () => {
    process.env['ENCRYPTION_KEY'] = given.key || encryptionKey(dataDir, Boolean(given.url))
    if (given.url) return named
    return openEmbedded(dataDir)
  })
}

/** A history that is a database of its own; undefined where the main database has it. */
export const historyUrlOfEnv = (): string | undefined => process.env['HISTORY_DATABASE_URL']?.trim() || undefined

/** Opens the installation while `work` runs. */
export async function withInstallation<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  const installation = await openInstallation()
  let interrupted = false
  const interrupt = () => {
    if (interrupted) return
    interrupted = true
    void installation.release().finally(() => process.exit(130))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt)
  try {
    return await work(installation)
  } finally {
    await installation.release()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt)
  }
}

/** Creates the data folder, readable only by the caller. Throws a Problem if it cannot be written. */
export function prepareDataDir(dataDir: string): void {
  const probe = join(dataDir, `.probe-${process.pid}`)
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new Problem(
      `The data folder ${dataDir} is not writable (${errorCode(error)}). Choose another: DATA_DIR=/path/to/folder ${commandLine('start')}`,
    )
  }
}

/** One folder at a time: if nothing can be created, as in /proc, Node's `recursive` never returns. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // A concurrent start created it.
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

async function openEmbedded(dataDir: string): Promise<Installation> {
  const databaseUrl = await startOrJoin(dataDir)
  const holder = await keepDatabaseAlive(databaseUrl, reviver(dataDir))
  process.env['DATABASE_URL'] = databaseUrl
  // Marks the URL as not configured by the operator.
  process.env['LATCHKEY_EMBEDDED'] = databaseUrl
  let releasing: Promise<void> | undefined
  const letGo = () =>
    withLock(dataDir, async () => {
      const { isLast } = await holder.release()
      if (isLast) await stopServer(dataDir)
    })
  const release = () => {
    // Otherwise the next caller would take this server's URL for a configured one.
    if (process.env['DATABASE_URL'] === databaseUrl) delete process.env['DATABASE_URL']
    releasing ??= letGo()
    return releasing
  }
  return { databaseUrl, isEmbedded: true, dataDir, release }
}

/** Every process using the embedded database notices that it was killed, and the first one restarts it. */
function reviver(dataDir: string): () => Promise<void> {
  let reported = ''
  return async () => {
    try {
      await withLock(dataDir, () => restartIfKilled(dataDir))
    } catch (error) {
      const reason = String(error)
      // Tried twice a second, so the same reason is reported once.
      if (reason !== reported) console.error(`The database was killed and cannot be started again. ${reason}`)
      reported = reason
      throw error
    }
  }
}

/** The key of the data folder, created at the first start. */
function encryptionKey(dataDir: string, hasDatabaseElsewhere: boolean): string {
  const path = join(dataDir, 'encryption.key')
  const known = readIfThere(path)?.trim()
  if (known) return known
  if (hasDatabaseElsewhere && process.env['NODE_ENV'] === 'production') throw new Problem(KEY_IS_MISSING)
  const fresh = randomBytes(32).toString('hex')
  writeSecretFile(path, `${fresh}\n`)
  if (hasDatabaseElsewhere)
    console.error(
      `ENCRYPTION_KEY is not set. A new key was made in ${path}: keep a copy, without it every license key is lost.`,
    )
  return fresh
}

/** Made here, the key would be lost with this folder, and with it every license key in a database that is elsewhere. */
const KEY_IS_MISSING =
  'ENCRYPTION_KEY is not set. Beside a DATABASE_URL it is required: make one with openssl rand -hex 32, and keep a copy elsewhere.'
