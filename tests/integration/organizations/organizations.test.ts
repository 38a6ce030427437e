import { expect, test } from 'vitest'
import { createOrganizationInput } from '@/lib/catalog/organizations/core/schema'
import { deleteOrganization } from '@/lib/catalog/organizations/server/delete-organization'
import { getOrganization } from '@/lib/catalog/organizations/server/get-organization'
import { listOrganizations } from '@/lib/catalog/organizations/server/list-organizations'
import { openOrganization, ownerProblem } from '@/lib/catalog/organizations/server/open-organization'
import { purgeOrganization } from '@/lib/catalog/organizations/server/purge-organization'
import { updateOrganization } from '@/lib/catalog/organizations/server/update-organization'
import { newId } from '@/lib/foundation/platform/config/ids'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { eraseHistoryTwice } from '@/tests/support/fixtures/erased-history'
import { givenApiKey, givenLicense } from '@/tests/support/fixtures/product'
import { givenTeam, may } from '@/tests/support/fixtures/team'

const db = databaseOfFile()

const refused = (code: string) => expect.objectContaining({ name: 'Fault', code })

test('the creator of an organization owns it, on the free plan', async () => {
  const { person, write, reading } = await givenTeam(db.pool)
  const ada = await person()
  const { id } = await write((work) =>
    openOrganization(work, ada, { name: 'Acme', slug: 'acme' }, { isOperator: false, allowsSignUp: true }),
  )
  expect(await listOrganizations(reading(), ada)).toEqual([{ id, slug: 'acme', name: 'Acme', logo_url: null }])
  expect(await getOrganization(reading(), { organizationId: id })).toMatchObject({ plan: 'free', can_sign: false })
  const again = write((work) =>
    openOrganization(work, ada, { name: 'Acme 2', slug: 'acme' }, { isOperator: false, allowsSignUp: true }),
  )
  await expect(again).rejects.toEqual(expect.objectContaining({ code: 'conflict', fields: expect.anything() }))
})

test('who owns twenty reads on the page why there is no form, and creates no more', async () => {
  const { person, write, reading } = await givenTeam(db.pool)
  const ada = await person()
  expect(await ownerProblem(reading().db, ada)).toBeNull()
  await db.pool.query(
    `with made as (
       insert into organization (id, slug, name, updated_at)
       select id, id::text, 'Full', now() from (select gen_random_uuid() as id from generate_series(1, 20)) ids
       returning id)
     insert into membership (organization_id, user_id, role) select id, $1, 'owner' from made`,
    [ada.userId],
  )
  const problem = 'You own 20 organizations. Delete one before you create another.'
  expect(await ownerProblem(reading().db, ada)).toBe(problem)
  const more = write((work) =>
    openOrganization(work, ada, { name: 'More', slug: 'more' }, { isOperator: false, allowsSignUp: true }),
  )
  await expect(more).rejects.toMatchObject({ code: 'conflict', message: problem })
})

test('a slug that is one of our pages is not available', () => {
  for (const slug of ['api', 'new', 'operator', 'sign-in', '_next', 'Acme', '-a', 'a b', ''])
    expect(createOrganizationInput.safeParse({ name: 'A', slug }).success).toBe(false)
  expect(createOrganizationInput.safeParse({ name: 'A', slug: 'acme-2' }).success).toBe(true)
})

test('a new name is recorded in the audit log, an unchanged one is not', async () => {
  const team = await givenTeam(db.pool)
  const owner = may(await team.member('owner'), 'org:update')
  await team.write((work) => updateOrganization(work, owner, { name: 'New' }))
  await team.write((work) => updateOrganization(work, owner, { name: 'New' }))
  expect(await team.audited()).toEqual([expect.objectContaining({ action: 'organization.updated', label: 'New' })])
})

test('one that the version before deletes, which tells so by the slug alone, is deleted for this one', async () => {
  const team = await givenTeam(db.pool)
  const deleted = 'select deleted_at is not null as deleted from organization where id = $1'
  const isDeleted = async () => (await db.pool.query(deleted, [team.organizationId])).rows[0]?.deleted
  await db.pool.query(`update organization set slug = 'deleted-acme' where id = $1`, [team.organizationId])
  expect(await isDeleted()).toBe(false)
  await db.pool.query(`update organization set slug = 'deleted-' || id where id = $1`, [team.organizationId])
  expect(await isDeleted()).toBe(true)
})

test('it is deleted by its name only; then no one is a member, and the job deletes all of it and nothing else', async () => {
  const [team, others] = [await givenTeam(db.pool, { plan: 'pro' }), await givenTeam(db.pool)]
  const owner = may(await team.member('owner'), 'org:delete')
  await others.member('owner')
  for (const { organizationId } of [team, others]) await givenEverything(organizationId)
  const { name, slug } = await getOrganization(team.reading(), team)
  const drop = (typed: string) => team.write((work) => deleteOrganization(work, owner, { name: typed }))
  const partner = await team.member('owner')
  const admin = await team.member('admin')
  await expect(drop('Something else')).rejects.toEqual(refused('invalid'))
  await drop(name)
  const told = (await team.mails()).filter(({ subject }) => subject === `${name} was deleted`)
  expect(told.map(({ to }) => to).toSorted()).toEqual([owner.email, partner.email].toSorted())
  expect(told[0]?.text).toContain(`${owner.email} deleted the organization ${name} at `)
  expect(told.map(({ to }) => to)).not.toContain(admin.email)
  await expect(team.enter(owner)).rejects.toThrow('is no member')
  expect(await countRows('api_key', team.organizationId)).toBe(0)
  expect(await countRows('license', team.organizationId)).toBe(3)
  const { write, person } = others
  const ada = await person()
  await write((work) => openOrganization(work, ada, { name: 'Next', slug }, { isOperator: false, allowsSignUp: true }))

  await purgeOrganization({ pool: db.pool }, await queuedPurge())
  await purgeOrganization({ pool: db.pool }, { organization_id: others.organizationId })
  await eraseHistoryTwice(db.pool)
  for (const table of await tablesOfTenants()) {
    expect([table, await countRows(table, team.organizationId)]).toEqual([table, 0])
  }
  expect(await countRows('license', others.organizationId)).toBe(3)
})

async function givenEverything(organizationId: string) {
  const productId = newId()
  await db.pool.query(
    `insert into product (id, organization_id, slug, name, updated_at) values ($1, $2, 'app', 'App', now())`,
    [productId, organizationId],
  )
  await givenApiKey(db.pool, { organizationId, productId })
  const product = { pool: db.pool, organizationId, productId, token: '' }
  for (let i = 0; i < 3; i++)
    await givenLicense(product, { ip: { maxIps: 2, addresses: ['198.51.100.7'] }, blocked: ['203.0.113.0/24'] })
}

const countRows = async (table: string, organizationId: string): Promise<number> =>
  (await db.pool.query(`select count(*)::int as n from ${table} where organization_id = $1`, [organizationId])).rows[0]
    .n

async function tablesOfTenants(): Promise<string[]> {
  const { rows } = await db.pool.query(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'organization_id' and t.table_type = 'BASE TABLE'`,
  )
  return rows.map(({ name }) => name)
}

async function queuedPurge(): Promise<unknown> {
  const { rows } = await db.pool.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'purge-organization'`,
  )
  return rows[0]?.payload
}
