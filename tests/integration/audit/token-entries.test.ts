import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { auditExportQuery, auditQuery } from '@/lib/foundation/audit/core/schema'
import { exportEntries } from '@/lib/foundation/audit/server/export-entries'
import { listEntries, listPeople } from '@/lib/foundation/audit/server/list-entries'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Member } from '@/lib/foundation/permissions/core/granted'
import { newId } from '@/lib/foundation/platform/config/ids'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { someChange } from '@/tests/support/fixtures/some-change'
import { givenTeam, may } from '@/tests/support/fixtures/team'

const db = databaseOfFile()

/** A member who revoked one license by hand and another with an access token. */
async function givenBoth() {
  const team = await givenTeam(db.pool)
  const ada = await team.member('owner')
  const token = { id: newId(), name: 'CI pipeline', productIds: null }
  const revoke = (by: Member, label: string) =>
    team.write((work) =>
      recordChange(
        work,
        by,
        someChange({ action: 'license.revoked', target: { type: 'license', id: newId(), label } }),
      ),
    )
  await revoke(ada, '…HAND')
  await revoke({ ...ada, accessToken: token }, '…TOKEN')
  const labels = async (query: object) =>
    (await listEntries(team.reading(), may(ada, 'audit:view'), auditQuery.parse(query))).items.map(
      ({ target }) => target.label,
    )
  return { team, ada, token, labels }
}

test('what a token did is found by the token, and not among what its member did', async () => {
  const { ada, token, labels } = await givenBoth()
  expect(await labels({ actor: token.id })).toEqual(['…TOKEN'])
  expect(await labels({ actor: ada.userId })).toEqual(['…HAND'])
  expect(await labels({})).toEqual(['…TOKEN', '…HAND'])
})

test('the log can be filtered by every token it mentions', async () => {
  const { team, ada, token } = await givenBoth()
  expect((await listPeople(team.reading(), may(ada, 'audit:view'))).items).toEqual([
    { id: ada.userId, email: ada.email, name: 'Ada', token: null },
    { id: token.id, email: ada.email, name: 'Ada', token: 'CI pipeline' },
  ])
})

test('the export names the token beside the member it acted for', async () => {
  const { team, ada, token } = await givenBoth()
  const asked = { ...auditExportQuery.parse({ format: 'csv' }), record: team.write }
  const csv = await (await exportEntries(team.reading(), may(ada, 'audit:view'), asked)).text()
  const rows = parse(csv, { columns: true }) as Record<string, string>[]
  const of = (label: string) => rows.find(({ target }) => target === label)
  expect(of('…TOKEN')).toMatchObject({
    actor_type: 'access_token',
    actor_email: ada.email,
    access_token_id: token.id,
    access_token: 'CI pipeline',
  })
  expect(of('…HAND')).toMatchObject({ actor_type: 'member', access_token_id: '', access_token: '' })
})
