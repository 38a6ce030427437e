import { expect, test } from 'vitest'
import { arrangeLicenses, countLicenses, findOrders, hasEnded } from './arrange-licenses'
import type { PortalLicenseCard, PortalLicenses } from './schema-licenses'

const card = (id: string, over: Partial<PortalLicenseCard> = {}): PortalLicenseCard => ({
  id,
  label: null,
  own_label: null,
  license_type: null,
  key: `••••-${id.toUpperCase()}`,
  status: 'active',
  reason: null,
  expires_at: null,
  days_left: null,
  ip: null,
  is_full: false,
  attention: null,
  renew: null,
  pending_to: null,
  created_at: '2026-11-21T12:00:00.000Z',
  subscription: null,
  order: null,
  loss: null,
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
      Maps: [card('m1', { license_type: 'Yearly' }), card('m2', { attention: 'transfer' })],
      Tiles: [card('m3', { attention: 'ending' }), card('m4', { attention: 'full' })],
    }),
  ],
}
const idsOf = (search?: string) => arrangeLicenses(list, search).map(({ licenses }) => licenses.map(({ id }) => id))

test('active licenses come first, then those that do not work now, and ended ones last: the newly ended before the others', () => {
  const licenses = [
    card('old', { status: 'revoked', reason: 'revoked' }),
    card('new', { status: 'expired', reason: 'expired', attention: 'expired' }),
    card('off', { reason: 'product_disabled' }),
    card('on'),
    card('full', { attention: 'full' }),
    card('unpaid', { attention: 'payment' }),
  ]
  const [{ licenses: shown } = { licenses: [] }] = arrangeLicenses({ vendors: [vendor('Acme', { Editor: licenses })] })
  expect(shown.map(({ id }) => id)).toEqual(['unpaid', 'full', 'on', 'off', 'new', 'old'])
})

test('of the licenses and vendors whose license ends soon, the one that ends first comes first', () => {
  const ending = (id: string, expires_at: string) => card(id, { attention: 'ending', expires_at })
  const licenses = [ending('trial', '2026-12-13T23:59:59.000Z'), ending('soon', '2026-12-04T23:59:59.000Z'), card('on')]
  const vendors = [
    vendor('Later', { Editor: [ending('later', '2026-12-05T23:59:59.000Z')] }),
    vendor('Acme', { Trial: licenses.slice(0, 1), Editor: licenses.slice(1) }),
  ]
  expect(arrangeLicenses({ vendors }).map(({ licenses }) => licenses.map(({ id }) => id))).toEqual([
    ['soon', 'trial', 'on'],
    ['later'],
  ])
})

test('a license that a dispute paused needs attention, and has not ended', () => {
  const loss = { order_id: 'A-1', because: 'disputed' } as const
  const licenses = [
    card('on', { attention: 'ending' }),
    card('gone', { status: 'revoked', reason: 'revoked', attention: 'revoked' }),
    card('paused', { status: 'revoked', reason: 'revoked', attention: 'paused', loss }),
  ]
  const [{ licenses: shown } = { licenses: [] }] = arrangeLicenses({ vendors: [vendor('Acme', { Editor: licenses })] })
  expect(shown.map((license) => [license.id, hasEnded(license)])).toEqual([
    ['paused', false],
    ['on', false],
    ['gone', true],
  ])
})

test('licenses of one order stand together, where the first of them would; the ended ones apart', () => {
  const order = { id: 'o1', order_id: 'A-1001' }
  const licenses = [
    card('a'),
    card('b', { order }),
    card('c', { order: { ...order, id: 'o2' } }),
    card('d', { order, attention: 'full' }),
    card('e', { order, status: 'expired', reason: 'expired' }),
  ]
  const arranged = (search?: string) =>
    arrangeLicenses({ vendors: [vendor('Acme', { Editor: licenses })] }, search).map(({ licenses: shown }) =>
      shown.map(({ id }) => id),
    )
  expect(arranged()).toEqual([['d', 'b', 'a', 'c', 'e']])
  expect(arranged('a-1001')).toEqual([['d', 'b', 'c', 'e']])
})

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
  ['yearly', [['m1']]],
  ['nothing like it', []],
])('a search for "%s" looks at product, license type, label, vendor and the end of the key', (search, ids) => {
  expect(idsOf(search)).toEqual(ids)
})

test.each([
  'ACME-AAAAA-BBBBB-CCCCC-DDDDD-Z01XW',
  'License key: “acme-aaaaa-bbbbb-ccccc-ddddd-zolxw”',
  'aaaaa bbbbb zoixw',
])('the whole key, pasted as %s, finds its license by its end', (search) => {
  const licenses = [card('z01xw'), card('y01xw')]
  const [found] = arrangeLicenses({ vendors: [vendor('Acme', { Editor: licenses })] }, search)
  expect(found?.licenses.map(({ id }) => id)).toEqual(['z01xw'])
  expect(arrangeLicenses({ vendors: [vendor('Acme', { Editor: licenses })] }, 'XXXXX-XXXXX-AAAAA')).toEqual([])
})

test('a license that a part of its key found is wanted, whatever the words are', () => {
  const found = arrangeLicenses(list, 'ABCDE', new Set(['m4']))
  expect(found.map(({ licenses }) => licenses.map(({ id }) => id))).toEqual([['m4']])
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

test('the search finds an order by its number, its products and its vendor, and by a license of it', () => {
  const order = (id: string, order_id: string | null, product: string, licenses: string[] = []) => ({
    ...{ id, order_id, vendor: { slug: 'acme', name: 'Acme' }, products: [product] },
    licenses: licenses.map((license) => ({ id: license, product, key: '••••-X' })),
  })
  const orders = [order('o1', 'A-1001', 'Editor', ['a1']), order('o2', null, 'Maps'), order('o3', 'A-1002', 'Maps')]
  const idsOf = (search: string, found: Parameters<typeof findOrders>[2] = []) =>
    findOrders(orders, search, found).map(({ id }) => id)
  expect(idsOf(' ')).toEqual(['o1', 'o2', 'o3'])
  expect(idsOf('a-1001')).toEqual(['o1'])
  expect(idsOf('acme MAPS')).toEqual(['o2', 'o3'])
  expect(idsOf('berlin', [card('a1'), card('m1', { order: { id: 'o3', order_id: 'A-1002' } })])).toEqual(['o1', 'o3'])
  expect(idsOf('berlin')).toEqual([])
})
