import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { customerMailJob } from '../core/customer-mails'
import type { WithheldReason } from '../core/mail-kinds'
import { recipientScope } from './count-mail'
import { addMailAgain, deleteRetry } from './customer-mail-jobs.sql'
import { deleteLoggedMail, markDropped, markResent, selectLoggedMail } from './mail-log.sql'
import { planMails } from './plan-mails'
import { NOT_MAILED, type QueuedMails } from './queue-customer-mail'
import { readCustomerMail } from './read-customer-mail'
import { whyNotSent } from './why-not-sent'

type SentAgain = QueuedMails & {
  email: string
  licenseId: string | null
  /** why it is not sent, now or later */
  not_sent: WithheldReason | null
}

/**
 * Queues a mail of the log again, if what it says is still true. To the customer's email of today, and past the daily
 * limit of mails that nobody asked for. One that waits or is retried leaves the log: it is there once it is sent. Others
 * stay, and lead to the new one, which is the one to send the next time. If it has nothing left to say, its entry ends
 * with the reason.
 */
export async function sendMailAgain(
  work: WriteContext,
  { organizationId }: Granted<'licenses:update'>,
  id: string,
): Promise<SentAgain> {
  const logged = await selectLoggedMail(work.tx, { organizationId, id })
  if (!logged) throw new Fault('not_found', "This email isn't in the log anymore.")
  const { licenseId } = logged
  const isPending = logged.outcome === 'waiting' || logged.outcome === 'retrying'
  const queued = customerMailJob.parse(logged.job)
  const job = { ...queued, asked: true, again: work.now, repeats: isPending ? queued.repeats : id }
  const found = await readCustomerMail(work, job, { site: work.site })
  const not_sent = await whyNotSent(work, job, found)
  if (!found || not_sent) {
    if (isPending) {
      await endRetry(work, logged)
      await markDropped(work.tx, { organizationId, ids: [id], reason: not_sent ?? 'outdated' })
    }
    return { ...NOT_MAILED, not_sent, email: logged.email, licenseId }
  }
  const { email } = found.envelope
  const { withheld } = await planMails(work, [{ id: email, email, mails: 1 }], { organizationId, kind: 'asked' })
  if (withheld) return { mailed: 0, withheld, not_sent: null, email, licenseId }
  await endRetry(work, logged)
  if (isPending) await deleteLoggedMail(work.tx, { organizationId, id })
  else if (!(await markResent(work.tx, { organizationId, id }, work.now)))
    throw new Fault('conflict', 'This email was sent again already. Reload the list.')
  await addMailAgain(work.tx, { ...job, recipient: recipientScope(work, email) })
  return { mailed: 1, withheld: null, not_sent: null, email, licenseId }
}

/** Takes the next attempt of one that is retried from the queue. */
async function endRetry({ tx }: WriteContext, { outcome, queueId }: { outcome: string; queueId: bigint | null }) {
  if (outcome === 'retrying' && queueId !== null && !(await deleteRetry(tx, queueId)))
    throw new Fault('conflict', 'This email is being sent. Reload the list in a minute.')
}
