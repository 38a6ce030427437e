import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMigrations } from '@/scripts/database/migration-files'
import { givenEmptyDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { runScript } from '@/tests/support/process/run-script'

let db: TestDatabase
beforeAll(async () => {
  db = await givenEmptyDatabase()
})
afterAll(() => db.close())

test('what is collected of an earlier migration does not break a later one', async () => {
  const [first, second] = readMigrations().map(({ name }) => name)
  const { out, err } = await runScript('tests/support/process/migrate-twice.ts', [], { env: { DATABASE_URL: db.url } })
  expect(err).toBe('')
  expect(out).toBe(`${first}\n${second}\n`)
})
