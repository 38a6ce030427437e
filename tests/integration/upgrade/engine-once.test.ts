import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readMigrations } from '@/scripts/database/migration-files'
import { givenEmptyDatabase, type TestDatabase } from '@/tests/support/database/test-database'

let db: TestDatabase
beforeAll(async () => {
  db = await givenEmptyDatabase()
})
afterAll(() => db.close())

test('what is collected of an earlier migration does not break a later one', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const [first, second] = readMigrations()
  if (!first || !second) throw new Error('there are two migrations')
  for (const migrations of [[first], [first, second]]) {
    vi.resetModules()
    const { applyMigrations } = await import('@/scripts/database/apply-migrations')
    // In a process that other tests fill, each takes a tenth of a second.
    const collecting = setInterval(collect, 250)
    try {
      expect(await applyMigrations(db.url, migrations)).toEqual([migrations.at(-1)?.name])
    } finally {
      clearInterval(collecting)
    }
  }
})
