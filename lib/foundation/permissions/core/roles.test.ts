import { expect, test } from 'vitest'
import { PERMISSION_GROUPS } from './permission-words'
import { PERMISSIONS } from './permissions'
import { BUILT_IN_ROLES, mayGrant, permissionsOf } from './roles'

const held = (role: string) => permissionsOf(role, null)

test('an owner holds everything, an admin all but deleting the organization', () => {
  expect([...held('owner')]).toEqual([...PERMISSIONS])
  expect([...held('owner')].filter((permission) => !held('admin').has(permission))).toEqual(['org:delete'])
})

test('each built-in role can be given by an owner; only a viewer changes nothing', () => {
  for (const role of BUILT_IN_ROLES) expect(mayGrant(held('owner'), held(role))).toBe(true)
  expect([...held('viewer')].every((permission) => permission.endsWith(':view'))).toBe(true)
})

test('support and developers have no permission on the team, on billing, or on the organization', () => {
  for (const role of ['support', 'developer']) {
    const strays = [...held(role)].filter((permission) => /^(org|members|roles|billing):(?!view)/.test(permission))
    expect(strays).toEqual([])
  }
})

test('owners, admins and developers manage access tokens; support and viewers see them', () => {
  const holders = (permission: 'access_tokens:view' | 'access_tokens:manage') =>
    BUILT_IN_ROLES.filter((role) => held(role).has(permission))
  expect(holders('access_tokens:manage')).toEqual(['owner', 'admin', 'developer'])
  expect(holders('access_tokens:view')).toEqual([...BUILT_IN_ROLES])
})

test('words that are no permission any more permit nothing; an unknown role permits nothing', () => {
  expect([...permissionsOf('custom', ['licenses:view', 'licenses:anything'])]).toEqual(['licenses:view'])
  expect([...permissionsOf('superuser', null)]).toEqual([])
})

test('the grid shows every permission once', () => {
  const shown = PERMISSION_GROUPS.flatMap(({ permissions }) => permissions.map(({ permission }) => permission))
  expect(shown.toSorted()).toEqual([...PERMISSIONS].toSorted())
  expect(PERMISSION_GROUPS.every(({ resource, title }) => resource !== title)).toBe(true)
})
