import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import { type PageQuery, pageOfRows, placeAfter } from '@/lib/foundation/platform/page'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { customHeaders } from '../core/custom-headers'
import { type Health, presentEndpoint } from '../core/present-endpoint'
import type { EndpointDetail, EndpointList } from '../core/schema'
import { findHealth } from './deliveries.sql'
import { type EndpointRecord, findEndpoint, findEndpoints, findNewestEndpoints, lockEndpoint } from './endpoints.sql'

type Viewer = Granted<'webhooks:view'>
/** Who may change an endpoint sees it afterwards. */
type Manager = Granted<'webhooks:manage'>
type Reading<D = Db | Tx> = Pick<ReadContext, 'vault' | 'now'> & { db: D }

/** All endpoints with the outcome of their deliveries in the last 24 hours. */
export async function listEndpoints(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  { organizationId }: Viewer,
): Promise<EndpointList> {
  const since = new Date(now.getTime() - DAY_MS)
  const [endpoints, health] = await Promise.all([
    findEndpoints(db, organizationId),
    findHealth(db, { organizationId, since }),
  ])
  return { items: endpoints.map((endpoint) => presentEndpoint(endpoint, { health: health.get(endpoint.id), now })) }
}

/** A page of endpoints, newest first, with the names of their custom headers. */
export async function listNewestEndpoints(
  { db, ...reading }: Reading<Db>,
  { organizationId }: Viewer,
  page: PageQuery,
): Promise<{ items: EndpointDetail[]; next_cursor: string | null }> {
  const [rows, health] = await Promise.all([
    findNewestEndpoints(db, { organizationId, after: placeAfter(page), limit: page.limit + 1 }),
    findHealth(db, { organizationId, since: new Date(reading.now.getTime() - DAY_MS) }),
  ])
  const { items, next_cursor } = pageOfRows(rows, page)
  return { items: items.map((endpoint) => presentDetail(reading, endpoint, health)), next_cursor }
}

/** One endpoint, with the names of its custom headers; null if there is none. */
export async function findEndpointView(
  { db, ...reading }: Reading,
  { organizationId }: Viewer | Manager,
  endpointId: string,
): Promise<EndpointDetail | null> {
  const endpoint = await findEndpoint(db, { id: endpointId, organizationId })
  if (!endpoint) return null
  const health = await findHealth(db, { organizationId, since: new Date(reading.now.getTime() - DAY_MS) })
  return presentDetail(reading, endpoint, health)
}

function presentDetail(
  { vault, now }: Omit<Reading, 'db'>,
  endpoint: EndpointRecord,
  health: Map<string, Health>,
): EndpointDetail {
  const sealed = endpoint.headersCiphertext
  const headers = sealed ? customHeaders.parse(JSON.parse(vault.decrypt(sealed))) : {}
  return { ...presentEndpoint(endpoint, { health: health.get(endpoint.id), now }), header_names: Object.keys(headers) }
}

/** The endpoint, or a Fault. */
export const getEndpoint = async (...asked: Parameters<typeof findEndpointView>): Promise<EndpointDetail> =>
  (await findEndpointView(...asked)) ?? endpointNotFound()

/** The same, locked until the end of the transaction. */
export async function getLockedEndpoint(
  { tx, vault, now }: WriteContext,
  actor: Manager,
  endpointId: string,
): Promise<EndpointDetail> {
  if (!(await lockEndpoint(tx, { id: endpointId, organizationId: actor.organizationId }))) endpointNotFound()
  return getEndpoint({ db: tx, vault, now }, actor, endpointId)
}

export function endpointNotFound(): never {
  throw new Fault('not_found', "This endpoint doesn't exist, or it was deleted.")
}
