import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { QueuedMails } from '@/lib/foundation/mail/server/queue-customer-mail'
import { sendMailAgain } from '@/lib/foundation/mail/server/send-mail-again'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { licenseTarget, noLicense, requireLicense } from '../require-license'

/** Sends a mail of the log once more, as a member asked. */
export async function resendLoggedMail(
  work: WriteContext,
  actor: Granted<'licenses:update'>,
  mailId: string,
): Promise<{ done: true; email: string } & QueuedMails> {
  const { licenseId, ...queued } = await sendMailAgain(work, actor, mailId)
  if (queued.mailed > 0) {
    const license = await requireLicense(work.tx, {
      id: licenseId ?? noLicense(),
      organizationId: actor.organizationId,
    })
    await recordChange(work, actor, {
      action: 'license.mail_resent',
      target: licenseTarget(work.vault, license),
      licenseId: license.id,
    })
  }
  return { done: true, ...queued }
}
