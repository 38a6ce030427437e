import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { disableEndpointRow, failPending, noteFailing } from './endpoints.sql'

export type RetireReason = 'gone' | 'failing'

/** Disables an endpoint that is gone or keeps failing; once, even with several workers. */
export async function retireEndpoint(
  work: WriteContext,
  { endpointId, reason }: { endpointId: string; reason: RetireReason },
): Promise<void> {
  const endpoint = await disableEndpointRow(work.tx, { endpointId, reason, now: work.now })
  if (!endpoint) return
  const { organizationId, url } = endpoint
  await failPending(work.tx, { endpointId, organizationId, now: work.now })
  await recordChange(work, SERVICE(organizationId), {
    action: 'webhook.disabled',
    target: { type: 'webhook', id: endpointId, label: url },
    after: { reason },
  })
}

/** Records that an endpoint has been failing for a while; once per streak, even with several workers. */
export async function reportFailing(work: WriteContext, endpointId: string): Promise<void> {
  const endpoint = await noteFailing(work.tx, endpointId, work.now)
  if (!endpoint) return
  await recordChange(work, SERVICE(endpoint.organizationId), {
    action: 'webhook.failing',
    target: { type: 'webhook', id: endpointId, label: endpoint.url },
    after: { failing_since: endpoint.failingSince },
  })
}

const SERVICE = (organizationId: string) => ({ organizationId, userId: null, email: null })
