import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadJobFile } from '@/lib/jobs/server/download-job-file'
import { cancelJob, getJob, listJobs } from '@/lib/jobs/server/list-jobs'
import { newId } from '@/lib/platform/ids'
import { givenDatabase, type TestDatabase } from '@/tests/support/database'
import { givenLicenseDesk } from '@/tests/support/license-desk'

let db: TestDatabase
beforeAll(async () => {
  db = await givenDatabase()
})
afterAll(() => db.close())

test('a job is seen by the organization, and its files and its end are for who started it', async () => {
  const own = await givenLicenseDesk(db.pool)
  const job = await own.issue({ count: 2 })
  const queued = await own.issue({ count: 200 })
  const colleague = { ...own.may('licenses:view'), userId: newId() }
  const stranger = await givenLicenseDesk(db.pool)
  expect((await listJobs(own.reading(), colleague, { state: 'any' })).items.map(({ id }) => id)).toEqual([
    queued.id,
    job.id,
  ])
  expect((await listJobs(own.reading(), colleague, { state: 'open' })).items.map(({ id }) => id)).toEqual([queued.id])
  expect(await getJob(own.reading(), colleague, job.id)).toMatchObject({ is_own: false })
  const file = { jobId: job.id, name: 'result' as const }
  await expect(downloadJobFile(own.reading(), colleague, file)).rejects.toMatchObject({ code: 'not_found' })
  await expect(own.write((work) => cancelJob(work, colleague, queued.id))).rejects.toMatchObject({ code: 'forbidden' })
  for (const asked of [
    () => getJob(stranger.reading(), stranger.may('licenses:view'), job.id),
    () => downloadJobFile(stranger.reading(), stranger.may('licenses:view'), file),
    () => stranger.write((work) => cancelJob(work, stranger.may('licenses:view'), queued.id)),
  ])
    await expect(asked()).rejects.toMatchObject({ code: 'not_found' })
  const canceled = await own.write((work) => cancelJob(work, own.may('licenses:view'), queued.id))
  expect(canceled).toMatchObject({ state: 'canceled', done: 0 })
})
