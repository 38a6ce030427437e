import { expect, test } from 'vitest'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { allowedOn, nextResetAt } from './decide-own-license'
import { presentDetail, presentLicenses, presentOfOrder } from './present-license'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)

type License = Parameters<typeof presentDetail>[0]

const LICENSE: License = {
  id: 'l1',
  name: null,
  customerLabel: null,
  pendingTo: null,
  maskedKey: '••••-Z9X8W',
  licenseKey: 'ACME-K/1',
  organizationId: 'o1',
  vendorSlug: 'acme',
  vendorName: 'Acme',
  accent: null,
  supportEmail: null,
  supportUrl: null,
  logoChangedAt: null,
  isVendorSuspended: false,
  customerId: 'c1',
  keyCiphertext: new Uint8Array(),
  productId: 'p1',
  licenseTypeName: null,
  productName: 'Editor',
  productSlug: 'editor',
  productState: 'active',
  keyPrefix: null,
  ipv6Prefix: 128,
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
  renewUrl: null,
  downloadUrl: null,
  helpUrl: null,
}
const license = (over: Partial<License> = {}): License => ({ ...LICENSE, ...over })
const AROUND: Parameters<typeof presentDetail>[1] = {
  addresses: [],
  earlierAddresses: 0,
  isHistoryAway: false,
  transfer: null,
  oldKeysEndAt: [],
  sharing: [],
  payment: undefined,
  activity: [],
}
const detail = (over: Partial<License> = {}) => presentDetail(license(over), AROUND, NOW)

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

test('a license that ends soon or has expired can be renewed from the list, where the vendor has a page for that', () => {
  const renewOf = (over: Partial<License>) => {
    const listing = { now: NOW, olderThan: new Map(), incoming: [], payments: new Map() }
    return presentLicenses([license(over)], listing).vendors[0]?.products[0]?.licenses[0]?.renew
  }
  const renewUrl = 'https://acme.test/renew?license={{license.id}}'
  for (const expiresAt of [inHours(33), inHours(-33)])
    expect(renewOf({ renewUrl, expiresAt })).toBe('https://acme.test/renew?license=l1')
  expect(renewOf({ renewUrl })).toBeNull()
  expect(renewOf({ renewUrl: null, expiresAt: inHours(33) })).toBeNull()
})

test.each(['renews', 'runs', 'late', 'past_due', 'ended'] as const)(
  'a license whose subscription %s is renewed at the vendor’s page only once that has ended',
  (state) => {
    const renewUrl = 'https://acme.test/renew'
    const payment = {
      order: { id: 'o', order_id: null },
      subscription: { state, renews_at: null, manage: null },
      loss: null,
    }
    const shown = presentDetail(license({ renewUrl, expiresAt: inHours(-33) }), { ...AROUND, payment }, NOW)
    const expected = state === 'ended' ? renewUrl : null
    expect([shown.renew, shown.links.renew]).toEqual([expected, expected])
  },
)

test.each([
  [null, null],
  [inHours(1), 0],
  // Midnight is the end of a day.
  [inHours(12), 0],
  [inHours(12.001), 1],
  [inHours(24), 1],
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
    { now: NOW, olderThan: new Map([['o2', 'l4']]), incoming: [], payments: new Map() },
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

test('the vendor’s links are filled in for the license; without one there is none', () => {
  const renewUrl = 'https://shop.test/renew?id={{license.id}}&key={{license.key}}&email={{customer.email}}'
  expect(detail({ renewUrl }).links).toEqual({
    renew: 'https://shop.test/renew?id=l1&key=ACME-K%2F1&email=ada%40customer.test',
    download: null,
    help: null,
  })
})

const FULL = { ipCount: 3 }
test.each<[string, Partial<License>, boolean, string | null]>([
  ['quiet', {}, false, null],
  ['full', FULL, true, 'full'],
  ['full, by the vendor’s own list', { ...FULL, ipMode: 'allow_list' }, false, null],
  ['full, of a paused product', { ...FULL, productState: 'disabled' }, false, 'full'],
  ['full and ending', { ...FULL, expiresAt: inHours(24) }, true, 'ending'],
  ['ending in two months', { expiresAt: inHours(24 * 60) }, false, null],
  ['just expired', { expiresAt: inHours(-1) }, false, 'expired'],
  ['expired long ago, and full', { ...FULL, expiresAt: inHours(-24 * 31) }, false, null],
  ['just revoked', { ...FULL, revokedAt: NOW }, false, 'revoked'],
  ['revoked long ago', { revokedAt: inHours(-24 * 31), pendingTo: 'bo@customer.test' }, false, null],
  ['waiting for a transfer', { pendingTo: 'bo@customer.test' }, false, 'transfer'],
])('a license that is %s', (_, over, is_full, attention) => {
  expect(detail(over)).toMatchObject({ is_full, attention })
})

test('a license whose payment failed comes before one that ends; one that renews by itself needs no attention', () => {
  const shown = (state: 'renews' | 'past_due' | 'ended', hours = 24) => {
    const subscription = { state, renews_at: null, manage: null }
    const payment = { order: { id: 'o1', order_id: 'A-1' }, subscription, loss: null }
    return presentDetail(license({ expiresAt: inHours(hours) }), { ...AROUND, payment }, NOW).attention
  }
  expect([shown('past_due'), shown('past_due', -1), shown('ended'), shown('renews')]).toEqual([
    'payment',
    'expired',
    'ending',
    null,
  ])
})

test('the page of an order leads to its shop if its own payment failed, and to nobody else’s subscription', () => {
  const manage = { url: 'https://shop.test/S-7', shop: 'Shop', is_subscription: true }
  const shown = (state: 'renews' | 'past_due', saleId: string | null) => {
    const payment = {
      order: { id: 'o1', order_id: 'A-1' },
      subscription: { state, renews_at: null, manage },
      loss: null,
    }
    return presentOfOrder(license({ expiresAt: inHours(24) }), { payment, saleId, now: NOW }).subscription
  }
  expect(shown('past_due', 'o1')).toMatchObject({ state: 'past_due', manage })
  expect(shown('past_due', 'o2')).toMatchObject({ state: 'past_due', manage: null })
  expect(shown('renews', 'o1')).toMatchObject({ state: 'renews', manage: null })
})

test('a license that a dispute paused long ago still needs attention; one that was refunded does not', () => {
  const payment = (because: 'disputed' | 'refunded') => ({
    ...{ order: { id: 'o1', order_id: 'A-1' }, subscription: null },
    loss: { order_id: 'A-1', because },
  })
  const shown = (because: 'disputed' | 'refunded') =>
    presentDetail(license({ revokedAt: inHours(-24 * 31) }), { ...AROUND, payment: payment(because) }, NOW)
  expect(shown('disputed')).toMatchObject({ attention: 'paused', order: { id: 'o1' }, loss: { because: 'disputed' } })
  expect(shown('refunded')).toMatchObject({ attention: null, loss: { because: 'refunded' } })
})
