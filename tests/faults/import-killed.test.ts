import { expect, test } from 'vitest'
import { importLicenses } from '@/lib/catalog/licenses/bulk/server/import-licenses'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import { newId } from '@/lib/foundation/platform/config/ids'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { killWorker } from '@/tests/support/process/job-worker-process'
import { setUpJobWorkers } from '@/tests/support/process/set-up-processes'
import { atMost } from '@/tests/support/setup/limits'

const ROWS = 2_000

const { db, startWorker } = await setUpJobWorkers()

/** Rows without keys: each gets a new one, so that a row imported twice creates two licenses. */
async function givenImport(rows = ROWS) {
  const by = await givenLicenseActor(db.pool)
  const input = {
    id: newId(),
    product_id: by.productId,
    first_row: 2,
    rows: Array.from({ length: rows }, (_, i) => ({ customer_email: `person${i}@import.test` })),
  }
  const { id } = await by.write((work) => importLicenses(work, by.may('licenses:create'), input))
  const until = async (isWanted: (job: JobView) => boolean): Promise<JobView> => {
    await expect.poll(async () => isWanted(await by.jobOf(id)), { timeout: atMost(150_000) }).toBe(true)
    return by.jobOf(id)
  }
  return { by, until }
}

const isOver = ({ state }: JobView) => ['finished', 'failed', 'canceled'].includes(state)

/** Every row exists once: a license, its customer and its entry in the audit log. */
async function expectEachRowOnce({ organizationId }: LicenseActor, rows = ROWS): Promise<void> {
  const { rows: licenses } = await db.pool.query(
    `select count(*)::int as licenses, count(distinct c.email)::int as customers
     from license l join organization_customer c using (organization_id, customer_id) where l.organization_id = $1`,
    [organizationId],
  )
  expect(licenses).toEqual([{ licenses: rows, customers: rows }])
  const { rows: entries } = await db.pool.query(
    `select count(*)::int as n from audit_entry where organization_id = $1 and action = 'license.created'`,
    [organizationId],
  )
  expect(entries).toEqual([{ n: rows }])
}

test('an import whose worker is killed twice in the middle ends with exactly the rows of its file', {
  timeout: atMost(400_000),
}, async () => {
  const { by, until } = await givenImport()
  for (const least of [300, 900]) {
    const worker = await startWorker()
    await until(({ done }) => done >= least)
    await killWorker(worker, 'SIGKILL')
  }
  await startWorker()
  const job = await until(isOver)
  expect(job).toMatchObject({ state: 'finished', done: ROWS, failed: 0, summary: { imported: ROWS, known: 0 } })
  await expectEachRowOnce(by)
})

test('a worker that is frozen for longer than its lease, and goes on when another has done its work, does nothing twice', {
  timeout: atMost(400_000),
}, async () => {
  const { by, until } = await givenImport()
  const frozen = await startWorker()
  await until(({ done }) => done >= 300)
  frozen.kill('SIGSTOP')
  expect((await until(() => true)).state).toBe('running')
  const other = await startWorker()
  // The database aborts the transaction in which the process was stopped; until then its rows are locked.
  expect(await until(isOver)).toMatchObject({ state: 'finished', done: ROWS, summary: { imported: ROWS, known: 0 } })
  await killWorker(other, 'SIGKILL')
  frozen.kill('SIGCONT')
  // The stopped process works again: it runs the next import alone.
  const next = await givenImport(300)
  expect(await next.until(isOver)).toMatchObject({ state: 'finished', done: 300 })
  expect(frozen.exitCode).toBeNull()
  await expectEachRowOnce(next.by, 300)
  await expectEachRowOnce(by)
})
