import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueLicenses } from '@/lib/bulk/server/issue-licenses'
import { openOrganization } from '@/lib/organizations/server/open-organization'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenLicenseActor } from '@/tests/support/fixtures/license-actor'
import { givenTeam } from '@/tests/support/fixtures/team'

let db: TestDatabase
beforeAll(async () => {
  db = await givenDatabase()
})
afterAll(() => db.close())

test('creating a license renames a known customer only with customers:update, and names an unnamed one', async () => {
  const actor = await givenLicenseActor(db.pool)
  const granted = actor.may('licenses:create')
  const creator = {
    ...granted,
    permissions: new Set([...granted.permissions].filter((permission) => permission !== 'customers:update')),
  }
  const email = 'cy@customer.test'
  const issueAs = (who: typeof granted, name: string | null) =>
    actor.write((work) => issueLicenses(work, who, actor.issueInput({ customer: { email, name } })))
  const nameNow = async () =>
    (
      await db.pool.query('select name from organization_customer where organization_id = $1 and email = $2', [
        actor.organizationId,
        email,
      ])
    ).rows[0]?.name
  await issueAs(creator, null)
  await issueAs(creator, 'Cy')
  expect(await nameNow()).toBe('Cy')
  await issueAs(creator, 'Overwritten')
  expect(await nameNow()).toBe('Cy')
  await issueAs(granted, 'Cyd')
  expect(await nameNow()).toBe('Cyd')
})

test('of forty organizations created at once a person gets twenty', async () => {
  const team = await givenTeam(db.pool)
  const person = await team.person()
  const made = await Promise.allSettled(
    Array.from({ length: 40 }, (_, i) =>
      team.write((work) => openOrganization(work, person, { name: 'Many', slug: `many-${person.userId}-${i}` })),
    ),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
})
