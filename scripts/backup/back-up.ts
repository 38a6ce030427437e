import { accessSync, constants, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { syncFolder } from '../database/secret-file'
import { errorCode, Problem } from '../process/problem'
import { columnNames, columnsOf, nameOf, readContents, readHistoryContents } from './backup-contents'
import { type BackupHeader, writeBackupFile } from './backup-file'
import { assertKeyOf } from './backup-keys'

export type BackedUp = { path: string; bytes: number; tables: number }

/**
 * Copies the database into a new file, as it was at one moment, and after it a history that is a database of its own, as
 * it was a moment later; the installation keeps serving. Throws a Problem that says what to do, and then leaves no file.
 */
export async function backUp(databaseUrl: string, given: string, historyUrl?: string): Promise<BackedUp> {
  const path = resolve(given)
  assertWritable(path)
  // A killed backup leaves this file behind, which the next one to the same path replaces.
  const aside = `${path}.partial`
  const remove = () => rmSync(aside, { force: true })
  process.once('exit', remove)
  const client = openClient(databaseUrl)
  const history = historyUrl === undefined ? undefined : openClient(historyUrl)
  try {
    await client.connect()
    await history?.connect()
    const { tables, createdAt } = await copyAll({ client, history }, aside)
    if (existsSync(path)) throw taken(path)
    renameSync(aside, path)
    syncFolder(dirname(path))
    const { size: bytes } = statSync(path)
    await noteBackup(client, { createdAt, bytes })
    return { path, bytes, tables }
  } catch (error) {
    throw asProblem(path, error)
  } finally {
    await client.end().catch(() => undefined)
    await history?.end().catch(() => undefined)
    remove()
    process.off('exit', remove)
  }
}

function openClient(connectionString: string): pg.Client {
  const client = new pg.Client({ connectionString, application_name: 'latchkey backup' })
  client.on('error', () => undefined)
  return client
}

type Clients = { client: pg.Client; history: pg.Client | undefined }

type Copied = { tables: number; createdAt: string }

async function copyAll({ client, history }: Clients, path: string): Promise<Copied> {
  await readAtOneMoment(client)
  const main = await readContents(client, packageVersion())
  if (history) await readAtOneMoment(history)
  const header: BackupHeader = history ? { ...main, history: await readHistoryContents(history) } : main
  assertKeyOf(header, 'database')
  await writeBackupFile(path, header, (table, database) =>
    database === 'history' && history
      ? history.query(copyTo(`copy (select ${columnNames(table)} from ${nameOf(table)}) to stdout`))
      : client.query(copyTo(`copy ${columnsOf(table)} to stdout`)),
  )
  await client.query('commit')
  await history?.query('commit')
  return { tables: header.tables.length + (header.history?.tables.length ?? 0), createdAt: header.createdAt }
}

type Made = { createdAt: string; bytes: number }

/**
 * For the operator's console. A database that is read-only, or still of an older version, has no place for it: then the
 * file is as good, and only the console does not know.
 */
async function noteBackup(client: pg.Client, { createdAt, bytes }: Made): Promise<void> {
  const note = 'update installation set backed_up_at = $1, backup_bytes = $2'
  await client.query(note, [createdAt, bytes]).catch(() => undefined)
}

/** All tables as of one moment. Nobody waits for a reader. */
async function readAtOneMoment(client: pg.Client): Promise<void> {
  await client.query('begin transaction isolation level repeatable read read only')
  await client.query("set local timezone = 'UTC'")
}

const PACKAGE = fileURLToPath(new URL('../../package.json', import.meta.url))
const packageVersion = (): string => JSON.parse(readFileSync(PACKAGE, 'utf8')).version

const taken = (path: string) => new Problem(`${path} exists already. Choose another name: no backup is overwritten.`)

const unwritable = (path: string, code = '') =>
  new Problem(`The folder ${dirname(path)} is not writable (${code}). Nothing was backed up.`)

function assertWritable(path: string): void {
  if (existsSync(path)) throw taken(path)
  try {
    accessSync(dirname(path), constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unwritable(path, errorCode(error))
  }
}

function asProblem(path: string, error: unknown): unknown {
  const code = errorCode(error)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOENT') return unwritable(path, code)
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EIO' || code === 'EFBIG')
    return new Problem(`${dirname(path)} has no room for the backup (${code}). Nothing is left of it.`)
  if (error instanceof Problem) return error
  const reason = error instanceof Error ? error.message || code : String(error)
  return new Problem(`The database could not be backed up: ${reason}`)
}
