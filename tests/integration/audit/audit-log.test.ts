import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { auditExportQuery, auditQuery } from '@/lib/foundation/audit/core/schema'
import { exportEntries } from '@/lib/foundation/audit/server/export-entries'
import { findEntry, listEntries, listPeople } from '@/lib/foundation/audit/server/list-entries'
import { recordChange, recordChanges } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { newId } from '@/lib/foundation/platform/config/ids'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor } from '@/tests/support/fixtures/license-actor'
import { someChange } from '@/tests/support/fixtures/some-change'
import { givenTeam, may, type Team } from '@/tests/support/fixtures/team'

const db = databaseOfFile()
let team: Team
let ada: Granted<'audit:view'>
let bob: Granted<'audit:view'>
const LICENSE = newId()

beforeAll(async () => {
  team = await givenTeam(db.pool)
  ada = may(await team.member('owner'), 'audit:view')
  bob = may(await team.member('admin'), 'audit:view')
  const license = { type: 'license', id: LICENSE, label: '…7K2QD' } as const
  const at = (day: number) => new Date(Date.UTC(2030, 0, day))
  await team.write((work) => recordChange(work, ada, someChange({ action: 'license.created', target: license })), at(1))
  await team.write(
    (work) =>
      recordChange(work, bob, {
        action: 'license.revoked',
        target: license,
        licenseId: LICENSE,
        before: { revoked_at: null },
        after: { revoked_at: at(2), reason: '=1+1', mailed: false },
      }),
    at(2),
  )
  const service = { organizationId: team.organizationId, userId: null, email: null }
  await team.write(
    (work) => recordChange(work, service, someChange({ action: 'license.expired', target: license })),
    at(3),
  )
  const many = Array.from({ length: 5 }, (_, i) =>
    someChange({ action: 'product.created', target: { type: 'product', id: newId(), label: `App ${i}` } }),
  )
  await team.write((work) => recordChanges(work, ada, many), at(4))
})

const list = (query: Record<string, unknown> = {}) => listEntries(team.reading(), ada, auditQuery.parse(query))
const actions = async (query: Record<string, unknown>) => (await list(query)).items.map(({ action }) => action)

test('the newest first, page by page, each once, even where many share one time', async () => {
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await list({ limit: 3, ...(after && { after }) })
    seen.push(...page.items.map(({ id }) => id))
    after = page.next_cursor ?? undefined
  } while (after)
  const { items } = await list()
  expect(seen).toEqual(items.map(({ id }) => id))
  expect(items.map(({ words }) => words)).toEqual([
    ...Array(5).fill('created product'),
    'expired license',
    'revoked license',
    'created license',
  ])
})

test('filtered by person, action, target and time, and by all together', async () => {
  expect(await actions({ actor: bob.userId })).toEqual(['license.revoked'])
  expect(await actions({ actor: 'service' })).toEqual(['license.expired'])
  expect(await actions({ action: 'license.created' })).toEqual(['license.created'])
  expect(await actions({ target: LICENSE })).toEqual(['license.expired', 'license.revoked', 'license.created'])
  expect(await actions({ target_type: 'license', from: '2030-01-02T00:00:00Z', to: '2030-01-03T00:00:00Z' })).toEqual([
    'license.revoked',
  ])
  expect(await actions({ actor: ada.userId, target: LICENSE, action: 'license.created' })).toEqual(['license.created'])
})

test('one entry has what changed, from where, and by whom', async () => {
  const [line] = (await list({ action: 'license.revoked' })).items
  const entry = await findEntry(team.reading(), ada, { entryId: line?.id ?? '' })
  expect(entry).toMatchObject({
    at: '2030-01-02T00:00:00.000Z',
    actor: { id: bob.userId, email: bob.email, name: 'Ada' },
    target: { type: 'license', id: LICENSE, label: '…7K2QD' },
    before: { revoked_at: null },
    after: { revoked_at: '2030-01-02T00:00:00.000Z', reason: '=1+1' },
    address: '203.0.113.7',
    request_id: expect.any(String),
  })
})

test('the export has every entry, and no cell that a spreadsheet would execute', async () => {
  const csv = await exported('csv')
  const rows = parse(csv, { columns: true }) as Record<string, string>[]
  // The eight entries, and this export.
  expect(rows).toHaveLength(9)
  expect(rows.find(({ action }) => action === 'license.revoked')).toMatchObject({
    actor_email: bob.email,
    target: '…7K2QD',
  })
  const evil = someChange({
    action: 'role.created',
    target: { type: 'role', id: null, label: 'x;=HYPERLINK("http://x")' },
  })
  await team.write((work) => recordChange(work, ada, evil), new Date(Date.UTC(2030, 0, 5)))
  expect(await exported('csv')).toContain(`,"x;'=HYPERLINK(""http://x"")",`)
  const entries = JSON.parse(await exported('json')) as Record<string, unknown>[]
  expect(entries.filter(({ action }) => action !== 'organization.audit_exported')).toHaveLength(9)
  expect(entries[0]).toMatchObject({ action: 'role.created', target: 'x;=HYPERLINK("http://x")' })
})

const exported = (format: string) =>
  exportEntries(team.reading(), ada, { ...auditExportQuery.parse({ format }), record: team.write }).then((file) =>
    file.text(),
  )

test('the export of many entries is complete', async () => {
  const own = await givenTeam(db.pool)
  const owner = may(await own.member('owner'), 'audit:view')
  const many = Array.from({ length: 2_500 }, (_, i) =>
    someChange({ action: 'license.created', target: { type: 'license', id: null, label: String(i) } }),
  )
  // Several transactions, because a busy machine may need longer for one than a transaction may take.
  for (let i = 0; i < many.length; i += 250)
    await own.write((work) => recordChanges(work, owner, many.slice(i, i + 250)))
  const entries = JSON.parse(
    await (await exportEntries(own.reading(), owner, { format: 'json', record: own.write })).text(),
  ) as {
    target: string
  }[]
  // And the export itself.
  expect(new Set(entries.map(({ target }) => target)).size).toBe(2_501)
})

test('the people to filter by are members and everyone the log mentions, even after they left', async () => {
  const gone = await team.member('admin')
  await team.write((work) =>
    recordChange(work, gone, someChange({ action: 'role.deleted', target: { type: 'role', id: null, label: 'Old' } })),
  )
  await db.pool.query('delete from membership where user_id = $1', [gone.userId])
  const { items } = await listPeople(team.reading(), ada)
  expect(items.map(({ id }) => id).toSorted()).toEqual([ada.userId, bob.userId, gone.userId].toSorted())
})

test('another organization sees none of it', async () => {
  const others = await givenTeam(db.pool)
  const otherActor = may(await others.member('owner'), 'audit:view')
  const [line] = (await list()).items
  expect((await listEntries(others.reading(), otherActor, auditQuery.parse({ target: LICENSE }))).items).toEqual([])
  await expect(findEntry(others.reading(), otherActor, { entryId: line?.id ?? '' })).rejects.toMatchObject({
    code: 'not_found',
  })
  const file = await exportEntries(others.reading(), otherActor, { format: 'json', record: others.write })
  // Their log has only the export itself.
  expect(JSON.parse(await file.text())).toMatchObject([
    { action: 'organization.audit_exported', actor_id: otherActor.userId, after: { format: 'json' } },
  ])
})

test('no entry can be changed', async () => {
  await expect(db.pool.query(`update audit_entry set action = 'nothing.happened'`)).rejects.toThrow(
    'audit entries cannot be changed',
  )
})

test('a customer is named as this vendor knows them, and is not the service', async () => {
  const issuer = await givenLicenseActor(db.pool)
  const email = 'maya@customer.test'
  const { id } = await issuer.givenOne({ customer: { email, name: 'Maya' } })
  const target = { type: 'license', id, label: '…7K2QD' }
  const customer = { organizationId: issuer.organizationId, userId: null, email }
  const service = { ...customer, email: null }
  const replaced = someChange({ action: 'license.updated', target, after: { key: '…', old_key_ends_at: new Date() } })
  await issuer.write((work) =>
    recordChange(
      work,
      customer,
      someChange({ action: 'license.transfer_requested', target, after: { to: 'x@customer.test' } }),
    ),
  )
  await issuer.write((work) => recordChange(work, customer, replaced))
  await issuer.write((work) => recordChange(work, service, someChange({ action: 'license.expired', target })))
  const by = async (actor: string) =>
    (await listEntries(issuer.reading(), issuer.may('audit:view'), auditQuery.parse({ actor }))).items
  const [second, first] = await by('customer')
  expect(first).toMatchObject({ actor_type: 'customer', actor: { id: null, email, name: 'Maya' } })
  expect(second?.words).toBe('replaced the key of license')
  expect((await by('service')).map(({ actor_type, action }) => [actor_type, action])).toEqual([
    ['system', 'license.expired'],
  ])
})
