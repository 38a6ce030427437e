import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { revokeLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { cancelJob } from '@/lib/foundation/jobs/server/list-jobs'
import { newId } from '@/lib/foundation/platform/config/ids'
import { JOB_SCHEMA_VERSION, jobSchemaVersion } from '@/scripts/database/apply-job-schema'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { killWorker, startWorkerProcess, untilJob } from '@/tests/support/process/job-worker-process'
import { atMost } from '@/tests/support/setup/limits'

const db = databaseOfFile()
let actor: LicenseActor
beforeAll(async () => {
  actor = await givenLicenseActor(db.pool)
})

const licensesOf = async (by: LicenseActor): Promise<number> =>
  (await db.pool.query('select count(*)::int as n from license where organization_id = $1', [by.organizationId]))
    .rows[0].n
const isOver = ({ state }: { state: string }) => ['finished', 'failed', 'canceled'].includes(state)

test('a job survives killed workers, and does everything once', { timeout: atMost(240_000) }, async () => {
  const { id, state } = await actor.issue({ count: 2_000 })
  expect(state).toBe('queued')
  for (const least of [300, 1_000]) {
    const worker = await startWorkerProcess(db.url)
    await untilJob(
      () => actor.jobOf(id),
      ({ done }) => done >= least,
    )
    await killWorker(worker, 'SIGKILL')
  }
  const before = await actor.jobOf(id)
  expect(before).toMatchObject({ state: 'running' })
  expect(await licensesOf(actor)).toBe(before.done)
  const [first, second] = await Promise.all([startWorkerProcess(db.url), startWorkerProcess(db.url)])
  const job = await untilJob(() => actor.jobOf(id), isOver)
  await Promise.all([killWorker(first, 'SIGKILL'), killWorker(second, 'SIGKILL')])
  expect(job).toMatchObject({ state: 'finished', done: 2_000, total: 2_000, summary: { issued: 2_000 } })
  expect(await licensesOf(actor)).toBe(2_000)
  const lines = (await actor.resultOf(id)).trim().split('\n')
  expect(new Set(lines.slice(1).map((line) => line.split(',')[0])).size).toBe(2_000)
  expect(lines).toHaveLength(2_001)
})

test('a canceled job stops, and what was done stays', async () => {
  const own = await givenLicenseActor(db.pool)
  const { id } = await own.issue({ count: 10_000 })
  const worker = await startWorkerProcess(db.url)
  await untilJob(
    () => own.jobOf(id),
    ({ done }) => done >= 500,
  )
  await own.write((work) => cancelJob(work, own.may('licenses:view'), id))
  const job = await untilJob(() => own.jobOf(id), isOver)
  await killWorker(worker, 'SIGKILL')
  expect(job.state).toBe('canceled')
  expect(job.done).toBeLessThan(10_000)
  expect(await licensesOf(own)).toBe(job.done)
  const again = own.write((work) => cancelJob(work, own.may('licenses:view'), id))
  await expect(again).rejects.toMatchObject({ code: 'conflict' })
})

test('a job stops when the member who started it loses the permission', async () => {
  const own = await givenLicenseActor(db.pool)
  const { id } = await own.issue({ count: 300 })
  await db.pool.query(`update membership set role = 'viewer' where organization_id = $1`, [own.organizationId])
  const worker = await startWorkerProcess(db.url)
  const job = await untilJob(() => own.jobOf(id), isOver)
  await killWorker(worker, 'SIGKILL')
  expect(job).toMatchObject({
    state: 'failed',
    done: 0,
    problems: [{ message: expect.stringContaining('licenses:create') }],
  })
  expect(await licensesOf(own)).toBe(0)
})

test('a job revokes all licenses that match a filter, and none issued later', async () => {
  const own = await givenLicenseActor(db.pool)
  const customer = { email: 'reseller@customer.test', name: null, discord_id: null }
  await own.write(async (work) => {
    const { makeLicenses } = await import('@/lib/catalog/licenses/server/make-licenses')
    const { requireProduct } = await import('@/lib/catalog/products/server/require-product')
    const product = await requireProduct(work.tx, { id: own.productId, organizationId: own.organizationId })
    const license = { ...own.issueInput({ customer }), revoked_at: null }
    await makeLicenses(work, own.may('licenses:create'), {
      product,
      licenses: Array(1_200).fill(license),
      mayRename: true,
    })
  })
  const selection = { filter: { q: 'reseller@', status: 'active' as const } }
  const revoke = (id: string) =>
    own.write((work) => revokeLicenses(work, own.may('licenses:revoke'), { id, selection, reason: 'closed' }))
  const { id, state } = await revoke(newId())
  expect(state).toBe('queued')
  const later = await own.givenOne({ customer })
  const worker = await startWorkerProcess(db.url)
  const job = await untilJob(() => own.jobOf(id), isOver)
  await killWorker(worker, 'SIGKILL')
  expect(job).toMatchObject({
    state: 'finished',
    total: 1_200,
    done: 1_200,
    summary: { changed: 1_200, unchanged: 0, mailed: 1 },
  })
  expect((await own.row(later.id)).revoked_at).toBeNull()
  const { rows } = await db.pool.query(
    `select action, count(*)::int as n from audit_entry where organization_id = $1 and action like '%revoked' group by 1 order by 1`,
    [own.organizationId],
  )
  expect(rows).toEqual([
    { action: 'license.bulk_revoked', n: 1 },
    { action: 'license.revoked', n: 1_200 },
  ])
})

test('the tables of the queue match this version of graphile-worker', async () => {
  const client = new pg.Client({ connectionString: db.url })
  await client.connect()
  const { runMigrations, Logger } = await import('graphile-worker')
  await runMigrations({ connectionString: db.url, logger: new Logger(() => () => undefined) })
  expect(await jobSchemaVersion(client)).toBe(JOB_SCHEMA_VERSION)
  await client.end()
})
