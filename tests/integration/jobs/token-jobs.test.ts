import { expect, test } from 'vitest'
import { issueLicenses, issueTask } from '@/lib/catalog/licenses/server/issue-licenses'
import { registerTask } from '@/lib/foundation/jobs/server/job-task'
import { runLongJobs } from '@/lib/foundation/jobs/server/run-jobs'
import type { Granted, Member } from '@/lib/foundation/permissions/core/granted'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import { createLogger } from '@/lib/foundation/platform/log/log'
import { createAccessTokenInput } from '@/lib/people/access-tokens/core/schema'
import { createAccessToken } from '@/lib/people/access-tokens/server/create-access-token'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'

// A job of three steps, started by an access token.
const STEPS = { count: 300, ofOneStep: 100 }

const db = databaseOfFile()

async function givenTokenJob(own: LicenseActor, scopes: Permission[] = ['licenses:create']) {
  const input = createAccessTokenInput.parse({ name: 'CI pipeline', scopes, product_ids: [own.productId] })
  const token = await own.write((work) => createAccessToken(work, own.may('access_tokens:manage'), input))
  const accessToken = { id: token.id, name: token.name, productIds: [own.productId] }
  const actor = { ...own.may('licenses:create'), accessToken }
  const job = await own.write((work) => issueLicenses(work, actor, own.issueInput({ count: STEPS.count })))
  return { tokenId: token.id, jobId: job.id, accessToken }
}

/** Runs all jobs as a worker of this process does; `afterFirst` runs between the first step and the second. */
async function finish(own: LicenseActor, afterFirst: () => Promise<unknown>) {
  const actors: Member[] = []
  const registered = registerTask(issueTask)
  const open: typeof registered.open = (text) => {
    const doStep = registered.open(text)
    return (work, actor, job) => {
      actors.push(actor)
      return doStep(work, actor, job)
    }
  }
  const transact: typeof own.write = async (run) => {
    const result = await own.write(run)
    if (actors.length === 1) await afterFirst()
    return result
  }
  const tasks = [{ ...registered, open }]
  const parts = { transact, tasks, log: createLogger('silent'), leaseMs: 20_000 }
  await runLongJobs(parts, new AbortController().signal)
  return actors
}

const end = (tokenId: string, change: string) =>
  db.pool.query(`update access_token set ${change} where id = $1`, [tokenId])

test('every step is made as the token, with its scopes and its products', async () => {
  const own = await givenLicenseActor(db.pool)
  const { jobId, accessToken } = await givenTokenJob(own, ['licenses:create', 'licenses:view'])
  const actors = await finish(own, async () => undefined)
  expect(await own.jobOf(jobId)).toMatchObject({ state: 'finished', done: STEPS.count })
  expect(actors.map((actor) => actor.accessToken)).toEqual([accessToken, accessToken, accessToken])
  expect([...(actors[0]?.permissions ?? [])].toSorted()).toEqual(['licenses:create', 'licenses:view'])
  const { rows } = await db.pool.query(
    `select distinct access_token_name as name from audit_entry where organization_id = $1
     and action = 'license.created'`,
    [own.organizationId],
  )
  expect(rows).toEqual([{ name: 'CI pipeline' }])
})

test.each([
  ['revoked', `revoked_at = now(), revoked_reason = 'revoked'`, 'revoked or has expired'],
  ['expired', `expires_at = now() - interval '1 second'`, 'revoked or has expired'],
  ['reduced to other scopes', `scopes = '{licenses:view}'`, 'licenses:create'],
])('a job stops at the next step when its token was %s', async (_, change, message) => {
  const own = await givenLicenseActor(db.pool)
  const { tokenId, jobId } = await givenTokenJob(own)
  await finish(own, () => end(tokenId, change))
  expect(await own.jobOf(jobId)).toMatchObject({
    state: 'failed',
    done: STEPS.ofOneStep,
    problems: [{ message: expect.stringContaining(message) }],
  })
})

test('a job stops when the member of its token may no longer do it', async () => {
  const own = await givenLicenseActor(db.pool)
  const { jobId } = await givenTokenJob(own)
  await finish(own, () =>
    db.pool.query(`update membership set role = 'viewer' where organization_id = $1`, [own.organizationId]),
  )
  expect(await own.jobOf(jobId)).toMatchObject({ state: 'failed', done: STEPS.ofOneStep })
})

test('a job goes on for the owner who took its token over', async () => {
  const own = await givenLicenseActor(db.pool)
  const { tokenId, jobId } = await givenTokenJob(own)
  const owner: Granted<'licenses:create'> = (await givenLicenseActor(db.pool)).may('licenses:create')
  const { organizationId } = own
  const actors = await finish(own, async () => {
    await db.pool.query('delete from membership where organization_id = $1', [organizationId])
    await db.pool.query(`insert into membership (organization_id, user_id, role) values ($1, $2, 'owner')`, [
      organizationId,
      owner.userId,
    ])
    await end(tokenId, `user_id = '${owner.userId}'`)
  })
  expect(await own.jobOf(jobId)).toMatchObject({ state: 'finished', done: STEPS.count })
  expect(actors.at(-1)?.userId).toBe(owner.userId)
})
