import { expect, test } from 'vitest'
import { auditExportQuery, auditQuery } from '@/lib/foundation/audit/core/schema'
import { exportEntries } from '@/lib/foundation/audit/server/export-entries'
import { findEntry, listEntries, listPeople } from '@/lib/foundation/audit/server/list-entries'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import { operatorOf } from '@/lib/foundation/shared/change'
import { getOrganization } from '@/lib/people/operator/server/get-organization'
import { setUpAuth } from '@/tests/support/fixtures/set-up'
import { someChange } from '@/tests/support/fixtures/some-change'
import { givenTeam, may } from '@/tests/support/fixtures/team'

const { db } = await setUpAuth()

/** An organization that an operator looked at. */
async function givenViewed() {
  const team = await givenTeam(db.pool)
  const owner = may(await team.member('owner'), 'audit:view')
  const operator = await team.person()
  const { organizationId } = team
  await team.write((work) =>
    recordChange(work, operatorOf(operator, organizationId), {
      action: 'organization.viewed',
      target: { type: 'organization', id: organizationId, label: 'Acme' },
    }),
  )
  const { rows } = await db.pool.query(
    'select host(address) as address, actor_email, request_id from audit_entry where organization_id = $1',
    [organizationId],
  )
  const list = async (actor: string) => (await listEntries(team.reading(), owner, auditQuery.parse({ actor }))).items
  return { ...team, owner, operator, stored: rows[0], list }
}

test('the address of an operator is not written, the e-mail is', async () => {
  const { stored, operator } = await givenViewed()
  expect(stored).toMatchObject({ address: null, actor_email: operator.email })
})

test('list, entry and export show a member neither id nor e-mail nor request of an operator', async () => {
  const viewed = await givenViewed()
  const { owner, operator, stored } = viewed
  const items = await viewed.list('operator')
  expect(items).toMatchObject([{ actor_type: 'operator', actor: { id: null, email: '', name: 'Operator' } }])
  const entry = await findEntry(viewed.reading(), owner, { entryId: items[0]?.id ?? '' })
  const files = ['csv', 'json'].map(async (format) => {
    const file = await exportEntries(viewed.reading(), owner, {
      ...auditExportQuery.parse({ format }),
      record: viewed.write,
    })
    return file.text()
  })
  for (const shown of [JSON.stringify([items, entry]), ...(await Promise.all(files)).map(String)]) {
    expect(shown).toContain('organization.viewed')
    for (const secret of [operator.email, operator.userId, stored.request_id]) expect(shown).not.toContain(secret)
  }
})

test('no filter finds an operator by id, and none is among the people to filter by', async () => {
  const viewed = await givenViewed()
  expect(await viewed.list(viewed.operator.userId)).toEqual([])
  const { items } = await listPeople(viewed.reading(), viewed.owner)
  expect(items.map(({ id }) => id)).toEqual([viewed.owner.userId])
})

test('what an operator does as a member is found by id', async () => {
  const viewed = await givenViewed()
  await viewed.join(viewed.operator, 'admin')
  const member = await viewed.enter(viewed.operator)
  const target = { type: 'role', id: null, label: 'Old' }
  await viewed.write((work) => recordChange(work, member, someChange({ action: 'role.deleted', target })))
  expect((await viewed.list(member.userId)).map(({ action }) => action)).toEqual(['role.deleted'])
})

test('the console names the operator by e-mail', async () => {
  const { reading, organizationId, operator } = await givenViewed()
  const { changes } = await getOrganization(reading(), organizationId)
  expect(changes).toMatchObject([{ actor_type: 'operator', actor: { email: operator.email } }])
})
