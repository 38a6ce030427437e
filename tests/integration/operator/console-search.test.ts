import { expect, test } from 'vitest'
import { utcDay } from '@/lib/foundation/shared/durations'
import { optionalPattern } from '@/lib/people/operator/core/like-pattern'
import { listAllOrganizations } from '@/lib/people/operator/server/list-organizations'
import { selectLinesByAge } from '@/lib/people/operator/server/organizations.sql'
import { selectPeople } from '@/lib/people/operator/server/users.sql'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenActor } from '@/tests/support/fixtures/actor'

const db = databaseOfFile()

const now = new Date()
const page = (q: string) => ({ pattern: optionalPattern(q), emailPattern: null, limit: 10 })

test('organizations and people are found whatever the accents and the normal form', async () => {
  const { organizationId } = await givenActor(db.pool)
  await db.pool.query('update organization set name = $2 where id = $1', [organizationId, 'Atelier Zoë 株式会社'])
  const { rows } = await db.pool.query<{ id: string }>(
    `update user_account set email = 'rené@atelier.test'
     where id = (select user_id from membership where organization_id = $1) returning id`,
    [organizationId],
  )
  for (const q of ['zoe', 'ZOË', 'Zoe\u0308', 'atelier zoe', '株式']) {
    const lines = await selectLinesByAge(db.pool, { ...page(q), day: utcDay(now) }, null)
    expect([q, lines.map(({ id }) => id)]).toEqual([q, [organizationId]])
  }
  for (const q of ['rene', 'René@', 'rene\u0301']) {
    const people = await selectPeople(db.pool, { ...page(q), after: null, now })
    expect([q, people.map(({ id }) => id)]).toEqual([q, rows.map(({ id }) => id)])
  }
})

test('an organization is found by the email of a member, or a part of it with its @, and by no other', async () => {
  const { organizationId } = await givenActor(db.pool)
  await givenActor(db.pool)
  const email = `ada.${organizationId}@finders.test`
  await db.pool.query(
    'update user_account set email = $2 where id = (select user_id from membership where organization_id = $1)',
    [organizationId, email],
  )
  const found = async (q: string, sort: 'created' | 'name') =>
    (await listAllOrganizations({ pool: db.pool, now }, { q, sort, limit: 10 })).items.map(({ id }) => id)
  for (const q of [email, email.toUpperCase(), `Ada <${email}>`, '@finders.test'])
    for (const sort of ['created', 'name'] as const) expect([q, await found(q, sort)]).toEqual([q, [organizationId]])
  expect(await found('finders.test', 'created')).toEqual([])
  expect(await found('ada@nowhere.test', 'created')).toEqual([])
})
