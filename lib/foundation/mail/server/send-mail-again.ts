import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { customerMailJob } from '../core/customer-mails'
import { isOptional } from '../core/mail-limits'
import { recipientScope } from './count-mail'
import { addMailAgain } from './customer-mail-jobs.sql'
import { selectLoggedMail } from './mail-log.sql'
import { isOptedOut } from './opt-outs.sql'
import { planMails } from './plan-mails'
import type { QueuedMails } from './queue-customer-mail'
import { readCustomerMail } from './read-customer-mail'

/**
 * Queues a mail of the log again, if what it says is still true. To the customer's email of today, and past the daily
 * limit of mails that nobody asked for.
 */
export async function sendMailAgain(
  work: WriteContext,
  { organizationId }: Granted<'licenses:update'>,
  id: string,
): Promise<QueuedMails & { email: string; licenseId: string | null }> {
  const logged = await selectLoggedMail(work.tx, { organizationId, id })
  if (!logged) throw new Fault('not_found', "This email isn't in the log anymore.")
  const { licenseId } = logged
  const job = { ...customerMailJob.parse(logged.job), asked: true, again: work.now }
  const found = await readCustomerMail(work, job, work.site)
  if (!found)
    throw new Fault('conflict', "What this email says is no longer true, or the product's settings switch it off.")
  const { email } = found.envelope
  if (isOptional(job.mail) && (await isOptedOut(work.tx, { organizationId, email })))
    throw new Fault('conflict', 'The customer unsubscribed from emails like this.')
  const { withheld } = await planMails(work, [{ id: email, email, mails: 1 }], { organizationId, isAsked: true })
  if (withheld) return { mailed: 0, withheld, email, licenseId }
  await addMailAgain(work.tx, { ...job, recipient: recipientScope(work, email) })
  return { mailed: 1, withheld: null, email, licenseId }
}
