import { expect, test } from 'vitest'
import { leaseNextJob } from '@/lib/foundation/jobs/server/job-steps.sql'
import { newId } from '@/lib/foundation/platform/config/ids'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { untilJob } from '@/tests/support/process/job-worker-process'
import { setUpJobWorkers } from '@/tests/support/process/set-up-processes'

// A lease that outlasts any step, however busy the machine: two workers may run a job whose lease has expired.
const { db, startWorker } = await setUpJobWorkers({ leaseMs: 60_000 })
const isOver = ({ state }: { state: string }) => ['finished', 'failed', 'canceled'].includes(state)

async function queue(actor: LicenseActor, jobs: number, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < jobs; i++) ids.push((await actor.issue({ count })).id)
  return ids
}

/** The jobs of an organization, in the order in which they ran: that of their creation, unless a row was locked. */
async function jobsOf({ organizationId }: LicenseActor): Promise<{ turn: Date; finished: Date | null }[]> {
  const { rows } = await db.pool.query(
    `select turn_at as turn, finished_at as finished from long_job where organization_id = $1 order by turn_at, id`,
    [organizationId],
  )
  return rows
}

test('two organizations with many jobs delay no one: a single job that arrives last is among the first done', async () => {
  const [v, u, w] = [
    await givenLicenseActor(db.pool),
    await givenLicenseActor(db.pool),
    await givenLicenseActor(db.pool),
  ]
  await queue(v, 20, 201)
  await queue(u, 20, 201)
  const [last = ''] = await queue(w, 1, 201)
  await startWorker()
  await untilJob(() => w.jobOf(last), isOver)
  const [own] = await jobsOf(w)
  const before = [...(await jobsOf(v)), ...(await jobsOf(u))].filter(
    ({ finished }) => finished !== null && own?.finished && finished < own.finished,
  )
  // Jobs without any progress come first. By age it would be the 41st.
  expect(before.length).toBeLessThan(20)
  await db.pool.query('delete from long_job')
})

test('jobs of one organization run one after the other, whichever worker runs them', async () => {
  const actor = await givenLicenseActor(db.pool)
  const ids = await queue(actor, 4, 201)
  await Promise.all([startWorker(), startWorker()])
  for (const id of ids) expect(await untilJob(() => actor.jobOf(id), isOver)).toMatchObject({ state: 'finished' })
  const jobs = await jobsOf(actor)
  const overlaps = jobs.slice(1).filter(({ turn }, i) => turn < (jobs[i]?.finished ?? turn))
  expect(overlaps).toEqual([])
})

test('an organization may have fifty waiting jobs; the next is refused, and requesting one of the fifty again is not', async () => {
  const actor = await givenLicenseActor(db.pool)
  const id = newId()
  await actor.issue({ id, count: 300 })
  await queue(actor, 48, 300)
  const both = await Promise.allSettled([actor.issue({ count: 300 }), actor.issue({ count: 300 })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(actor.issue({ count: 300 })).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await actor.issue({ id, count: 300 })).toMatchObject({ id, state: 'queued' })
  // A job done within the request does not count.
  expect(await actor.issue({ count: 1 })).toMatchObject({ state: 'finished' })
})

test('a job locked by another connection does not block the next one', async () => {
  await db.pool.query('delete from long_job')
  const [one, two] = [await givenLicenseActor(db.pool), await givenLicenseActor(db.pool)]
  const [held = ''] = await queue(one, 1, 300)
  const [free] = await queue(two, 1, 300)
  const holder = await db.pool.connect()
  await holder.query('begin')
  await holder.query('select from long_job where id = $1 for update', [held])
  const turn = await two.write(({ tx }) => leaseNextJob(tx, { token: newId(), leaseMs: 60_000 }))
  expect(turn?.id).toBe(free)
  await holder.query('rollback')
  holder.release()
})
