import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import { type QueuedMails, queueCustomerMail } from '@/lib/foundation/mail/server/queue-customer-mail'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { licenseStatus } from '../../core/license'
import { licenseTarget, requireLicense } from '../require-license'

/** Emails the customer about their license again, as when it was created. */
export async function resendLicenseMail(
  work: WriteContext,
  actor: Granted<'licenses:update'>,
  licenseId: string,
): Promise<{ done: true } & QueuedMails> {
  const { organizationId } = actor
  const license = await requireLicense(work.tx, { id: licenseId, organizationId })
  if (licenseStatus(license, work.now) !== 'active')
    throw new Fault('conflict', 'Only active licenses can be emailed. Extend or reinstate this one first.')
  const queued = await queueCustomerMail(work, {
    mail: 'license_issued',
    organizationId,
    licenseIds: [licenseId],
    isAsked: true,
  })
  if (queued.withheld) return { done: true, ...queued }
  if (queued.mailed === 0)
    throw new Fault(
      'conflict',
      "The customer has no email, unsubscribed, or the product's settings switch this email off.",
    )
  await recordChange(work, actor, {
    action: 'license.mail_resent',
    target: licenseTarget(work.vault, license),
    licenseId,
  })
  return { done: true, ...queued }
}
