import { storedLicenses } from '@/lib/catalog/licenses/server/stored-licenses'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Actor, Change } from '@/lib/foundation/shared/change'
import type { WebhookEvent } from '../core/event-data'
import { ALL_EVENTS } from '../core/event-types'
import {
  bulkRevokedEvent,
  envelope,
  eventOf,
  isReported,
  presentPart,
  renewedEvent,
  type Subject,
} from '../core/present-event'
import { addFanOutJob, findOrganization, findProducts, findWantedTypes, insertEvents } from './events.sql'
import { maskSealedKey } from './mask-sealed-key'

type LicenseEvent = { event: WebhookEvent; licenseId: string | null }

/**
 * Saves the events for these changes in the transaction of the changes, so that an event exists exactly if its change
 * does. If no endpoint subscribes to any of them, and no access token may list them, this costs one small query.
 */
export async function emitEvents(work: WriteContext, { organizationId }: Actor, changes: Change[]): Promise<void> {
  const reportable = changes.filter(isReported)
  if (reportable.length === 0) return
  const wanted = await findWantedTypes(work.tx, organizationId)
  const isWanted = (type: string) => wanted.has(ALL_EVENTS) || wanted.has(type)
  const events = [
    ...(await eventsOf(
      work,
      organizationId,
      reportable.filter(({ action }) => isWanted(action)),
    )),
    ...(isWanted('license.bulk_revoked') ? bulkOf(reportable) : []),
    ...(isWanted('license.renewed')
      ? await eventsOf(work, organizationId, reportable.filter(isRenewal), renewedEvent)
      : []),
  ]
  await saveEvents(work, organizationId, events)
}

/** Writes the events and the job that fans them out. */
export async function saveEvents(work: WriteContext, organizationId: string, events: LicenseEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ event, licenseId }) => ({
    id: work.newId(),
    type: event.type,
    license_id: licenseId,
    product_id: 'product' in event.data ? (event.data.product?.id ?? null) : null,
    body: envelope(event, work.now),
  }))
  await insertEvents(work.tx, { organizationId, now: work.now }, rows)
  await addFanOutJob(
    work.tx,
    organizationId,
    rows.map(({ id }) => id),
  )
}

const isRenewal = (change: Change): boolean => change.action === 'license.extended' && change.after.sale !== undefined

async function eventsOf(
  work: WriteContext,
  organizationId: string,
  changes: Change[],
  presented = eventOf,
): Promise<LicenseEvent[]> {
  if (changes.length === 0) return []
  const subjectOf = await loadSubjects(work, organizationId, changes)
  return changes.flatMap((change) => {
    const event = presented(change, subjectOf(change))
    return event ? [{ event, licenseId: change.licenseId ?? null }] : []
  })
}

function bulkOf(changes: Change[]): LicenseEvent[] {
  const event = bulkRevokedEvent(changes)
  return event ? [{ event, licenseId: null }] : []
}

/** Reads the licenses, products and organization of all changes at once. */
async function loadSubjects(
  work: WriteContext,
  organizationId: string,
  changes: Change[],
): Promise<(of: Change) => Subject> {
  const { tx, vault, now } = work
  const rows = await storedLicenses(tx, { organizationId }, distinct(changes.map(({ licenseId }) => licenseId)))
  const licenses = new Map(
    rows.map((row) => [row.id, presentPart(row, { key: maskSealedKey(vault, row.keyCiphertext), now })]),
  )
  const productIdOf = (change: Change) => licenses.get(change.licenseId ?? '')?.product_id ?? ownProductId(change)
  const found = await findProducts(tx, { organizationId, ids: distinct(changes.map(productIdOf)) })
  const products = new Map(found.map((product) => [product.id, product]))
  const isOfBilling = changes.some(({ action }) => action.startsWith('billing.'))
  const organization = isOfBilling ? await findOrganization(tx, organizationId) : null
  return (change) => ({
    license: licenses.get(change.licenseId ?? '') ?? null,
    product: products.get(productIdOf(change) ?? '') ?? null,
    organization,
  })
}

/** The product of a change whose license was deleted, or that concerns the product itself. */
function ownProductId(change: Change): string | null {
  if (change.target.type === 'product') return change.target.id
  return change.action === 'license.deleted' ? change.before.product_id : null
}

const distinct = (ids: (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id) => id !== null && id !== undefined)),
]
