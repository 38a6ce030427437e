import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MemberPermissions } from '@/lib/foundation/permissions/core/granted'
import { PERMISSIONS, type Permission } from '@/lib/foundation/permissions/core/permissions'
import { mayGrant, permissionsOf } from '@/lib/foundation/permissions/core/roles'
import { refuseLeaving, refuseRemoval, refuseRoleChange, refuseRoleEdit } from './decide-team-change'

const holding = fc.subarray([...PERMISSIONS]).map((list) => new Set<Permission>(list))
const standing = (permissions: ReadonlySet<Permission>, role = 'custom'): MemberPermissions => ({
  userId: 'someone',
  role,
  roleId: role === 'custom' ? 'a-role' : null,
  permissions,
})
const owner = standing(permissionsOf('owner', null), 'owner')

test('whatever the roles: no change grants what the actor lacks, nor affects a member with more permissions', () => {
  fc.assert(
    fc.property(holding, holding, holding, (actor, target, next) => {
      const change = { actor: standing(actor), target: standing(target), next: standing(next), owners: 2 }
      const isRight = mayGrant(actor, target) && mayGrant(actor, next)
      expect(refuseRoleChange(change) === null).toBe(isRight)
      expect(refuseRemoval(change) === null).toBe(mayGrant(actor, target))
    }),
  )
})

test('whatever is edited: no member gains permissions through a role of their own', () => {
  fc.assert(
    fc.property(holding, holding, (held, after) => {
      const actor = standing(held)
      const refusal = refuseRoleEdit({ actor, roleId: 'a-role', before: held, after })
      expect(refusal === null).toBe([...after].every((permission) => held.has(permission)))
    }),
  )
})

test('the last owner stays an owner; one of two need not', () => {
  expect(refuseLeaving(owner, 1)).toBe('last_owner')
  expect(refuseLeaving(owner, 2)).toBeNull()
  expect(refuseRemoval({ actor: owner, target: owner, owners: 1 })).toBe('last_owner')
  const admin = { role: 'admin', permissions: permissionsOf('admin', null) }
  expect(refuseRoleChange({ actor: owner, target: owner, next: admin, owners: 1 })).toBe('last_owner')
  expect(refuseRoleChange({ actor: owner, target: owner, next: owner, owners: 1 })).toBeNull()
})
