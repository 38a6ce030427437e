import { expect, test } from 'vitest'
import { downloadJobFile } from '@/lib/catalog/licenses/bulk/server/download-job-file'
import { exportLicenses } from '@/lib/catalog/licenses/bulk/server/export-licenses'
import { cancelJob, getJob, listJobs } from '@/lib/foundation/jobs/server/list-jobs'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import { newId } from '@/lib/foundation/platform/config/ids'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor } from '@/tests/support/fixtures/license-actor'

const db = databaseOfFile()

test('the organization sees a job; only the member who started it may cancel it or download its files', async () => {
  const own = await givenLicenseActor(db.pool)
  const job = await own.issue({ count: 2 })
  const queued = await own.issue({ count: 200 })
  const colleague = { ...own.may('licenses:view'), userId: newId() }
  const otherActor = await givenLicenseActor(db.pool)
  expect((await listJobs(own.reading(), colleague, { state: 'any' })).items.map(({ id }) => id)).toEqual([
    queued.id,
    job.id,
  ])
  expect((await listJobs(own.reading(), colleague, { state: 'open' })).items.map(({ id }) => id)).toEqual([queued.id])
  expect(await getJob(own.reading(), colleague, job.id)).toMatchObject({ is_own: false })
  const file = { jobId: job.id, name: 'result' as const, record: own.write }
  await expect(downloadJobFile(own.reading(), colleague, file)).rejects.toMatchObject({ code: 'not_found' })
  await expect(own.write((work) => cancelJob(work, colleague, queued.id))).rejects.toMatchObject({ code: 'forbidden' })
  for (const asked of [
    () => getJob(otherActor.reading(), otherActor.may('licenses:view'), job.id),
    () => downloadJobFile(otherActor.reading(), otherActor.may('licenses:view'), file),
    () => otherActor.write((work) => cancelJob(work, otherActor.may('licenses:view'), queued.id)),
  ])
    await expect(asked()).rejects.toMatchObject({ code: 'not_found' })
  const canceled = await own.write((work) => cancelJob(work, own.may('licenses:view'), queued.id))
  expect(canceled).toMatchObject({ state: 'canceled', done: 0 })
})

test('a member who may no longer reveal keys cannot download a file that contains them', async () => {
  const own = await givenLicenseActor(db.pool)
  await own.givenOne()
  const take = (with_keys: boolean) => {
    const asked = { id: newId(), selection: { filter: { product: own.productId } }, with_keys }
    return own.write((work) => exportLicenses(work, own.may('licenses:export'), asked))
  }
  const [whole, masked] = [await take(true), await take(false)]
  const download = (jobId: string, lost: Permission[]) => {
    const owner = own.may('licenses:view')
    const actor = { ...owner, permissions: new Set([...owner.permissions].filter((held) => !lost.includes(held))) }
    return downloadJobFile(own.reading(), actor, { jobId, name: 'result', record: own.write })
  }
  await expect(download(whole.id, ['licenses:reveal'])).rejects.toMatchObject({ code: 'forbidden' })
  await expect(download(whole.id, ['licenses:export'])).rejects.toMatchObject({ code: 'forbidden' })
  await expect(download(masked.id, ['licenses:export'])).rejects.toMatchObject({ code: 'forbidden' })
  const downloads = async () =>
    (await own.audited()).filter(({ action }) => action === 'license.file_downloaded').map(({ after }) => after)
  expect(await downloads()).toEqual([])
  await download(whole.id, [])
  await download(masked.id, ['licenses:reveal'])
  expect(await downloads()).toEqual([
    { kind: 'license.export', file: 'result' },
    { kind: 'license.export', file: 'result' },
  ])
})

test('issued keys are the answer to issuing them; a later download is recorded, and needs the permission to issue', async () => {
  const own = await givenLicenseActor(db.pool)
  const job = await own.issue({ count: 2 })
  const later = new Date(Date.now() + HOUR_MS)
  const file = { jobId: job.id, name: 'result' as const, record: own.write }
  const recorded = async () => (await own.audited()).filter(({ action }) => action === 'license.file_downloaded').length
  await downloadJobFile(own.reading(), own.may('licenses:view'), file)
  expect(await recorded()).toBe(0)
  await downloadJobFile(own.reading(later), own.may('licenses:view'), file)
  expect(await recorded()).toBe(1)
  const viewer = { ...own.may('licenses:view'), permissions: new Set<Permission>(['licenses:view']) }
  await expect(downloadJobFile(own.reading(), viewer, file)).rejects.toMatchObject({ code: 'forbidden' })
})
