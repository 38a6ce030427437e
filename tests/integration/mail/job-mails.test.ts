import { expect, test } from 'vitest'
import { bulkRevokeTask, revokeLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { makeLicenses } from '@/lib/catalog/licenses/server/make-licenses'
import { requireProduct } from '@/lib/catalog/products/server/require-product'
import { registerTask } from '@/lib/foundation/jobs/server/job-task'
import { cancelJob } from '@/lib/foundation/jobs/server/list-jobs'
import { runLongJobs } from '@/lib/foundation/jobs/server/run-jobs'
import { newId } from '@/lib/foundation/platform/config/ids'
import { createLogger } from '@/lib/foundation/platform/log/log'
import { givenMailVendor } from '@/tests/support/fixtures/portal/mail'
import { setUpMailQueue } from '@/tests/support/fixtures/set-up'

const { db, mails } = await setUpMailQueue()

type Vendor = Awaited<ReturnType<typeof givenMailVendor>>

/** Licenses of one reseller that have not been mailed yet. */
async function givenReseller(by: Vendor, count: number): Promise<{ email: string; ids: string[] }> {
  const email = by.someone()
  const license = { ...by.issueInput({ customer: { email } }), revoked_at: null }
  const made = await by.write(async (work) => {
    const product = await requireProduct(work.tx, { id: by.productId, organizationId: by.organizationId })
    return makeLicenses(work, by.may('licenses:create'), {
      product,
      licenses: Array(count).fill(license),
      mayRename: true,
    })
  })
  return { email, ids: made.map(({ id }) => id) }
}

const revoke = (by: Vendor, ids: string[]) =>
  by.write((work) =>
    revokeLicenses(work, by.may('licenses:revoke'), { id: newId(), selection: { ids }, reason: 'closed' }),
  )

/** Works on jobs until none is left, or until this many transactions are done. */
async function workOn(by: Vendor, transactions = Number.POSITIVE_INFINITY): Promise<void> {
  const control = new AbortController()
  let count = 0
  const transact: typeof by.write = async (run) => {
    count += 1
    if (count >= transactions) control.abort()
    return by.write(run)
  }
  const tasks = [registerTask(bulkRevokeTask)]
  await runLongJobs({ transact, tasks, log: createLogger(), leaseMs: 60_000 }, control.signal)
}

const subjectsTo = async (email: string) => {
  await mails.send()
  return mails.smtp.mailsTo(email).map(({ subject }) => subject)
}

test('a job of two steps: one mail for each customer', async () => {
  const by = await givenMailVendor(db.pool)
  const [one, two] = [await givenReseller(by, 120), await givenReseller(by, 30)]
  const job = await revoke(by, [...one.ids, ...two.ids])
  expect(job).toMatchObject({ state: 'finished', summary: { changed: 150, mailed: 2 } })
  expect(await subjectsTo(one.email)).toEqual(['120 licenses for App were revoked'])
  expect(await subjectsTo(two.email)).toEqual(['30 licenses for App were revoked'])
})

test('a job continued by a second worker: one mail about all of it, not before its end', async () => {
  const by = await givenMailVendor(db.pool)
  const { email, ids } = await givenReseller(by, 650)
  const { id } = await revoke(by, ids)
  await workOn(by, 2)
  expect(await by.jobOf(id)).toMatchObject({ state: 'running', done: 100 })
  expect(await subjectsTo(email)).toEqual([])
  await workOn(by)
  expect(await by.jobOf(id)).toMatchObject({ state: 'finished', done: 650, summary: { mailed: 1 } })
  expect(await subjectsTo(email)).toEqual(['650 licenses for App were revoked'])
})

test.each(['stopped', 'given up'])('a job that is %s halfway: one mail about what was done', async (how) => {
  const by = await givenMailVendor(db.pool)
  const { email, ids } = await givenReseller(by, 250)
  const { id } = await revoke(by, ids)
  await workOn(by, 2)
  if (how === 'stopped') await by.write((work) => cancelJob(work, by.may('licenses:view'), id))
  else await db.pool.query(`update membership set role = 'viewer' where organization_id = $1`, [by.organizationId])
  await workOn(by)
  expect((await by.jobOf(id)).state).toBe(how === 'stopped' ? 'canceled' : 'failed')
  expect(await subjectsTo(email)).toEqual(['100 licenses for App were revoked'])
})
