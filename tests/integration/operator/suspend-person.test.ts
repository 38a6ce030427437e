import { expect, test } from 'vitest'
import { resumePerson, suspendPerson } from '@/lib/people/operator/server/change-person'
import { listActivity } from '@/lib/people/operator/server/list-activity'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { from } from '@/tests/support/fixtures/auth'
import { givenTeam } from '@/tests/support/fixtures/team'

const db = databaseOfFile()

const VISITOR = from('192.0.2.1')

test('a suspended person reads why and whom to ask, and that their tokens are revoked; and that it ended', async () => {
  const team = await givenTeam(db.pool)
  const [operator, person] = [await team.person(), await team.member('developer')]
  const who = { operator, visitor: VISITOR, userId: person.userId }
  const mails = async () => (await team.mails()).filter(({ to }) => to === person.email)
  await db.pool.query(
    `insert into installation (id, encryption_key_check, serves, operator_contact)
     values (1, '', 'vendors', 'ops@hosty.test')`,
  )
  await team.write((work) => suspendPerson(work, { ...who, reason: 'Stolen laptop' }))
  const [suspended] = (await mails()).filter(({ subject }) => subject === 'Your Latchkey account was suspended')
  expect(suspended?.text).toContain('suspended your account. The reason given: Stolen laptop')
  expect(suspended?.text).toContain('Access tokens that acted for you are revoked permanently.')
  expect(suspended?.text).toContain('To have it resumed, write to ops@hosty.test.')
  expect(suspended?.text).not.toContain(operator.email)
  const { rows } = await db.pool.query('select kind, detail, address from account_event where user_id = $1', [
    person.userId,
  ])
  expect(rows).toEqual([{ kind: 'suspended', detail: 'Stolen laptop', address: null }])
  expect((await listActivity(team.reading(), { limit: 1 })).items).toMatchObject([
    { who: operator.email, what: `Suspended ${person.email}: Stolen laptop`, address: '192.0.2.1' },
  ])

  await team.write((work) => resumePerson(work, who))
  const [resumed] = (await mails()).filter(({ subject }) => subject === 'Your Latchkey account was resumed')
  expect(resumed?.text).toContain('You can sign in again')
  // Without a reason, as by the program, the email has none.
  await team.write((work) => suspendPerson(work, { ...who, reason: null }))
  const last = (await mails()).filter(({ subject }) => subject === 'Your Latchkey account was suspended').at(-1)
  expect(last?.text).not.toContain('reason')
})
