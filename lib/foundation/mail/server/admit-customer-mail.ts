import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { CustomerMailJob } from '@/lib/foundation/mail/core/customer-mails'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { WithheldReason } from '../core/mail-kinds'
import { countedAs, isOptional, maxMailsOfOrganization } from '../core/mail-limits'
import { customerScopes, type MailLimit, recipientScope, takeMailQuota } from './count-mail'
import { findSender, isOptedOut } from './opt-outs.sql'

/** The limits that a mail was counted under, or why it is not sent; no reason if its organization is gone. */
type Admission = { limits: MailLimit[] } | { limits: null; reason: WithheldReason | null }

/**
 * Whether a mail to a customer may be sent: not if unsubscribed, and only up to the daily limits. That one is reached, the
 * vendor's audit log shows once a day per customer and limit.
 */
export async function admitCustomerMail(
  work: WriteContext,
  job: Pick<CustomerMailJob, 'mail' | 'organization_id'> & Parameters<typeof countedAs>[0],
  email: string,
): Promise<Admission> {
  const organizationId = job.organization_id
  if (isOptional(job) && (await isOptedOut(work.tx, { organizationId, email })))
    return { limits: null, reason: 'unsubscribed' }
  const sender = await findSender(work.tx, organizationId)
  if (!sender) return { limits: null, reason: null }
  const recipient = recipientScope(work, email)
  const scopes = customerScopes(organizationId, recipient, countedAs(job))
  const ofOrganization = { scope: scopes.organization, limit: maxMailsOfOrganization(sender, work.now) }
  const limits = [scopes.customer, scopes.address, ofOrganization]
  const reached = await takeMailQuota(work, limits)
  if (!reached) return { limits }
  const isOfAll = reached.scope === ofOrganization.scope
  await auditWithheldMail(work, {
    organizationId,
    email,
    recipient,
    limit: reached.limit,
    isOfAll,
  })
  return { limits: null, reason: isOfAll ? 'organization_limit' : 'customer_limit' }
}

type Withheld = {
  organizationId: string
  email: string
  recipient: string
  limit: number
  isOfAll: boolean
  /** if it is about one */
  licenseId?: string | undefined
}

/** Once a day for each customer and limit, and once for all of them. */
export async function auditWithheldMail(
  work: WriteContext,
  { organizationId, email, recipient, limit, isOfAll, licenseId }: Withheld,
): Promise<void> {
  const scope = isOfAll ? `told:${organizationId}` : `told:${organizationId} ${recipient} ${limit}`
  if (await takeMailQuota(work, [{ scope, limit: 1 }])) return
  await recordChange(
    work,
    { organizationId, userId: null, email: null },
    {
      action: 'mail.withheld',
      target: { type: 'mail', id: null, label: isOfAll ? 'all customers' : email },
      after: { most_a_day: limit },
      ...(licenseId !== undefined && { licenseId }),
    },
  )
}
