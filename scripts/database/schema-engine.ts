import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm'
import pg from 'pg'
import { onGlobal } from '@/lib/foundation/platform/config/on-global'
import { LOCK_FILE, MIGRATIONS_FOLDER, type MigrationFile, readSchema } from './migration-files'
import { type Databases, withSchemaAdapter } from './schema-adapter'

const FILTERS = { externalTables: [], externalEnums: [] }

/** Applies the migrations that the database lacks. Resolves to their names. */
export async function runMigrations(databaseUrl: string, migrations: MigrationFile[]): Promise<string[]> {
  return withEngine({ databaseUrl, scratchUrl: databaseUrl }, async (engine) => {
    const result = await engine.applyMigrations({ migrationsList: migrationList(migrations), filters: FILTERS })
    return result.appliedMigrationNames
  })
}

/** The SQL that leads from the migrations to prisma/schema.prisma, or undefined if they agree. */
export async function draftMigration(databaseUrl: string, migrations: MigrationFile[]): Promise<string | undefined> {
  return withScratchDatabase(databaseUrl, (scratchUrl) =>
    withEngine({ databaseUrl, scratchUrl }, async (engine) => {
      const { exitCode, stdout } = await engine.diff({
        from: { tag: 'migrations', ...migrationList(migrations) },
        to: { tag: 'schemaDatamodel', files: [schemaFile()] },
        script: true,
        exitCode: true,
        filters: FILTERS,
      })
      return exitCode === 0 ? undefined : (stdout ?? undefined)
    }),
  )
}

const schemaFile = () => ({ path: 'schema.prisma', content: readSchema() })

const migrationList = (migrations: MigrationFile[]): MigrationList => ({
  baseDir: MIGRATIONS_FOLDER,
  lockfile: LOCK_FILE,
  shadowDbInitScript: '',
  migrationDirectories: migrations.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
  })),
})

/** The engine of `prisma migrate` as WebAssembly: nothing to download, and the same bookkeeping tables. */
async function withEngine<T>(databases: Databases, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  const { SchemaEngine } = await loadOnce()
  const { path, content } = schemaFile()
  return withSchemaAdapter(databases, async (factory) =>
    work(await SchemaEngine.new({ datamodels: [[path, content]] }, () => undefined, factory)),
  )
}

/**
 * Once for the process, however often this module is loaded: the package's functions know one instance, and what the
 * garbage collector frees of a first one it would free in the memory of the second.
 */
const loadOnce = onGlobal('schema engine', loadWasm)

async function loadWasm() {
  const background = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const wasm = createRequire(import.meta.url)
    .resolve('@prisma/schema-engine-wasm/schema_engine_bg')
    .replace(/js$/, 'wasm')
  const imports = { './schema_engine_bg.js': { ...background } }
  const { instance } = await WebAssembly.instantiate(await readFile(wasm), imports)
  background.__wbg_set_wasm(instance.exports)
  startWasm(instance.exports)
  return background
}

async function withScratchDatabase<T>(databaseUrl: string, work: (scratchUrl: string) => Promise<T>): Promise<T> {
  const name = `latchkey_scratch_${randomBytes(6).toString('hex')}`
  const scratchUrl = new URL(databaseUrl)
  scratchUrl.pathname = name
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`create database ${name}`)
    return await work(scratchUrl.href)
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
}

function startWasm(exports: WebAssembly.Exports): void {
  const start = exports['__wbindgen_start']
  if (typeof start === 'function') start()
}
