import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PRISMA_FOLDER = fileURLToPath(new URL('../../prisma', import.meta.url))

export const MIGRATIONS_FOLDER = join(PRISMA_FOLDER, 'migrations')
const HISTORY_FOLDER = join(PRISMA_FOLDER, 'history')
export const LOCK_FILE = { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' }

export type MigrationFile = { name: string; sql: string; checksum: string }

/** The migrations of this checkout, oldest first. */
export const readMigrations = (): MigrationFile[] => readFolder(MIGRATIONS_FOLDER)

/** Those of a history that is a database of its own. */
export const readHistoryMigrations = (): MigrationFile[] => readFolder(HISTORY_FOLDER)

function readFolder(folder: string): MigrationFile[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => readMigration(folder, name))
}

export const readSchema = () => readFileSync(join(PRISMA_FOLDER, 'schema.prisma'), 'utf8')

function readMigration(folder: string, name: string): MigrationFile {
  // A checkout on Windows may change line ends; the migration is the same.
  const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8').replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}
