import { recordChange } from '@/lib/changes/server/record-changes'
import { queueMail } from '@/lib/mail/server/queue-mail'
import type { WriteContext } from '@/lib/platform/database/context'
import { endpointDisabledMail } from '../core/endpoint-disabled-mail'
import { disableEndpointRow, failPending, findOwners } from './endpoints.sql'

export type RetireReason = 'gone' | 'failing'

/** Disables an endpoint that is gone or keeps failing, and notifies its owners; once, even with several workers. */
export async function retireEndpoint(
  work: WriteContext,
  { endpointId, reason, site }: { endpointId: string; reason: RetireReason; site: string },
): Promise<void> {
  const endpoint = await disableEndpointRow(work.tx, { endpointId, reason, now: work.now })
  if (!endpoint) return
  const { organizationId, url, organization } = endpoint
  await failPending(work.tx, { endpointId, organizationId, now: work.now })
  const link = `${site}/${organization.slug}/webhooks/${endpointId}`
  const mail = endpointDisabledMail({ url, reason, organizationName: organization.name, link })
  for (const { email } of await findOwners(work.tx, organizationId)) await queueMail(work, { to: email, ...mail })
  await recordChange(work, SERVICE(organizationId), {
    action: 'webhook.disabled',
    target: { type: 'webhook', id: endpointId, label: url },
    after: { reason },
  })
}

const SERVICE = (organizationId: string) => ({ organizationId, userId: null, email: null })
