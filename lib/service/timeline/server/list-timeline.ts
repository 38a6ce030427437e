import { getCustomer } from '@/lib/catalog/customers/server/list-customers'
import { requireLicense } from '@/lib/catalog/licenses/server/require-license'
import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { unlessAway } from '@/lib/foundation/platform/database/unless-away'
import { placeAfter } from '@/lib/foundation/platform/page'
import { writeCursor } from '@/lib/foundation/shared/cursor'
import { mergeNewest } from '../core/merge-newest'
import type { Timeline, TimelineQuery } from '../core/schema'
import { presentTimeline } from './present-timeline'
import { readFromHistory, readFromMain, type TimelineViewer } from './read-timeline'
import { selectLicensesOfCustomer, type TimelinePage } from './timeline.sql'

/** Of a customer with more licenses, the history of the newest. */
const MAX_LICENSES = 1_000

/** The history of a license, newest first. */
export async function listLicenseTimeline(
  reading: ReadContext,
  actor: Granted<'licenses:view'>,
  { licenseId, ...query }: TimelineQuery & { licenseId: string },
): Promise<Timeline> {
  const ref = { id: licenseId, organizationId: actor.organizationId }
  const { id, ipSystemEnabled: hasIpControl } = await requireLicense(reading.db, ref)
  return listTimeline(reading, actor, { licenses: [{ id, since: null, hasIpControl }], customerId: null, query })
}

/** The history of a customer, newest first: about them, and about their licenses since those are theirs. */
export async function listCustomerTimeline(
  reading: ReadContext,
  actor: Granted<'customers:view'>,
  { customerId: asked, ...query }: TimelineQuery & { customerId: string },
): Promise<Timeline> {
  const { organizationId } = actor
  const { id: customerId } = await getCustomer(reading, actor, asked)
  const wanted = { organizationId, customerId, limit: MAX_LICENSES }
  const licenses = grant(actor, 'licenses:view') ? await selectLicensesOfCustomer(reading.db, wanted) : []
  return listTimeline(reading, actor, { licenses, customerId, query })
}

type Wanted = Pick<TimelinePage, 'licenses' | 'customerId'> & { query: TimelineQuery }

/** Each source is asked for a page, and the newest of all are the page. */
async function listTimeline(
  reading: ReadContext,
  actor: TimelineViewer,
  { query, ...subject }: Wanted,
): Promise<Timeline> {
  const { kind = null, limit } = query
  const page = { ...subject, organizationId: actor.organizationId, after: placeAfter(query), limit: limit + 1 }
  const [main, history] = await Promise.all([
    readFromMain(reading, actor, { page, kind }),
    unlessAway(() => readFromHistory(reading, actor, { page, kind })),
  ])
  const { items, hasMore } = mergeNewest([...main, ...(history ?? [])], limit)
  const last = items.at(-1)
  return {
    items: await presentTimeline(reading, actor, items),
    next_cursor: hasMore && last ? writeCursor({ at: new Date(last.at), id: last.id }) : null,
    is_history_away: history === null,
  }
}
