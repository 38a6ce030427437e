import { expect, test } from 'vitest'
import { createOrganizationInput, updateOrganizationInput } from './schema'

test('the name of an organization has no white space around it, and more than that in it', () => {
  expect(createOrganizationInput.parse({ name: '  Acme & Söhne ', slug: 'acme' }).name).toBe('Acme & Söhne')
  expect(updateOrganizationInput.parse({ name: ' Acme ' })).toEqual({ name: 'Acme' })
  expect(updateOrganizationInput.safeParse({ name: '   ' }).error?.issues[0]?.message).toBe('Enter a name.')
})
