import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PRISMA_FOLDER = fileURLToPath(new URL('../../prisma', import.meta.url))

export const MIGRATIONS_FOLDER = join(PRISMA_FOLDER, 'migrations')
export const LOCK_FILE = { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' }

export type MigrationFile = { name: string; sql: string; checksum: string }

/** The migrations of this checkout, oldest first. */
export function readMigrations(): MigrationFile[] {
  if (!existsSync(MIGRATIONS_FOLDER)) return []
  return readdirSync(MIGRATIONS_FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map(readMigration)
}

export const readSchema = () => readFileSync(join(PRISMA_FOLDER, 'schema.prisma'), 'utf8')

function readMigration(name: string): MigrationFile {
  // A checkout on Windows may change line ends; the migration is the same.
  const sql = readFileSync(join(MIGRATIONS_FOLDER, name, 'migration.sql'), 'utf8').replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}
