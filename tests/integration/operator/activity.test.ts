import { expect, test } from 'vitest'
import { deleteUser } from '@/lib/people/account/server/delete-user'
import {
  deleteAsOperator,
  setPlanAsOperator,
  suspendAsOperator,
} from '@/lib/people/operator/server/change-organization'
import { deletePerson, suspendPerson } from '@/lib/people/operator/server/change-person'
import { exportActivity } from '@/lib/people/operator/server/export-activity'
import { listActivity } from '@/lib/people/operator/server/list-activity'
import { recordAccountEvent } from '@/lib/people/sign-in/server/record-account-event'
import { PROGRAM } from '@/scripts/operator/program'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { from } from '@/tests/support/fixtures/auth'
import { givenTeam } from '@/tests/support/fixtures/team'

const db = databaseOfFile()

const VISITOR = from('192.0.2.1')
const NO_QUERY = { limit: 50 }

test('what operators and the program did is listed for all of them, the newest first, page by page, and is found', async () => {
  const team = await givenTeam(db.pool)
  const { organizationId } = team
  const olga = { ...(await team.person()), name: null }
  const { rows } = await db.pool.query<{ name: string }>('select name from organization where id = $1', [
    organizationId,
  ])
  const name = `${rows[0]?.name} (${organizationId})`
  const at = { operator: olga, visitor: VISITOR, organizationId }
  await team.write((work) => setPlanAsOperator(work, { ...at, plan: 'enterprise', daily_limit: 250_000 }))
  await team.write((work) => setPlanAsOperator(work, { ...at, plan: 'enterprise' }))
  await team.write((work) => suspendAsOperator(work, { ...at, reason: 'Chargebacks' }))
  await team.write((work) => recordAccountEvent(work, VISITOR, { userId: olga.userId, kind: 'two_factor_on' }))
  await team.write((work) => deleteAsOperator(work, { ...PROGRAM, organizationId, reason: null }))

  const { items } = await listActivity(team.reading(), NO_QUERY)
  expect(items.map(({ who, what, address }) => ({ who, what, address }))).toEqual([
    { who: 'Operator program', what: `Deleted the organization ${name}`, address: null },
    { who: olga.email, what: `Suspended the organization ${name}: Chargebacks`, address: '192.0.2.1' },
    { who: olga.email, what: `Set ${name} to Enterprise, with 250000 requests a day`, address: '192.0.2.1' },
  ])
  const first = await listActivity(team.reading(), { limit: 2 })
  const second = await listActivity(team.reading(), { limit: 2, after: first.next_cursor ?? '' })
  expect([...first.items, ...second.items]).toEqual(items)
  expect(second.next_cursor).toBeNull()
  expect((await listActivity(team.reading(), { ...NO_QUERY, q: 'CHARGEBACKS' })).items).toEqual([items[1]])
  expect((await listActivity(team.reading(), { ...NO_QUERY, q: olga.email })).items).toHaveLength(2)
  const filtered = async (query: object) => (await listActivity(team.reading(), { ...NO_QUERY, ...query })).items
  expect(await filtered({ action: 'billing.plan_changed' })).toEqual([items[2]])
  expect(await filtered({ operator: olga.userId })).toEqual(items.slice(1))
  expect(await filtered({ operator: 'program' })).toEqual([items[0]])
  expect(await filtered({ operator: 'program', action: 'billing.plan_changed' })).toEqual([])
  const [newest] = items
  expect(await filtered({ from: newest?.at })).toEqual([newest])
  expect(await filtered({ to: newest?.at })).toEqual(items.slice(1))
  await expect(listActivity(team.reading(), { ...NO_QUERY, after: 'nowhere' })).rejects.toMatchObject({
    code: 'invalid',
  })

  const fileOf = async (query: object) => {
    const { name: fileName, text } = exportActivity(team.reading(), { ...query })
    expect(fileName).toMatch(/^operator-activity-\d{4}-\d{2}-\d{2}\.csv$/)
    let whole = ''
    for await (const part of text) whole += part
    return whole.trim().split('\r\n')
  }
  const [head, ...lines] = await fileOf({})
  expect(head).toBe('at,operator,what,ip_address,organization_id,person_email,id')
  expect(lines).toHaveLength(items.length)
  expect(lines[1]).toContain(`${olga.email},Suspended the organization ${name}: Chargebacks,192.0.2.1`)
  expect(await fileOf({ operator: 'program' })).toEqual([head, lines[0]])

  // What a deleted operator did stays, without who it was and where from; nothing else of the account does.
  await team.write((work) => deleteUser(work, olga.userId, { operator: PROGRAM.operator, operatorEmails: [] }))
  const after = await listActivity(team.reading(), NO_QUERY)
  expect(after.items.slice(1).map(({ who, address }) => [who, address])).toEqual([
    ['Deleted user', null],
    ['Deleted user', null],
  ])
  const { rows: kept } = await db.pool.query('select distinct kind from account_event order by kind')
  expect(kept.map(({ kind }) => kind)).toEqual(['operator_acted', 'program_acted'])
})

test('an entry leads to the organization or the person while there is one, and names every operator to filter by', async () => {
  const team = await givenTeam(db.pool)
  const { organizationId } = team
  const olga = { ...(await team.person()), name: null }
  const ada = await team.person()
  const at = { operator: olga, visitor: VISITOR }
  const latest = async () => (await listActivity(team.reading(), { limit: 1 })).items[0]
  await team.write((work) => suspendAsOperator(work, { ...at, organizationId, reason: 'Chargebacks' }))
  expect(await latest()).toMatchObject({ organization_id: organizationId, person_email: null })
  expect((await listActivity(team.reading(), NO_QUERY)).operators).toContainEqual({
    id: olga.userId,
    email: olga.email,
  })
  await team.write((work) => suspendPerson(work, { ...at, userId: ada.userId, reason: 'Spam' }))
  expect(await latest()).toMatchObject({ organization_id: null, person_email: ada.email })
  await team.write((work) => deletePerson(work, { ...at, userId: ada.userId, operatorEmails: [] }))
  expect(await latest()).toMatchObject({ what: `Deleted ${ada.email}`, organization_id: null, person_email: null })
  await team.write((work) => deleteAsOperator(work, { ...at, organizationId, reason: 'Fraud' }))
  expect(await latest()).toMatchObject({ what: expect.stringMatching(/: Fraud$/), organization_id: null })
})

test('of an account the newest 500 events are kept, and everything done as an operator', async () => {
  const team = await givenTeam(db.pool)
  const { userId } = await team.person()
  await db.pool.query(
    `insert into account_event (id, user_id, at, kind, detail)
     select gen_random_uuid(), $1::uuid, '2026-01-01'::timestamptz, 'operator_acted', 'opened' from generate_series(1, 3)
     union all
     select gen_random_uuid(), $1::uuid, '2026-02-01'::timestamptz, 'signed_in', 'password' from generate_series(1, 500)`,
    [userId],
  )
  await team.write((work) => recordAccountEvent(work, VISITOR, { userId, kind: 'two_factor_on' }))
  const { rows } = await db.pool.query(
    'select kind, count(*)::int as n from account_event where user_id = $1 group by kind order by kind',
    [userId],
  )
  expect(rows).toEqual([
    { kind: 'operator_acted', n: 3 },
    { kind: 'signed_in', n: 499 },
    { kind: 'two_factor_on', n: 1 },
  ])
})
