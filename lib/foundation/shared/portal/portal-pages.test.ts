import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createOrganizationInput, mayBeOrganization } from '@/lib/catalog/organizations/core/schema'
import { isVendorPortalPath, PORTAL_PAGES, vendorOfPortalPath, vendorPortalPath } from './portal-pages'

const FOLDER = join(import.meta.dirname, '../../../../app/(portal)/portal')

const segmentsOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('['))
    .flatMap(({ name }) => (name.startsWith('(') ? segmentsOf(join(folder, name)) : [name]))

test('every page of the portal is known, so that no vendor hides it', () => {
  expect(segmentsOf(FOLDER).filter((name) => !PORTAL_PAGES.includes(name))).toEqual([])
})

test.each(PORTAL_PAGES)('a new organization cannot be named %s', (slug) => {
  expect(createOrganizationInput.safeParse({ name: 'Acme', slug }).success).toBe(false)
})

test('an organization that has such a name already keeps its pages, and has its door under another', () => {
  expect(mayBeOrganization('licenses')).toBe(true)
  expect(vendorPortalPath('licenses')).toBe('/portal/~licenses')
  expect(vendorPortalPath('acme')).toBe('/portal/acme')
  for (const slug of ['licenses', 'acme'])
    expect(vendorOfPortalPath(vendorPortalPath(slug).replace('/portal/', ''))).toBe(slug)
})

test.each([
  ['/portal/acme', true],
  ['/portal/~licenses', true],
  ['/portal/licenses', false],
  ['/portal/sign-in', false],
  ['/portal', false],
  ['/portal/licenses/acme', false],
  ['/portal/', false],
  ['//evil.test/portal/acme', false],
  ['/portal/acme?a=1', false],
])('%s is a door of a vendor: %s', (path, expected) => {
  expect(isVendorPortalPath(path)).toBe(expected)
})
