import { expect, test } from 'vitest'
import { deleteLicenses, revokeLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { countLicenses } from '@/lib/catalog/licenses/server/list-licenses'
import { newId } from '@/lib/foundation/platform/config/ids'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { killWorker, startWorkerProcess, untilJob } from '@/tests/support/process/job-worker-process'

const db = databaseOfFile()

/** Copies the license of an actor: a thousand are inserted in no time. */
async function givenMany(own: LicenseActor, count: number): Promise<void> {
  const { id } = await own.givenOne({ customer: { email: 'schmidt@customer.test', name: null, discord_id: null } })
  await db.pool.query(
    `insert into license (id, organization_id, product_id, customer_id, key_hash, key_ciphertext, updated_at)
     select gen_random_uuid(), organization_id, product_id, customer_id, sha256((id::text || n)::bytea), key_ciphertext, now()
     from license, generate_series(2, $2::int) n where id = $1`,
    [id, count],
  )
}

const left = async (own: LicenseActor): Promise<number> =>
  (
    await db.pool.query('select count(*)::int as n from license where organization_id = $1 and revoked_at is null', [
      own.organizationId,
    ])
  ).rows[0].n

const remove = (own: LicenseActor, expected_count: number, id = newId()) =>
  own.write((work) =>
    deleteLicenses(work, own.may('licenses:delete'), { id, selection: { filter: { q: 'schmidt' } }, expected_count }),
  )
const isOver = ({ state }: { state: string }) => ['finished', 'failed', 'canceled'].includes(state)

test('the number that is confirmed is exact, where the list says only that there are more', async () => {
  const own = await givenLicenseActor(db.pool)
  await givenMany(own, 1_015)
  const count = (exact?: 'true') =>
    countLicenses(own.reading(), own.may('licenses:view'), { q: 'schmidt', ...(exact && { exact }) })
  expect(await count('true')).toEqual({ count: 1_015, is_more: false })
  // What the list knew before: the customer's licenses, of which one was issued since.
  await expect(remove(own, 413)).rejects.toMatchObject({
    code: 'conflict',
    message: 'The licenses that match are now 1,015, not 413. Nothing was changed.',
  })
  expect(await left(own)).toBe(1_015)
  expect(await remove(own, 1_015)).toMatchObject({ state: 'queued' })
})

test('a few are deleted at once, and the same request again gets the same job', async () => {
  const own = await givenLicenseActor(db.pool)
  await givenMany(own, 3)
  await expect(remove(own, 2)).rejects.toMatchObject({ code: 'conflict' })
  expect(await left(own)).toBe(3)
  const id = newId()
  const first = await remove(own, 3, id)
  expect(first).toMatchObject({ state: 'finished', done: 3 })
  expect(await remove(own, 3, id)).toEqual(first)
})

test('a job changes nothing if another number matches by the time it begins', async () => {
  const own = await givenLicenseActor(db.pool)
  await givenMany(own, 250)
  await db.pool.query(
    'update license set revoked_at = now() where id = (select id from license where organization_id = $1 limit 1)',
    [own.organizationId],
  )
  const selection = { filter: { status: 'active' as const } }
  const { id } = await own.write((work) =>
    revokeLicenses(work, own.may('licenses:revoke'), {
      id: newId(),
      selection,
      expected_count: 249,
      reason: 'closed',
      notify: false,
    }),
  )
  await db.pool.query('update license set revoked_at = null where organization_id = $1', [own.organizationId])
  const worker = await startWorkerProcess(db.url)
  const job = await untilJob(() => own.jobOf(id), isOver)
  await killWorker(worker, 'SIGKILL')
  expect(job).toMatchObject({
    state: 'failed',
    done: 0,
    problems: [{ message: expect.stringContaining('now 250, not 249') }],
  })
  expect(await left(own)).toBe(250)
})
