import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withInstallation } from './database/installation'
import { LOCK_FILE, MIGRATIONS_FOLDER, readMigrations } from './database/migration-files'
import { draftMigration } from './database/schema-engine'
import { Problem, runProgram } from './process/problem'

await runProgram(async () => {
  const name = process.argv[2] ?? ''
  if (!/^[a-z0-9_]+$/.test(name)) throw new Problem('Name the change: npm run db:migrate:new -- add_invoices')
  await withInstallation(({ databaseUrl }) => writeMigration(databaseUrl, name))
})

async function writeMigration(databaseUrl: string, name: string): Promise<void> {
  const sql = await draftMigration(databaseUrl, readMigrations())
  if (!sql) return console.log('Nothing to do: the migrations lead to prisma/schema.prisma.')
  const folder = `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${name}`
  mkdirSync(join(MIGRATIONS_FOLDER, folder), { recursive: true })
  writeFileSync(join(MIGRATIONS_FOLDER, LOCK_FILE.path), LOCK_FILE.content)
  writeFileSync(join(MIGRATIONS_FOLDER, folder, 'migration.sql'), sql)
  console.log(`prisma/migrations/${folder}/migration.sql: read it, then apply it with npm run db:migrate`)
}
