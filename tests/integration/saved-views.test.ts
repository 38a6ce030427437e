import { expect, test } from 'vitest'
import { deleteView, listViews, renameView, saveView } from '@/lib/foundation/saved-views/server/saved-views'
import { removeMember } from '@/lib/people/team/server/remove-member'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { type Actor, givenActor } from '@/tests/support/fixtures/actor'

const db = databaseOfFile()
const list = 'licenses' as const

/** Another member of the organization. */
async function givenColleague(own: Actor): Promise<Actor & { userId: string }> {
  const colleague = await givenActor(db.pool, { role: 'admin' })
  const { userId } = colleague.may('licenses:view')
  await db.pool.query('update membership set organization_id = $1 where user_id = $2', [own.organizationId, userId])
  const may: Actor['may'] = (permission) => ({ ...colleague.may(permission), organizationId: own.organizationId })
  return { ...colleague, organizationId: own.organizationId, may, userId }
}

const viewsOf = (by: Actor) => {
  const member = by.may('licenses:view')
  return {
    all: async () => (await listViews(by.reading(), member, list)).items,
    save: (name: string, query = 'status=active') => by.write((work) => saveView(work, member, { list, name, query })),
    rename: (id: string, name: string) => by.write((work) => renameView(work, member, { list, id, name })),
    remove: (id: string) => by.write((work) => deleteView(work, member, { list, id })),
  }
}

test('filters are saved under a name, renamed and deleted', async () => {
  const views = viewsOf(await givenActor(db.pool, { role: 'owner' }))
  const { id } = await views.save('Trials', 'q=trial&status=active')
  await views.save('Ended', 'status=expired')
  expect(await views.all()).toMatchObject([{ name: 'Ended' }, { id, name: 'Trials', query: 'q=trial&status=active' }])
  await views.rename(id, 'Active trials')
  expect((await views.all()).map(({ name }) => name)).toEqual(['Active trials', 'Ended'])
  await views.remove(id)
  expect((await views.all()).map(({ name }) => name)).toEqual(['Ended'])
  await expect(views.rename(id, 'Gone')).rejects.toMatchObject({ code: 'not_found' })
})

test('a name is free once per list and member', async () => {
  const own = await givenActor(db.pool, { role: 'owner' })
  const views = viewsOf(own)
  const { id } = await views.save('Trials')
  await expect(views.save('Trials')).rejects.toMatchObject({ code: 'conflict', fields: { name: expect.any(String) } })
  await views.rename(id, 'Trials')
  const other = await views.save('Others')
  await expect(views.rename(other.id, 'Trials')).rejects.toMatchObject({ code: 'conflict' })
  const member = own.may('customers:view')
  await own.write((work) => saveView(work, member, { list: 'customers', name: 'Trials', query: 'q=trial' }))
  expect(await views.all()).toHaveLength(2)
})

test('of two saved at the same time, only one is the twentieth', async () => {
  const views = viewsOf(await givenActor(db.pool, { role: 'owner' }))
  for (let n = 1; n < 20; n++) await views.save(`View ${n}`)
  const saved = await Promise.allSettled([views.save('One more'), views.save('Another')])
  expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await views.all()).toHaveLength(20)
})

test("another member's views, and those of another organization, don't exist", async () => {
  const own = await givenActor(db.pool, { role: 'owner' })
  const colleague = await givenColleague(own)
  const stranger = await givenActor(db.pool, { role: 'owner' })
  const { id } = await viewsOf(own).save('Mine')
  for (const other of [colleague, stranger]) {
    expect(await viewsOf(other).all()).toEqual([])
    await expect(viewsOf(other).rename(id, 'Yours')).rejects.toMatchObject({ code: 'not_found' })
    await expect(viewsOf(other).remove(id)).rejects.toMatchObject({ code: 'not_found' })
  }
  expect((await viewsOf(own).all()).map(({ name }) => name)).toEqual(['Mine'])
})

test('views go with their member', async () => {
  const own = await givenActor(db.pool, { role: 'owner' })
  const colleague = await givenColleague(own)
  await viewsOf(colleague).save('Theirs')
  await viewsOf(own).save('Mine')
  await own.write((work) => removeMember(work, own.may('members:remove'), { userId: colleague.userId }))
  const { rows } = await db.pool.query('select name from saved_view where organization_id = $1', [own.organizationId])
  expect(rows).toEqual([{ name: 'Mine' }])
})
