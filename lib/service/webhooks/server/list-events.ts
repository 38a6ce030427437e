import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { productScope } from '@/lib/foundation/permissions/core/product-scope'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { type PageQuery, pageOfRows, placeAfter } from '@/lib/foundation/platform/page'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { presentStoredEvent } from '../core/present-stored-event'
import type { EventView } from '../core/schema-event'
import { findEvent, findEvents } from './event-log.sql'

type Reading = Pick<ReadContext, 'db' | 'now'>
type Viewer = Granted<'webhooks:view'>
type Filters = { type?: string | undefined; license_id?: string | undefined; product_id?: string | undefined }

/** Older ones are being deleted. */
export const EVENTS_KEPT_MS = 30 * DAY_MS

const keptSince = (now: Date): Date => new Date(now.getTime() - EVENTS_KEPT_MS)

/** A page of the events of the last 30 days, newest first. */
export async function listEvents(
  { db, now }: Reading,
  actor: Viewer,
  { type, license_id: licenseId, product_id, ...page }: PageQuery & Filters,
): Promise<{ items: EventView[]; next_cursor: string | null }> {
  const rows = await findEvents(db, {
    organizationId: actor.organizationId,
    productIds: productScope(actor, product_id),
    since: keptSince(now),
    type,
    licenseId,
    after: placeAfter(page),
    limit: page.limit + 1,
  })
  const { items, next_cursor } = pageOfRows(rows, page)
  return { items: items.map(presentStoredEvent), next_cursor }
}

/** One event of the last 30 days, or a Fault. */
export async function getEvent({ db, now }: Reading, actor: Viewer, id: string): Promise<EventView> {
  const { organizationId } = actor
  const event = await findEvent(db, { id, organizationId, productIds: productScope(actor), since: keptSince(now) })
  if (!event) throw new Fault('not_found', "This event doesn't exist, or it is older than 30 days.")
  return presentStoredEvent(event)
}
