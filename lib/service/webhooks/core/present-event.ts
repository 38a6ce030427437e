import { licenseStatus } from '@/lib/catalog/licenses/core/license'
import type { Change } from '@/lib/foundation/shared/change'
import type { Metadata } from '@/lib/foundation/shared/metadata/metadata'
import type { LicensePart, ProductPart, WebhookEvent } from './event-data'

export type StoredLicense = {
  id: string
  maskedKey: string
  productId: string
  expiresAt: Date | null
  revokedAt: Date | null
  revokedReason: string | null
  ipSystemEnabled: boolean
  ipMode: string
  maxIps: number | null
  ipCount: number
  name: string | null
  metadata: Metadata
  customerId: string
  customerEmail: string | null
  customerDiscordId: string | null
  createdAt: Date
}

/** The subject of a change, as it is at the end of its transaction. Null for one that does not exist (any more). */
export type Subject = {
  license: LicensePart | null
  product: ProductPart | null
  organization: { id: string; slug: string; name: string } | null
}

export const presentLicense = (license: StoredLicense, now: Date): LicensePart => ({
  id: license.id,
  key: license.maskedKey,
  product_id: license.productId,
  status: licenseStatus(license, now),
  expires_at: license.expiresAt?.toISOString() ?? null,
  is_lifetime: license.expiresAt === null,
  revoked_at: license.revokedAt?.toISOString() ?? null,
  revoked_reason: license.revokedReason,
  ip_system_enabled: license.ipSystemEnabled,
  ip_mode: license.ipMode === 'allow_list' ? 'allow_list' : 'auto_register',
  max_ips: license.maxIps,
  ip_count: license.ipCount,
  name: license.name,
  metadata: license.metadata,
  customer: { id: license.customerId, email: license.customerEmail, discord_id: license.customerDiscordId },
  created_at: license.createdAt.toISOString(),
})

/** The event of a change; null if it has none, or its subject no longer exists. */
export function eventOf(change: Change, { license, product, organization }: Subject): WebhookEvent | null {
  const { action } = change
  if (action === 'license.deleted') return { type: action, data: { license: deletedLicense(change), product } }
  if (action === 'billing.suspended' || action === 'billing.resumed')
    return organization && { type: action, data: { organization } }
  if (license && product) return licenseEvent(change, { license, product })
  return product && productEvent(change, product)
}

type Pair = { license: LicensePart; product: ProductPart }

function licenseEvent(change: Change, pair: Pair): WebhookEvent | null {
  const { action, before, after } = change
  switch (action) {
    case 'license.created':
    case 'license.revoked':
    case 'license.reinstated':
      return { type: action, data: pair }
    case 'license.updated':
      return { type: action, data: { ...pair, previous: plain(before) } }
    case 'license.extended':
      return { type: action, data: { ...pair, previous_expires_at: time(before?.['expires_at']) } }
    case 'license.transfer_requested':
      return { type: action, data: { ...pair, to_email: text(after?.['to']) ?? '' } }
    case 'license.transferred':
      return { type: action, data: { ...pair, previous_customer_id: text(before?.['customer_id']) } }
    case 'license.transfer_rejected':
      return { type: action, data: { ...pair, reason: text(after?.['reason']) } }
    case 'license.key_replaced':
      return {
        type: action,
        data: {
          ...pair,
          previous_key: text(before?.['key']) ?? '',
          old_key_ends_at: time(after?.['old_key_ends_at']),
        },
      }
    default:
      return addressEvent(change, pair)
  }
}

function addressEvent({ action, before, after }: Change, pair: Pair): WebhookEvent | null {
  switch (action) {
    case 'license.ip_blocked':
      return { type: action, data: { ...pair, network: text(after?.['network']) ?? '' } }
    case 'license.ip_unblocked':
      return { type: action, data: { ...pair, network: text(before?.['network']) ?? '' } }
    case 'license.ip_removed':
      return { type: action, data: { ...pair, address: text(before?.['address']) ?? '' } }
    case 'license.ips_reset':
      return { type: action, data: { ...pair, freed: count(before?.['ip_count']) } }
    default:
      return null
  }
}

function productEvent({ action, after }: Change, product: ProductPart): WebhookEvent | null {
  switch (action) {
    case 'product.archived':
    case 'product.disabled':
    case 'product.enabled':
      return { type: action, data: { product } }
    case 'usage.threshold':
      return { type: action, data: { product, ...threshold(after) } }
    case 'product.api_key_rotated':
      return {
        type: action,
        data: {
          product,
          new_key_last_four: text(after?.['lastFour']) ?? '',
          old_key_ends_at: time(after?.['oldEndsAt']),
        },
      }
    default:
      return null
  }
}

const threshold = (after: Change['after']) => ({
  day: text(after?.['day']) ?? '',
  threshold_percent: after?.['threshold_percent'] === 100 ? (100 as const) : (80 as const),
  used: count(after?.['used']),
  limit: count(after?.['limit']),
  runs_out_at: time(after?.['runs_out_at']),
})

/** One event for licenses that were revoked together; null for a single one. */
export function bulkRevokedEvent(changes: Change[]): WebhookEvent | null {
  const revoked = changes.filter(({ action }) => action === 'license.revoked')
  if (revoked.length < 2) return null
  const licenses = revoked.map(({ target }) => ({ id: target.id ?? '', key: target.label ?? '' }))
  const reason = text(revoked[0]?.after?.['reason'])
  return { type: 'license.bulk_revoked', data: { count: licenses.length, reason, licenses } }
}

const deletedLicense = ({ target, before }: Change) => ({
  id: target.id ?? '',
  key: target.label ?? '',
  expires_at: time(before?.['expires_at']),
  customer_id: text(before?.['customer_id']),
})

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const count = (value: unknown): number => (typeof value === 'number' ? value : 0)

function time(value: unknown): string | null {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? new Date(value).toISOString() : null
}

/** In the form it takes as JSON. */
const plain = (record: Record<string, unknown> | undefined): Record<string, unknown> =>
  JSON.parse(JSON.stringify(record ?? {}))

/** The body of a delivery, byte for byte: it is signed and sent as this text. */
export const envelope = ({ type, data }: WebhookEvent, at: Date): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })
