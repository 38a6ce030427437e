import { expect, test } from 'vitest'
import { arrangeLicenses, countLicenses } from './arrange-licenses'
import type { PortalLicenseCard, PortalLicenses } from './schema-licenses'

const card = (id: string, over: Partial<PortalLicenseCard> = {}): PortalLicenseCard => ({
  id,
  label: null,
  key: `••••-${id.toUpperCase()}`,
  status: 'active',
  reason: null,
  expires_at: null,
  days_left: null,
  ip: null,
  is_full: false,
  attention: null,
  pending_to: null,
  created_at: '2026-11-21T12:00:00.000Z',
  subscription: null,
  ...over,
})
const vendor = (name: string, products: Record<string, PortalLicenseCard[]>): PortalLicenses['vendors'][number] => ({
  id: name,
  slug: name.toLowerCase(),
  name,
  logo_url: null,
  accent: null,
  support_email: null,
  support_url: null,
  older_than: null,
  products: Object.entries(products).map(([product, licenses]) => ({ id: product, name: product, licenses })),
})
const list: Pick<PortalLicenses, 'vendors'> = {
  vendors: [
    vendor('Acme', { Editor: [card('a1', { status: 'expired' }), card('a2', { label: 'Stúdio PC' })] }),
    vendor('Mosaic', {
      Maps: [card('m1'), card('m2', { attention: 'transfer' })],
      Tiles: [card('m3', { attention: 'ending' }), card('m4', { attention: 'full' })],
    }),
  ],
}
const idsOf = (search?: string) => arrangeLicenses(list, search).map(({ licenses }) => licenses.map(({ id }) => id))

test('what needs attention comes first, what ended long ago last; so do their vendors', () => {
  expect(idsOf()).toEqual([
    ['m3', 'm4', 'm2', 'm1'],
    ['a2', 'a1'],
  ])
})

test.each([
  ['maps', [['m2', 'm1']]],
  ['MOSAIC tiles', [['m3', 'm4']]],
  ['studio', [['a2']]],
  ['STU\u0301DIO', [['a2']]],
  ['-a1', [['a1']]],
  ['  ', idsOf()],
  ['nothing like it', []],
])('a search for "%s" looks at product, label, vendor and the end of the key', (search, ids) => {
  expect(idsOf(search)).toEqual(ids)
})

test('a vendor whose older licenses are not in the list stays while searching', () => {
  const [acme, mosaic] = list.vendors
  if (!acme || !mosaic) throw new Error('two vendors')
  const found = arrangeLicenses({ vendors: [acme, { ...mosaic, older_than: 'm1' }] }, 'editor')
  expect(found.map(({ name, licenses }) => [name, licenses.length])).toEqual([
    ['Acme', 2],
    ['Mosaic', 0],
  ])
})

test('the licenses of all vendors are counted', () => {
  expect(countLicenses(arrangeLicenses(list))).toBe(6)
})
