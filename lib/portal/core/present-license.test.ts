import { expect, test } from 'vitest'
import { HOUR_MS } from '@/lib/shared/durations'
import { allowedOn, nextResetAt } from './decide-own-license'
import { presentDetail, presentLicenses } from './present-license'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)

const LICENSE = {
  id: 'l1',
  label: null,
  pendingTo: null,
  maskedKey: '••••-Z9X8W',
  organizationId: 'o1',
  vendorSlug: 'acme',
  vendorName: 'Acme',
  accent: null,
  supportEmail: null,
  logoChangedAt: null,
  isVendorSuspended: false,
  productId: 'p1',
  productName: 'Editor',
  productState: 'active',
  expiresAt: null,
  revokedAt: null,
  ipSystemEnabled: true,
  ipMode: 'auto_register',
  ipCount: 1,
  maxIps: 3,
  createdAt: NOW,
  versionModule: true,
  versionPinMode: 'range',
  versionPinned: null,
  versionRangeMin: '1.0.0',
  versionRangeMax: null,
  portalIpReset: true,
  portalIpResetCooldownHours: 24,
  portalTransfers: true,
  portalKeyRotation: true,
  portalResetAt: null,
  customerSince: null,
  keyReplacedAt: null,
  customerEmail: 'ada@customer.test',
  customerDiscordId: null,
}
type License = Parameters<typeof presentDetail>[0]
const license = (over: Partial<License> = {}): License => ({ ...LICENSE, ...over })
const detail = (over: Partial<License> = {}) =>
  presentDetail(license(over), { addresses: [], earlierAddresses: 0, transfer: null, oldKeyEndsAt: null }, NOW)

const ALL = { reset: true, rotate: true, transfer: true }
const NONE = { reset: false, rotate: false, transfer: false }

test.each<[string, Partial<License>, string, string | null, object]>([
  ['lifetime', {}, 'active', null, ALL],
  ['expired this moment', { expiresAt: NOW }, 'expired', 'expired', { ...ALL, transfer: false }],
  ['revoked, and expired too', { revokedAt: NOW, expiresAt: NOW }, 'revoked', 'revoked', NONE],
  ['of an archived product', { productState: 'archived' }, 'active', 'product_archived', NONE],
  ['of a disabled product', { productState: 'disabled' }, 'active', 'product_disabled', NONE],
  ['of a suspended vendor', { isVendorSuspended: true }, 'active', 'vendor_unavailable', NONE],
  ['without addresses', { ipSystemEnabled: false }, 'active', null, { ...ALL, reset: false }],
  ['with an allow list', { ipMode: 'allow_list' }, 'active', null, { ...ALL, reset: false }],
  [
    'with an allow list that is empty',
    { ipMode: 'allow_list', ipCount: 0 },
    'active',
    'no_ip_allowed',
    { ...ALL, reset: false },
  ],
  [
    'where the vendor allows nothing',
    { portalIpReset: false, portalTransfers: false, portalKeyRotation: false },
    'active',
    null,
    NONE,
  ],
])('a license %s', (_, over, status, reason, may) => {
  expect(detail(over)).toMatchObject({ status, reason, may })
  expect(allowedOn(license(over), NOW)).toEqual(may)
})

test.each([
  [null, null],
  [inHours(1), 1],
  [inHours(24), 1],
  [inHours(24.001), 2],
  [inHours(0), null],
  [inHours(-1), null],
])('with its end at %s there are %s days left', (expiresAt, days) => {
  expect(detail({ expiresAt }).days_left).toBe(days)
})

test('the cooldown ends at its moment', () => {
  const settings = { portalResetAt: inHours(-24), portalIpResetCooldownHours: 24 }
  expect(nextResetAt(settings, NOW)).toBeNull()
  expect(nextResetAt({ ...settings, portalIpResetCooldownHours: 25 }, NOW)).toEqual(inHours(1))
  expect(nextResetAt({ ...settings, portalResetAt: null }, NOW)).toBeNull()
})

test('licenses are grouped by vendor and product; a logo’s URL changes with it', () => {
  const list = presentLicenses(
    [
      license(),
      license({ id: 'l2' }),
      license({ id: 'l3', productId: 'p2' }),
      license({ id: 'l4', organizationId: 'o2', productId: 'p3', logoChangedAt: NOW }),
    ],
    { now: NOW, olderThan: new Map([['o2', 'l4']]) },
  )
  expect(
    list.vendors.map(({ id, products }) => [id, products.map(({ licenses }) => licenses.map((each) => each.id))]),
  ).toEqual([
    ['o1', [['l1', 'l2'], ['l3']]],
    ['o2', [['l4']]],
  ])
  expect(list.vendors.map(({ older_than }) => older_than)).toEqual([null, 'l4'])
  expect(list.vendors.map(({ logo_url }) => logo_url)).toEqual([null, `/api/portal/logo/o2?v=${NOW.getTime()}`])
})

test('versions are shown only where the product has them', () => {
  expect(detail().versions).toEqual({ mode: 'range', pinned: null, min: '1.0.0', max: null })
  expect(detail({ versionModule: false }).versions).toBeNull()
})

test.each([
  [null, null, null],
  [null, NOW, null],
  [NOW, null, 'known'],
  [NOW, inHours(-1), 'known'],
  [NOW, NOW, 'new'],
])(
  'since %s its customer’s, the key replaced at %s: the former owner’s key is %s',
  (customerSince, keyReplacedAt, key) => {
    expect(detail({ customerSince, keyReplacedAt }).transferred_key).toBe(key)
  },
)
