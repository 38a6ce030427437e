import { presentLicense, type StoredLicense } from '@/lib/catalog/licenses/core/license'
import type { Action, Change, Sale } from '@/lib/foundation/shared/change'
import { presentAs } from '@/lib/foundation/shared/present-as'
import { type DataOf, type LicensePart, licensePart, type ProductPart, type WebhookEvent } from './event-data'
import type { EventType } from './event-types'

/** The subject of a change, as it is at the end of its transaction. Null for one that does not exist (any more). */
export type Subject = {
  license: LicensePart | null
  product: ProductPart | null
  organization: { id: string; slug: string; name: string } | null
}

/** A license in an event; its key masked. */
export function presentPart(license: StoredLicense, { key, now }: { key: string; now: Date }): LicensePart {
  const presented = presentLicense(license, now)
  return presentAs(licensePart, { ...presented, key, customer: presented.customer && withoutName(presented.customer) })
}

const withoutName = <T extends { name: unknown }>({ name: _, ...customer }: T) => customer

/** The others are additional: `bulkRevokedEvent`, `renewedEvent`. */
type Reported = Exclude<Extract<Action, EventType>, 'license.bulk_revoked'>
type Data<A extends Reported> = (change: Change<A>, subject: Subject) => DataOf<A> | null

/** The data of the event of each change that is reported; null if its subject no longer exists. */
const DATA: { [A in Reported]: Data<A> } = {
  'license.created': (_, subject) => ofLicense(subject, {}),
  'license.updated': ({ before }, subject) => ofLicense(subject, { previous: plain(before) }),
  'license.revoked': (_, subject) => ofLicense(subject, {}),
  'license.reinstated': (_, subject) => ofLicense(subject, {}),
  'license.extended': ({ before }, subject) => ofLicense(subject, { previous_expires_at: iso(before.expires_at) }),
  'license.deleted': ({ target, before }, { product }) => {
    const { expires_at, customer_id } = before
    return { license: { id: target.id, key: target.label, expires_at: iso(expires_at), customer_id }, product }
  },
  'license.transfer_requested': ({ after }, subject) => ofLicense(subject, { to_email: after.to }),
  'license.transferred': ({ before }, subject) => ofLicense(subject, { previous_customer_id: before.customer_id }),
  'license.transfer_rejected': ({ after }, subject) => ofLicense(subject, { reason: after.reason }),
  'license.key_replaced': ({ before, after }, subject) =>
    ofLicense(subject, { previous_key: before.key, old_key_ends_at: iso(after.old_key_ends_at) }),
  'license.ip_blocked': ({ after }, subject) => ofLicense(subject, { network: after.network }),
  'license.ip_unblocked': ({ before }, subject) => ofLicense(subject, { network: before.network }),
  'license.ip_removed': ({ before }, subject) => ofLicense(subject, { address: before.address }),
  'license.ips_reset': ({ before }, subject) => ofLicense(subject, { freed: before.ip_count }),
  'sale.received': ofSale,
  'sale.held': (change, _) => ({ ...ofSale(change), reason: change.after.reason }),
  'sale.disputed': (change, _) => ({ ...ofSale(change), on_dispute: change.after.on_dispute }),
  'product.api_key_rotated': ({ after }, subject) =>
    ofProduct(subject, { new_key_last_four: after.lastFour, old_key_ends_at: after.oldEndsAt }),
  'product.archived': (_, subject) => ofProduct(subject, {}),
  'product.disabled': (_, subject) => ofProduct(subject, {}),
  'product.enabled': (_, subject) => ofProduct(subject, {}),
  'usage.threshold': ({ after: { day, threshold_percent, used, limit, runs_out_at } }, subject) =>
    ofProduct(subject, { day, threshold_percent, used, limit, runs_out_at }),
  'billing.suspended': (_, { organization }) => organization && { organization },
  'billing.resumed': (_, { organization }) => organization && { organization },
}

const ofLicense = <T extends object>({ license, product }: Subject, more: T) =>
  license && product && { license, product, ...more }
const ofProduct = <T extends object>({ product }: Subject, more: T) => product && { product, ...more }

function ofSale({ target, after }: Change<'sale.received' | 'sale.held' | 'sale.disputed'>): DataOf<'sale.received'> {
  const { provider, source_name: name } = after
  return { sale: salePartOf(after), source: { id: target.id, name, provider } }
}

const salePartOf = ({ id, order_id, subscription_id }: Sale) => ({ id, order_id, subscription_id })

/** Whether a change has an event. */
export const isReported = ({ action }: Pick<Change, 'action'>): boolean => action in DATA

/** The event of a change; null if it has none, or its subject no longer exists. */
export function eventOf(change: Change, subject: Subject): WebhookEvent | null {
  const data = dataFor(change.action)?.(change, subject) ?? null
  return data && eventWith(change.action, data)
}

/** The compiler cannot follow that what the action chose is given the change with that action. */
const dataFor = (action: Action) =>
  (DATA as { [A in Action]?: (change: Change, subject: Subject) => object | null })[action]
const eventWith = (type: Action, data: object) => ({ type, data }) as WebhookEvent

/** The event of an expiry that moved because a shop was paid again; null for other changes. */
export function renewedEvent(change: Change, subject: Subject): WebhookEvent | null {
  if (change.action !== 'license.extended' || !change.after.sale) return null
  const { before, after } = change
  const data = ofLicense(subject, {
    previous_expires_at: iso(before.expires_at),
    sale: salePartOf(after.sale as Sale),
  })
  return data && { type: 'license.renewed', data }
}

/** One event for licenses that were revoked together; null for a single one. */
export function bulkRevokedEvent(changes: Change[]): WebhookEvent | null {
  const revoked = changes.filter((change) => change.action === 'license.revoked')
  const [first] = revoked
  if (!first || revoked.length < 2) return null
  const licenses = revoked.map(({ target }) => ({ id: target.id, key: target.label }))
  return { type: 'license.bulk_revoked', data: { count: licenses.length, reason: first.after.reason, licenses } }
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** In the form it takes as JSON. */
const plain = (record: Record<string, unknown>): Record<string, unknown> => JSON.parse(JSON.stringify(record))

/** The body of a delivery, byte for byte: it is signed and sent as this text. */
export const envelope = ({ type, data }: WebhookEvent, at: Date): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })
