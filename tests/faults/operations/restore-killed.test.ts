import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '@/scripts/backup/back-up'
import { applyJobSchema } from '@/scripts/database/apply-job-schema'
import { fillDatabase, hashTables, tableCount } from '@/tests/support/database/fill-database'
import { givenDatabase, givenEmptyDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { runScript } from '@/tests/support/process/run-script'
import { atMost } from '@/tests/support/setup/limits'

process.env['ENCRYPTION_KEY'] ||= TEST_ENCRYPTION_KEY

let original: TestDatabase
let copy: TestDatabase
let folder: string
let file: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-killed-'))
  file = join(folder, 'copy.backup')
  ;[original, copy] = [await givenDatabase(), await givenEmptyDatabase()]
  await fillDatabase(original.pool)
  await backUp(original.url, file)
})
afterAll(async () => {
  await Promise.all([original.close(), copy.close()])
  rmSync(folder, { recursive: true, force: true })
})

const restore = (onStart = (_pid: number) => {}) =>
  runScript('scripts/backup/restore.ts', [file], { env: { DATABASE_URL: copy.url }, onStart })

/** Resolves once the restore has copied its rows, and waits to set a sequence that the test holds. */
const untilRowsAreCopied = () =>
  expect
    .poll(
      async () =>
        (
          await copy.pool.query(
            `select query from pg_stat_activity where application_name = 'latchkey restore' and wait_event_type = 'Lock'`,
          )
        ).rows,
      { timeout: atMost(60_000) },
    )
    .toEqual([{ query: expect.stringContaining('setval') }])

test('a restore that is killed leaves the database empty, and is done again', async () => {
  const client = await copy.pool.connect()
  try {
    // A restore makes the queue's tables before its transaction begins.
    await applyJobSchema(client, copy.url)
    const { rows } = await client.query(`select sequencename from pg_sequences where schemaname = 'graphile_worker'`)
    await client.query('begin')
    await client.query(`alter sequence graphile_worker.${rows[0].sequencename} increment by 1`)
    let pid = Number.NaN
    const killed = restore((started) => {
      pid = started
    })
    await untilRowsAreCopied()
    process.kill(pid, 'SIGKILL')
    expect((await killed).code).toBeNull()
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect(await tableCount(copy.pool)).toBe(0)
  expect(await restore()).toMatchObject({ code: 0, err: '' })
  await copy.pool.query('update installation set background_held_since = null')
  // The original notes a backup once its file is made.
  await original.pool.query('update installation set backed_up_at = null, backup_bytes = null')
  expect(await hashTables(copy.pool)).toEqual(await hashTables(original.pool))
})
