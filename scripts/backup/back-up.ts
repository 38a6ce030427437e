import { accessSync, constants, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { syncFolder } from '../database/secret-file'
import { errorCode, Problem } from '../process/problem'
import { columnsOf, readContents } from './backup-contents'
import { writeBackupFile } from './backup-file'
import { assertKeyOf } from './backup-keys'

export type BackedUp = { path: string; bytes: number; tables: number }

/**
 * Copies the database into a new file, as it was at one moment; the installation keeps serving. Throws a Problem that
 * says what to do, and then leaves no file.
 */
export async function backUp(databaseUrl: string, given: string): Promise<BackedUp> {
  const path = resolve(given)
  assertWritable(path)
  // A killed backup leaves this file behind, which the next one to the same path replaces.
  const aside = `${path}.partial`
  const remove = () => rmSync(aside, { force: true })
  process.once('exit', remove)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'latchkey backup' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const tables = await copyAll(client, aside)
    if (existsSync(path)) throw taken(path)
    renameSync(aside, path)
    syncFolder(dirname(path))
    return { path, bytes: statSync(path).size, tables }
  } catch (error) {
    throw asProblem(path, error)
  } finally {
    await client.end().catch(() => undefined)
    remove()
    process.off('exit', remove)
  }
}

async function copyAll(client: pg.Client, path: string): Promise<number> {
  // All tables as of one moment. Nobody waits for a reader.
  await client.query('begin transaction isolation level repeatable read read only')
  await client.query("set local timezone = 'UTC'")
  const header = await readContents(client, packageVersion())
  assertKeyOf(header, 'database')
  await writeBackupFile(path, header, (table) => client.query(copyTo(`copy ${columnsOf(table)} to stdout`)))
  await client.query('commit')
  return header.tables.length
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
