import type { Granted } from '@/lib/permissions/core/granted'
import type { ReadContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { DAY_MS } from '@/lib/shared/durations'
import { customHeaders } from '../core/custom-headers'
import { presentEndpoint } from '../core/present-endpoint'
import type { EndpointDetail, EndpointList } from '../core/schema'
import { findHealth } from './deliveries.sql'
import { findEndpoint, findEndpoints } from './endpoints.sql'

type Viewer = Granted<'webhooks:view'>

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

/** One endpoint, with the names of its custom headers; null if there is none. */
export async function findEndpointView(
  { db, vault, now }: Pick<ReadContext, 'db' | 'vault' | 'now'>,
  { organizationId }: Viewer,
  endpointId: string,
): Promise<EndpointDetail | null> {
  const endpoint = await findEndpoint(db, { id: endpointId, organizationId })
  if (!endpoint) return null
  const health = await findHealth(db, { organizationId, since: new Date(now.getTime() - DAY_MS) })
  const sealed = endpoint.headersCiphertext
  const headers = sealed ? customHeaders.parse(JSON.parse(vault.decrypt(sealed))) : {}
  return {
    ...presentEndpoint(endpoint, { health: health.get(endpointId), now }),
    header_names: Object.keys(headers),
  }
}

/** The same, or a Fault. */
export const getEndpoint = async (...asked: Parameters<typeof findEndpointView>): Promise<EndpointDetail> =>
  (await findEndpointView(...asked)) ?? endpointNotFound()

export function endpointNotFound(): never {
  throw new Fault('not_found', 'There is no such endpoint, or it was deleted.')
}
