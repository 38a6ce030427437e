import type { LicensePart, ProductPart, WebhookEvent } from './event-data'
import { EVENT_TYPES, type EventType } from './event-types'
import { envelope } from './present-event'

export type CatalogueEntry = { type: EventType; summary: string; sample: string }

const AT = new Date('2026-11-21T09:30:00.000Z')

const product: ProductPart = {
  id: '01934c5e-7a10-7000-8000-00000000a001',
  slug: 'editor',
  name: 'Editor',
  state: 'active',
}

const customer = { id: '01934c5e-7a10-7000-8000-00000000c001', email: 'customer@example.com', discord_id: null }

const license: LicensePart = {
  id: '01934c5e-7a10-7000-8000-00000000b001',
  key: '••••-Z9X8W',
  product_id: product.id,
  status: 'active',
  expires_at: '2027-11-21T09:30:00.000Z',
  is_lifetime: false,
  revoked_at: null,
  revoked_reason: null,
  ip_system_enabled: true,
  ip_mode: 'auto_register',
  max_ips: 3,
  ip_count: 1,
  name: 'Studio Berlin',
  metadata: { order: 'A-1042' },
  customer,
  created_at: '2026-11-20T08:00:00.000Z',
}

const revoked: LicensePart = {
  ...license,
  status: 'revoked',
  revoked_at: AT.toISOString(),
  revoked_reason: 'Refunded',
}
const expired: LicensePart = { ...license, status: 'expired', expires_at: AT.toISOString() }
const organization = { id: '01934c5e-7a10-7000-8000-00000000d001', slug: 'acme', name: 'Acme' }
const pair = { license, product }
const sale = { id: '01934c5e-7a10-7000-8000-00000000f001', order_id: 'A-1042', subscription_id: null }
const source = { id: '01934c5e-7a10-7000-8000-00000000f002', name: 'Website', provider: 'generic' }

type Entries = { [T in EventType]: { summary: string; data: Extract<WebhookEvent, { type: T }>['data'] } }

const ENTRIES: Entries = {
  'license.created': { summary: 'A license was created or imported.', data: pair },
  'license.updated': {
    summary:
      'Its name, notes, metadata, IP settings, version pin, or override changed, or its expiry moved to an earlier date.',
    data: { ...pair, previous: { max_ips: 1 } },
  },
  'license.revoked': { summary: 'A license was revoked.', data: { license: revoked, product } },
  'license.reinstated': { summary: 'A revocation was reversed.', data: pair },
  'license.extended': {
    summary: 'The expiry moved to a later date, or the license became a lifetime license.',
    data: { ...pair, previous_expires_at: '2026-11-28T09:30:00.000Z' },
  },
  'license.renewed': {
    summary: 'A shop was paid again, and the expiry moved to a later date. Sent in addition to license.extended.',
    data: { ...pair, previous_expires_at: '2026-11-28T09:30:00.000Z', sale },
  },
  'license.expiring': {
    summary: 'A license expires in 7 days. Sent again 1 day before.',
    data: { license: { ...license, expires_at: '2026-11-28T09:30:00.000Z' }, product, notice: '7_days' },
  },
  'license.expired': { summary: 'A license expired. Sent within a minute.', data: { license: expired, product } },
  'license.deleted': {
    summary: 'A license was deleted.',
    data: {
      license: { id: license.id, key: license.key, expires_at: null, customer_id: customer.id },
      product,
    },
  },
  'license.transfer_requested': {
    summary: 'A customer asked to transfer a license, and waits for your decision.',
    data: { ...pair, to_email: 'new-owner@example.com' },
  },
  'license.transferred': {
    summary: 'A license was transferred to another customer, or taken out of stock.',
    data: { ...pair, previous_customer_id: '01934c5e-7a10-7000-8000-00000000c002' },
  },
  'license.transfer_rejected': {
    summary: 'A transfer that a customer asked for was rejected.',
    data: { ...pair, reason: 'The new email could not be verified.' },
  },
  'license.key_replaced': {
    summary: 'A license has a new key. The old one stops working now, or after its grace period.',
    data: { ...pair, previous_key: '••••-4KT7P', old_key_ends_at: '2026-11-22T09:30:00.000Z' },
  },
  'license.ip_blocked': {
    summary: 'An IP address or network was blocked for a license.',
    data: { ...pair, network: '203.0.113.0/24' },
  },
  'license.ip_unblocked': {
    summary: 'A block rule of a license was removed.',
    data: { ...pair, network: '203.0.113.0/24' },
  },
  'license.ip_removed': {
    summary: 'A registered IP address was removed and its slot freed.',
    data: { ...pair, address: '198.51.100.7' },
  },
  'license.ips_reset': {
    summary: 'All registered IP addresses of a license were removed.',
    data: { ...pair, freed: 3 },
  },
  'license.bulk_revoked': {
    summary:
      'Many licenses were revoked together. One event for up to 100 of them; each license also gets its own license.revoked.',
    data: {
      count: 2,
      reason: 'Chargebacks',
      licenses: [
        { id: license.id, key: license.key },
        { id: '01934c5e-7a10-7000-8000-00000000b002', key: '••••-4KT7P' },
      ],
    },
  },
  'sale.received': {
    summary: 'A shop sold something. Each license also gets its own license.created.',
    data: { sale, source },
  },
  'sale.held': {
    summary: 'A sale waits for you, for example because its product is not mapped.',
    data: { sale, source, reason: 'unmapped' },
  },
  'sale.disputed': {
    summary:
      'A customer disputes a payment at a shop. With flag, the licenses stay; with revoke, each also gets its own license.revoked.',
    data: { sale, source, on_dispute: 'flag' },
  },
  'product.api_key_rotated': {
    summary: 'An API key was rotated. The old one stops working after its grace period.',
    data: { product, new_key_last_four: 'q7Zt', old_key_ends_at: '2026-11-22T09:30:00.000Z' },
  },
  'product.archived': { summary: 'A product was archived.', data: { product: { ...product, state: 'archived' } } },
  'product.disabled': { summary: 'A product was disabled.', data: { product: { ...product, state: 'disabled' } } },
  'product.enabled': { summary: 'A product was enabled again.', data: { product } },
  'usage.threshold': {
    summary: 'A product has used 80% of its daily limit. Sent again at 100%. Once per day each.',
    data: {
      product,
      day: '2026-11-21',
      threshold_percent: 80,
      used: 8_000,
      limit: 10_000,
      runs_out_at: '2026-11-21T19:20:00.000Z',
    },
  },
  'billing.suspended': { summary: 'The organization was suspended for billing.', data: { organization } },
  'billing.resumed': { summary: 'The billing suspension was lifted.', data: { organization } },
  'webhook.test': {
    summary: 'Someone sent a test to an endpoint.',
    data: { endpoint_id: '01934c5e-7a10-7000-8000-00000000e001', message: 'This is a test from Latchkey.' },
  },
}

/** Each event type with a sample body, built by the code that builds real ones. */
export const eventCatalogue = (): CatalogueEntry[] =>
  EVENT_TYPES.map((type) => {
    const { summary, data } = ENTRIES[type]
    // Type and data come from one entry, which the compiler cannot follow.
    const sample = envelope({ type, data } as WebhookEvent, AT)
    return { type, summary, sample: JSON.stringify(JSON.parse(sample), null, 2) }
  })
