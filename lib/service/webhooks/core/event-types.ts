/** All event types (docs/contract.md section 3), in the order of the catalogue. */
export const EVENT_TYPES = [
  'license.created',
  'license.updated',
  'license.revoked',
  'license.reinstated',
  'license.extended',
  'license.renewed',
  'license.expiring',
  'license.expired',
  'license.deleted',
  'license.transfer_requested',
  'license.transferred',
  'license.transfer_rejected',
  'license.key_replaced',
  'license.ip_blocked',
  'license.ip_unblocked',
  'license.ip_removed',
  'license.ips_reset',
  'license.bulk_revoked',
  'sale.received',
  'sale.held',
  'sale.disputed',
  'product.api_key_rotated',
  'product.archived',
  'product.disabled',
  'product.enabled',
  'usage.threshold',
  'billing.suspended',
  'billing.resumed',
  'webhook.test',
] as const

export type EventType = (typeof EVENT_TYPES)[number]

/** The value of an endpoint that subscribes to everything, used alone. */
export const ALL_EVENTS = '*'

/** Sent on request only, to the endpoint under test: it cannot be subscribed to. */
export const TEST_EVENT = 'webhook.test'

export const SUBSCRIBABLE = EVENT_TYPES.filter((type) => type !== TEST_EVENT)
