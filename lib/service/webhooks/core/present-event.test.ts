import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { StoredLicense } from '@/lib/catalog/licenses/core/license'
import type { Change } from '@/lib/foundation/shared/change'
import { EVENT_TYPES } from './event-types'
import { bulkRevokedEvent, envelope, eventOf, presentPart, type Subject } from './present-event'

const NOW = new Date('2026-11-26T12:00:00.123Z')
const EARLIER = new Date('2026-11-20T08:30:00Z')
const LATER = new Date('2027-01-31T23:59:59Z')
const [LICENSE, PRODUCT, CUSTOMER] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]

/** Without what no event shows. */
const STORED = {
  id: LICENSE,
  productId: PRODUCT,
  customerId: CUSTOMER,
  customerEmail: 'ada@example.com',
  customerDiscordId: null,
  expiresAt: LATER,
  revokedAt: null,
  revokedReason: null,
  name: 'Büro "A"',
  ipSystemEnabled: true,
  maxIps: 3,
  ipMode: 'allow_list',
  ipCount: 1,
  metadata: { order: '7' },
  createdAt: EARLIER,
  updatedAt: EARLIER,
} as Partial<StoredLicense> as StoredLicense

const SUBJECT: Subject = {
  license: presentPart(STORED, { key: '****-****-****-ABCD', now: NOW }),
  product: { id: PRODUCT, slug: 'editor', name: 'Editor', state: 'active' },
  organization: { id: '00000000-0000-4000-8000-000000000004', slug: 'acme', name: 'Acme' },
}

const license = { target: { type: 'license', id: LICENSE, label: '****-ABCD' }, licenseId: LICENSE } as const
const product = { target: { type: 'product', id: PRODUCT, label: 'Editor' } } as const
const organization = { target: { type: 'organization', id: SUBJECT.organization?.id ?? '', label: 'Acme' } } as const
const revoked = (reason: string | null): Change => ({
  action: 'license.revoked',
  ...license,
  before: { revoked_at: null },
  after: { revoked_at: NOW, reason, mailed: true },
})

/** Changes as the verbs record them. */
const CHANGES: Change[] = [
  { action: 'license.created', ...license, after: { product_id: PRODUCT, customer: null, expires_at: LATER } },
  {
    action: 'license.updated',
    ...license,
    before: { name: null, expires_at: LATER, metadata: { a: '1' } },
    after: { name: 'Büro', expires_at: null, metadata: {} },
  },
  revoked('Chargeback'),
  {
    action: 'license.reinstated',
    ...license,
    before: { revoked_at: EARLIER, reason: null },
    after: { revoked_at: null },
  },
  { action: 'license.extended', ...license, before: { expires_at: EARLIER }, after: { expires_at: null } },
  { action: 'license.extended', ...license, before: { expires_at: null }, after: { expires_at: LATER, bulk: true } },
  {
    action: 'license.deleted',
    ...license,
    before: { product_id: PRODUCT, customer_id: CUSTOMER, expires_at: LATER },
    after: { bulk: true },
  },
  {
    action: 'license.deleted',
    ...license,
    before: { product_id: PRODUCT, customer_id: CUSTOMER, expires_at: null },
  },
  { action: 'license.transfer_requested', ...license, after: { to: 'bob@example.com' } },
  {
    action: 'license.transferred',
    ...license,
    before: { customer_id: CUSTOMER, ip_count: 2 },
    after: { customer_id: LICENSE, customer: 'bob@example.com', ip_count: 0 },
  },
  {
    action: 'license.transfer_rejected',
    ...license,
    before: { to: 'bob@example.com' },
    after: { reason: 'No "gifts"' },
  },
  { action: 'license.transfer_rejected', ...license, before: { to: 'bob@example.com' }, after: { reason: null } },
  {
    action: 'license.key_replaced',
    ...license,
    before: { key: '****-OLD1' },
    after: { key: '****-NEW1', old_key_ends_at: LATER },
  },
  {
    action: 'license.ip_blocked',
    ...license,
    before: { ip_count: 2 },
    after: { network: '10.0.0.0/8', note: null, ip_count: 1 },
  },
  { action: 'license.ip_unblocked', ...license, before: { network: '10.0.0.0/8' } },
  {
    action: 'license.ip_removed',
    ...license,
    before: { address: '2001:db8::/64', ip_count: 2, registered_at: new Date(0) },
    after: { ip_count: 1 },
  },
  { action: 'license.ips_reset', ...license, before: { ip_count: 2 }, after: { ip_count: 0 } },
  {
    action: 'product.api_key_rotated',
    ...product,
    before: { name: 'Server', kind: 'server', lastFour: '1111' },
    after: { name: 'Server', kind: 'server', lastFour: '2222', oldEndsAt: LATER.toISOString() },
  },
  { action: 'product.archived', ...product, before: { state: 'active' }, after: { state: 'archived' } },
  { action: 'product.disabled', ...product, before: { state: 'active' }, after: { state: 'disabled' } },
  { action: 'product.enabled', ...product, before: { state: 'disabled' }, after: { state: 'active' } },
  {
    action: 'usage.threshold',
    ...product,
    after: { day: '2026-11-26', threshold_percent: 80, used: 8_000, limit: 10_000, runs_out_at: LATER.toISOString() },
  },
  {
    action: 'usage.threshold',
    ...product,
    after: { day: '2026-11-26', threshold_percent: 100, used: 10_000, limit: 10_000, runs_out_at: null },
  },
  {
    action: 'billing.suspended',
    ...organization,
    before: { billing_suspended_at: null },
    after: { billing_suspended_at: NOW },
  },
  {
    action: 'billing.resumed',
    ...organization,
    before: { billing_suspended_at: EARLIER },
    after: { billing_suspended_at: null },
  },
]

/** Of expiries and tests, which no change reports; and what came later than the recording. */
const OF_NO_CHANGE = ['license.expiring', 'license.expired', 'webhook.test']
const LATER_ONES = ['license.renewed', 'sale.disputed', 'sale.held', 'sale.received']

/** One envelope a line, recorded before changes had types. */
const RECORDED = join(import.meta.dirname, 'recorded-events.jsonl')

test('every event is, byte for byte, what it was', () => {
  const ofProduct = (change: Change) => (change.licenseId === undefined ? { ...SUBJECT, license: null } : SUBJECT)
  const events = [
    ...CHANGES.map((change) => eventOf(change, ofProduct(change))),
    eventOf(
      {
        action: 'license.deleted',
        ...license,
        before: { product_id: PRODUCT, customer_id: CUSTOMER, expires_at: null },
      },
      { ...SUBJECT, license: null, product: null },
    ),
    bulkRevokedEvent([revoked('Chargeback'), revoked(null)]),
  ].flatMap((event) => event ?? [])
  const bodies = events.map((event) => envelope(event, NOW))
  expect(bodies).toEqual(readFileSync(RECORDED, 'utf8').trimEnd().split('\n'))
  const types = new Set(events.map(({ type }): string => type))
  expect([...types, ...OF_NO_CHANGE, ...LATER_ONES].toSorted()).toEqual(EVENT_TYPES.toSorted())
})

test('a change whose license or product is gone has no event', () => {
  const gone = { license: null, product: null, organization: null }
  const kept = CHANGES.filter((change) => eventOf(change, gone) !== null)
  expect(new Set(kept.map(({ action }) => action))).toEqual(new Set(['license.deleted']))
})
