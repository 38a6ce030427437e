import { notFound } from 'next/navigation'
import { cache } from 'react'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import { isUuid } from '@/lib/foundation/shared/uuid'
import { webhookQueries } from '@/lib/service/webhooks/client/webhook-queries'
import { findEndpointView } from '@/lib/service/webhooks/server/list-endpoints'
import { requirePage } from './dashboard-page'

/** Loaded once per request, for the title and the page. */
export const loadEndpoint = cache(async (org: string, endpointId: string) => {
  const { actor, reading } = await requirePage(org, 'webhooks:view')
  return (isUuid(endpointId) && (await findEndpointView(reading, actor, endpointId))) || notFound()
})

/** Loads the endpoint of a page and checks the member's permission. Endpoints of other organizations are not found. */
export async function prefetchEndpoint(org: string, endpointId: string, permission: Permission) {
  const { actor, reading } = await requirePage(org, permission)
  const client = getQueryClient()
  client.setQueryData(webhookQueries.endpoint(org, endpointId).queryKey, await loadEndpoint(org, endpointId))
  return { client, actor, reading }
}

export type EndpointPageProps = { params: Promise<{ org: string; endpoint: string }> }
