import { expect, test } from 'vitest'
import { revokeLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { transferLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-transfer'
import { importLicenses, importTask } from '@/lib/catalog/licenses/bulk/server/import-licenses'
import { auditExportQuery, auditQuery } from '@/lib/foundation/audit/core/schema'
import { exportEntries } from '@/lib/foundation/audit/server/export-entries'
import { listEntries } from '@/lib/foundation/audit/server/list-entries'
import { registerTask } from '@/lib/foundation/jobs/server/job-task'
import { runLongJobs } from '@/lib/foundation/jobs/server/run-jobs'
import { newId } from '@/lib/foundation/platform/config/ids'
import type { Transact } from '@/lib/foundation/platform/database/context'
import { createLogger } from '@/lib/foundation/platform/log/log'
import { timelineQuery } from '@/lib/service/timeline/core/schema'
import { listLicenseTimeline } from '@/lib/service/timeline/server/list-timeline'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { ACTOR_ADDRESS } from '@/tests/support/fixtures/actor'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { transact } from '@/tests/support/fixtures/transact'

const db = databaseOfFile()
let own: LicenseActor

/** Without the entries of the product that the licenses are of. */
const list = async (query: Record<string, unknown> = {}) => {
  const { items } = await listEntries(own.reading(), own.may('audit:view'), auditQuery.parse(query))
  return items.filter(({ action }) => !action.startsWith('product.'))
}
const sentences = async (query: Record<string, unknown> = {}) =>
  (await list(query)).map(({ words, target }) => `${words} ${target.label}`)

test('many licenses at once are one entry of the log, and its job leads to each of them', async () => {
  own = await givenLicenseActor(db.pool)
  const id = newId()
  await own.issue({ id, count: 3 })
  expect(await sentences()).toEqual(['created 3 licenses'])
  const each = await list({ job: id })
  expect(each.map(({ action }) => action)).toEqual(Array(3).fill('license.created'))

  const [first] = each
  const licenseId = first?.target.id ?? ''
  const revoked = newId()
  const chosen = { id: revoked, selection: { filter: { product: own.productId } }, reason: 'closed' }
  await own.write((work) => revokeLicenses(work, own.may('licenses:revoke'), chosen))
  expect(await sentences()).toEqual(['revoked 3 licenses', 'created 3 licenses'])
  expect(await list({ job: revoked })).toHaveLength(3)
  expect((await list({ action: 'license.revoked' })).length, 'asked for by its action').toBe(3)
  expect((await list({ target: licenseId })).map(({ action }) => action)).toEqual([
    'license.revoked',
    'license.created',
  ])

  const query = timelineQuery.parse({ kind: 'changes' })
  const { items } = await listLicenseTimeline(own.reading(), own.may('licenses:view'), { licenseId, ...query })
  expect(
    items.map((item) => item.type === 'change' && item.entry.action),
    'the history of the license',
  ).toEqual(['license.revoked', 'license.created'])
})

test('a job that a worker runs has the IP address it was started from in its entries', async () => {
  own = await givenLicenseActor(db.pool)
  const rows = Array.from({ length: 60 }, (_, i) => ({ license_key: `JOB-${i}`, customer_email: `a${i}@job.test` }))
  const job = await own.write((work) =>
    importLicenses(work, own.may('licenses:create'), { id: newId(), product_id: own.productId, first_row: 2, rows }),
  )
  expect(job.state).toBe('queued')
  // A worker has no IP address of its own.
  const work: Transact = (run) => transact(db.pool, { address: null, at: new Date() }, run)
  const parts = { transact: work, tasks: [registerTask(importTask)], log: createLogger('silent'), leaseMs: 20_000 }
  await runLongJobs(parts, new AbortController().signal)
  const { rows: entries } = await db.pool.query(
    `select host(address) as address, count(*)::int as count from audit_entry
     where organization_id = $1 and action like 'license.%' group by 1`,
    [own.organizationId],
  )
  expect(entries).toEqual([{ address: ACTOR_ADDRESS, count: 61 }])
})

test('one license alone is an entry of its own; an export of the log has all of them', async () => {
  own = await givenLicenseActor(db.pool)
  await own.issue({ id: newId(), count: 1 })
  expect((await list()).map(({ action }) => action)).toEqual(['license.created'])
  await own.issue({ id: newId(), count: 2 })
  const response = await exportEntries(own.reading(), own.may('audit:view'), {
    ...auditExportQuery.parse({ format: 'json' }),
    record: own.write,
  })
  const actions = ((await response.json()) as { action: string }[]).map(({ action }) => action)
  expect(actions.filter((action) => action === 'license.created')).toHaveLength(3)
})

test('an import is one entry, and so are the new keys of a transfer', async () => {
  own = await givenLicenseActor(db.pool)
  const id = newId()
  const rows = ['a', 'b'].map((name) => ({ customer_email: `${name}@customer.test` }))
  await own.write((work) =>
    importLicenses(work, own.may('licenses:create'), { id, product_id: own.productId, first_row: 2, rows }),
  )
  expect((await list()).map(({ action, words }) => [action, words])).toEqual([
    ['license.imported', 'imported a file of 2 rows into'],
  ])
  expect(await list({ job: id })).toHaveLength(2)
  await own.write((work) =>
    transferLicenses(work, own.may('licenses:update'), {
      id: newId(),
      selection: { filter: { product: own.productId } },
      customer: { email: 'new@customer.test', discord_id: null, name: null },
      reset_addresses: false,
      new_keys: true,
    }),
  )
  expect((await list()).map(({ action }) => action)).toEqual(['license.bulk_transferred', 'license.imported'])
})
