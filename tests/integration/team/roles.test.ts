import { beforeEach, expect, test } from 'vitest'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import { permissionsOf } from '@/lib/foundation/permissions/core/roles'
import { newId } from '@/lib/foundation/platform/config/ids'
import { changeMemberRole } from '@/lib/people/team/server/change-member-role'
import { createRole } from '@/lib/people/team/server/create-role'
import { deleteRole } from '@/lib/people/team/server/delete-role'
import { leaveTeam } from '@/lib/people/team/server/leave-team'
import { listMembers } from '@/lib/people/team/server/list-members'
import { listRoles } from '@/lib/people/team/server/list-roles'
import { removeMember } from '@/lib/people/team/server/remove-member'
import { updateRole } from '@/lib/people/team/server/update-role'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenTeam, may, type Team } from '@/tests/support/fixtures/team'

const db = databaseOfFile()
let team: Team
beforeEach(async () => {
  team = await givenTeam(db.pool)
})

const refused = (code: string) => expect.objectContaining({ name: 'Fault', code })

test('a new role applies to the next request, and the audit log records it', async () => {
  const owner = await team.member('owner')
  const other = await team.member('viewer')
  const input = { userId: other.userId, role: 'developer' as const }
  await team.write((work) => changeMemberRole(work, may(owner, 'members:update'), input))
  expect((await team.enter(other)).permissions).toEqual(permissionsOf('developer', null))
  expect(await team.audited()).toEqual([
    {
      action: 'member.role_changed',
      label: other.email,
      before: { role: 'Viewer' },
      after: { role: 'Developer', new_access: true },
      by: owner.email,
    },
  ])
})

test('no member grants a role with more permissions than their own', async () => {
  const admin = await team.member('admin')
  const viewer = await team.member('viewer')
  const promote = (userId: string) =>
    team.write((work) => changeMemberRole(work, may(admin, 'members:update'), { userId, role: 'owner' }))
  await expect(promote(viewer.userId)).rejects.toEqual(refused('forbidden'))
  await expect(promote(admin.userId)).rejects.toEqual(refused('forbidden'))
  expect([await team.roleOf(viewer), await team.roleOf(admin)]).toEqual(['viewer', 'admin'])
})

test('no member demotes or removes a member with more permissions', async () => {
  const owner = await team.member('owner')
  await team.member('owner')
  const admin = await team.member('admin')
  const lower = team.write((work) =>
    changeMemberRole(work, may(admin, 'members:update'), { userId: owner.userId, role: 'viewer' }),
  )
  await expect(lower).rejects.toEqual(refused('forbidden'))
  const remove = team.write((work) => removeMember(work, may(admin, 'members:remove'), { userId: owner.userId }))
  await expect(remove).rejects.toEqual(refused('forbidden'))
  expect(await team.roleOf(owner)).toBe('owner')
})

test('the last owner cannot leave, be removed or be demoted; one of two can', async () => {
  const owner = await team.member('owner')
  const leave = () => team.write((work) => leaveTeam(work, owner, team))
  const remove = () => team.write((work) => removeMember(work, may(owner, 'members:remove'), { userId: owner.userId }))
  const lower = () =>
    team.write((work) => changeMemberRole(work, may(owner, 'members:update'), { userId: owner.userId, role: 'admin' }))
  for (const attempt of [leave, remove, lower]) await expect(attempt()).rejects.toEqual(refused('conflict'))
  await team.member('owner')
  await lower()
  expect(await team.roleOf(owner)).toBe('admin')
  await leave()
  expect(await team.roleOf(owner)).toBeNull()
})

test('of two owners who remove each other at once one stays, in each of 15 rounds', async () => {
  for (let round = 0; round < 15; round++) {
    const own = await givenTeam(db.pool)
    const [ada, bob] = [await own.member('owner'), await own.member('owner')]
    const outcomes = await Promise.allSettled([
      own.write((work) => removeMember(work, may(ada, 'members:remove'), { userId: bob.userId })),
      own.write((work) => removeMember(work, may(bob, 'members:remove'), { userId: ada.userId })),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([await own.roleOf(ada), await own.roleOf(bob)].filter((role) => role === 'owner')).toHaveLength(1)
  }
})

test('of two owners who leave at once one stays, in each of 15 rounds', async () => {
  for (let round = 0; round < 15; round++) {
    const own = await givenTeam(db.pool)
    const [ada, bob] = [await own.member('owner'), await own.member('owner')]
    const leave = (who: typeof ada) => own.write((work) => leaveTeam(work, who, own))
    const outcomes = await Promise.allSettled([leave(ada), leave(bob)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})

test('a member demoted in between can change nothing', async () => {
  const owner = await team.member('owner')
  const admin = await team.member('admin')
  const viewer = await team.member('viewer')
  const proofOfBefore = may(admin, 'members:remove')
  await team.write((work) =>
    changeMemberRole(work, may(owner, 'members:update'), { userId: admin.userId, role: 'viewer' }),
  )
  const remove = team.write((work) => removeMember(work, proofOfBefore, { userId: viewer.userId }))
  await expect(remove).rejects.toEqual(refused('forbidden'))
})

test('a removed member is refused on the next request', async () => {
  const owner = await team.member('owner')
  const viewer = await team.member('viewer')
  await team.write((work) => removeMember(work, may(owner, 'members:remove'), { userId: viewer.userId }))
  await expect(team.enter(viewer)).rejects.toThrow('is no member')
})

const MANAGER: Permission[] = ['members:view', 'members:update', 'roles:view', 'roles:manage', 'licenses:view']

test('a custom role has at most the permissions of the member who created it', async () => {
  const manager = await team.member(MANAGER)
  const make = (permissions: Permission[]) =>
    team.write((work) =>
      createRole(work, may(manager, 'roles:manage'), { name: `R${permissions.length}`, permissions }),
    )
  await expect(make(['licenses:view', 'licenses:delete'])).rejects.toEqual(refused('forbidden'))
  const { id } = await make(['licenses:view'])
  const { items } = await listRoles(team.reading(), may(manager, 'roles:view'))
  expect(items.find(({ role }) => role === id)).toMatchObject({
    permissions: ['licenses:view'],
    member_count: 0,
    is_grantable: true,
  })
})

test('no member adds permissions to their own role, nor changes a role with more permissions', async () => {
  await team.member('owner')
  const manager = await team.member(MANAGER)
  const bigger = await team.role([...MANAGER, 'org:delete'])
  const edit = (roleId: string, permissions: Permission[]) =>
    team.write((work) => updateRole(work, may(manager, 'roles:manage'), { roleId, name: newId(), permissions }))
  await expect(edit(manager.roleId ?? '', [...MANAGER, 'licenses:reveal'])).rejects.toEqual(refused('forbidden'))
  await expect(edit(bigger, ['licenses:view'])).rejects.toEqual(refused('forbidden'))
  const remove = team.write((work) => deleteRole(work, may(manager, 'roles:manage'), { roleId: bigger }))
  await expect(remove).rejects.toEqual(refused('forbidden'))
})

test('a changed role applies to its members on their next request', async () => {
  const owner = await team.member('owner')
  const helper = await team.member(['licenses:view', 'licenses:revoke'])
  const input = { roleId: helper.roleId ?? '', name: 'Helper', permissions: ['licenses:view' as const] }
  await team.write((work) => updateRole(work, may(owner, 'roles:manage'), input))
  expect([...(await team.enter(helper)).permissions]).toEqual(['licenses:view'])
})

test('a role with members cannot be deleted; names are unique, whatever their case', async () => {
  const owner = await team.member('owner')
  const helper = await team.member(['licenses:view'])
  const remove = team.write((work) => deleteRole(work, may(owner, 'roles:manage'), { roleId: helper.roleId ?? '' }))
  await expect(remove).rejects.toEqual(refused('conflict'))
  const make = (name: string) =>
    team.write((work) => createRole(work, may(owner, 'roles:manage'), { name, permissions: ['licenses:view'] }))
  await make('Helpers')
  await expect(make('helpers')).rejects.toEqual(refused('conflict'))
  await expect(make('Owner')).rejects.toEqual(refused('conflict'))
})

test('members and roles of another organization do not exist', async () => {
  const owner = await team.member('owner')
  const others = await givenTeam(db.pool)
  const otherMember = await others.member(['licenses:view'])
  const own = await team.member('viewer')
  const attempts = [
    () => team.write((work) => removeMember(work, may(owner, 'members:remove'), { userId: otherMember.userId })),
    () =>
      team.write((work) =>
        changeMemberRole(work, may(owner, 'members:update'), { userId: otherMember.userId, role: 'viewer' }),
      ),
    () =>
      team.write((work) =>
        changeMemberRole(work, may(owner, 'members:update'), { userId: own.userId, role: otherMember.roleId ?? '' }),
      ),
    () => team.write((work) => deleteRole(work, may(owner, 'roles:manage'), { roleId: otherMember.roleId ?? '' })),
    () => team.write((work) => leaveTeam(work, owner, others)),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toEqual(refused('not_found'))
  expect(await others.roleOf(otherMember)).toBe('custom')
})

test('the list shows when each member was last seen, and what the reader may change', async () => {
  const owner = await team.member('owner')
  const admin = await team.member('admin')
  await db.pool.query(
    `insert into session (id, token_hash, user_id, method, last_seen_at, expires_at)
     values ($1, $2, $3, 'password', '2030-01-01', '2031-01-01')`,
    [newId(), Buffer.from(newId()), owner.userId],
  )
  const { items } = await listMembers(team.reading(), may(admin, 'members:view'))
  expect(items.map(({ email, ...rest }) => [email, rest])).toEqual([
    [
      owner.email,
      expect.objectContaining({
        role_name: 'Owner',
        last_seen_at: '2030-01-01T00:00:00.000Z',
        is_you: false,
        is_manageable: false,
        is_last_owner: true,
      }),
    ],
    [admin.email, expect.objectContaining({ last_seen_at: null, is_you: true, is_manageable: true })],
  ])
})
