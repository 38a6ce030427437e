import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { assertDatabase } from '@/lib/foundation/platform/database/assert-database'
import { assertEncryptionKey } from '@/lib/foundation/platform/database/assert-encryption-key'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { createReadAddress } from '@/lib/http/node/read-client-address'
import { applyMigrations } from '@/scripts/database/apply-migrations'
import { openInstallation } from '@/scripts/database/installation'
import { createTestDatabase } from '@/tests/support/database/create-database'
import { givenDatabase } from '@/tests/support/database/test-database'

test('a database that checks no encoding is refused before it gets a table', async () => {
  const template = `template0 encoding 'SQL_ASCII' locale_provider libc lc_collate 'C' lc_ctype 'C'`
  const db = await createTestDatabase({ clusterUrl: inject('databaseUrl'), template })
  const sentence = 'The database stores text as SQL_ASCII, not as UTF-8. Create another: createdb --encoding=UTF8'
  await expect(applyMigrations(db.url)).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringContaining(sentence),
  })
  await expect(assertDatabase(db.pool)).rejects.toThrow(sentence)
  expect((await db.pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0)
  await db.close()
})

test('a database without tables is a sentence, and a migrated one passes', async () => {
  const empty = await createTestDatabase({ clusterUrl: inject('databaseUrl'), template: 'template0' })
  await expect(assertDatabase(empty.pool)).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringContaining('The database has no tables yet. Create them: npm run -s db:migrate'),
  })
  await empty.close()
  const db = await givenDatabase()
  await assertDatabase(db.pool)
  await db.close()
})

test('a weak key fills no database, but goes on with one that it has filled', async () => {
  const db = await givenDatabase()
  const vault = createVault('x'.repeat(32))
  await expect(assertEncryptionKey(db.pool, vault, { isWeak: true })).rejects.toThrow('ENCRYPTION_KEY can be guessed')
  expect((await db.pool.query('select from installation')).rowCount).toBe(0)
  await assertEncryptionKey(db.pool, vault)
  await assertEncryptionKey(db.pool, vault, { isWeak: true })
  await db.close()
})

test('in production, a database of its own needs a key of its own: none is made in the data folder', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-boot-'))
  const environment = { DATA_DIR: dataDir, DATABASE_URL: 'postgresql://unused', ENCRYPTION_KEY: '' }
  for (const [name, value] of Object.entries({ ...environment, NODE_ENV: 'production' })) vi.stubEnv(name, value)
  try {
    await expect(openInstallation()).rejects.toMatchObject({
      name: 'Problem',
      message: expect.stringMatching(/^ENCRYPTION_KEY is not set\. Beside a DATABASE_URL it is required/),
    })
    expect(readdirSync(dataDir)).toEqual([])
  } finally {
    vi.unstubAllEnvs()
    rmSync(dataDir, { recursive: true })
  }
})

test.each(['0.0.0.0/0', '10.0.0.1, ::/0'])('TRUSTED_PROXIES=%s is refused: it trusts everybody', (trusted) => {
  expect(() => createReadAddress(trusted)).toThrow(/^TRUSTED_PROXIES names (?:0\.0\.0\.0|::)\/0, everybody/)
})
