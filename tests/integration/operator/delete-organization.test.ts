import { expect, test } from 'vitest'
import { deleteOrganizationAsOperator } from '@/lib/catalog/organizations/server/delete-organization'
import { newId } from '@/lib/foundation/platform/config/ids'
import { deleteAsOperator } from '@/lib/people/operator/server/change-organization'
import { getOrganization } from '@/lib/people/operator/server/get-organization'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { from } from '@/tests/support/fixtures/auth'
import { givenApiKey, givenLicense } from '@/tests/support/fixtures/product'
import { givenTeam } from '@/tests/support/fixtures/team'

const db = databaseOfFile()

const VISITOR = from('192.0.2.1')
const ONLY = 'This installation is just for this organization. Only an owner can delete it, in its settings.'

async function givenOperator(team: Awaited<ReturnType<typeof givenTeam>>) {
  const { userId, email } = await team.person()
  return { userId, email, name: null, sessionId: '' }
}

test('an operator reads what it has, and deletes it by its name; its owners and their own activity have it', async () => {
  const team = await givenTeam(db.pool)
  const { organizationId } = team
  const operator = await givenOperator(team)
  const [owner, partner] = [await team.member('owner'), await team.member('owner')]
  await team.member('admin')
  const product = { pool: db.pool, organizationId, productId: newId(), token: '' }
  await db.pool.query(
    `insert into product (id, organization_id, slug, name, updated_at) values ($1, $2, 'app', 'App', now())`,
    [product.productId, organizationId],
  )
  await givenApiKey(db.pool, product)
  for (let i = 0; i < 3; i++) await givenLicense(product)
  const { name, slug, ...before } = await getOrganization(team.reading(), organizationId)
  expect(before).toMatchObject({ licenses: 3, customers: 3, members: 3, deletion_problem: null })

  const drop = (typedName: string) =>
    team.write((work) =>
      deleteAsOperator(work, { operator, visitor: VISITOR, organizationId, typedName, reason: 'Fraud report' }),
    )
  await expect(drop('Something else')).rejects.toMatchObject({
    code: 'invalid',
    fields: { name: `Enter the name exactly: ${name}` },
  })
  await db.pool.query(
    `insert into installation (id, encryption_key_check, serves, operator_contact)
     values (1, '', 'vendors', 'ops@hosty.test')`,
  )
  expect(await drop(name)).toEqual({ done: true })
  await expect(drop(name)).rejects.toMatchObject({ code: 'not_found' })

  const told = (await team.mails()).filter(({ subject }) => subject === `${name} was deleted`)
  expect(told.map(({ to }) => to).toSorted()).toEqual([owner.email, partner.email].toSorted())
  expect(told[0]?.text).toContain(`deleted the organization ${name}, with its products`)
  expect(told[0]?.text).toContain('The reason given: Fraud report')
  expect(told[0]?.text).toMatch(/^The operator of /m)
  expect(told[0]?.text).toContain('If you have questions, write to ops@hosty.test.')
  expect(told[0]?.text).not.toContain(operator.email)
  const { rows: keys } = await db.pool.query('select from api_key where organization_id = $1', [organizationId])
  expect(keys).toEqual([])
  const { rows: acts } = await db.pool.query('select kind, detail from account_event where user_id = $1', [
    operator.userId,
  ])
  expect(acts).toEqual([{ kind: 'operator_acted', detail: `deleted the organization ${name} (${slug}): Fraud report` }])
  await expect(getOrganization(team.reading(), organizationId)).rejects.toMatchObject({ code: 'not_found' })
})

test('just for us, an operator deletes no last organization, the demo aside, also of two at the same time', async () => {
  const team = await givenTeam(db.pool)
  await db.pool.query('delete from organization where id <> $1', [team.organizationId])
  const demo = newId()
  await db.pool.query(
    `insert into organization (id, slug, name, is_demo, updated_at) values ($1::uuid, 'demo', 'Demo', true, now())`,
    [demo],
  )
  const drop = (organizationId: string) =>
    team.write((work) => deleteOrganizationAsOperator(work, { organizationId, reason: null }))
  const problemOf = async (id: string) => (await getOrganization(team.reading(), id)).deletion_problem
  expect(await problemOf(team.organizationId)).toBeNull()
  await db.pool.query(`update installation set serves = 'us'`)
  expect([await problemOf(team.organizationId), await problemOf(demo)]).toEqual([ONLY, null])
  await expect(drop(team.organizationId)).rejects.toMatchObject({ code: 'conflict', message: ONLY })

  const other = await givenTeam(db.pool)
  expect(await problemOf(team.organizationId)).toBeNull()
  const both = await Promise.allSettled([drop(team.organizationId), drop(other.organizationId)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await drop(demo)).toMatchObject({ slug: 'demo' })
})
