import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Mail } from '@/lib/foundation/platform/mail/mailer'
import { addMailJobs, addMailJobsInTurn } from './mail-jobs.sql'

type Queueing = Pick<WriteContext, 'tx' | 'vault'>

/**
 * Queues a mail that is sent if and only if the transaction commits. The job is encrypted: links in mails are secrets.
 */
export const queueMail = (work: Queueing, mail: Mail): Promise<void> => queueMails(work, [mail])

/** The same for several mails, in one statement. */
export async function queueMails({ tx, vault }: Queueing, mails: Mail[]): Promise<void> {
  if (mails.length > 0) await addMailJobs(tx, seal(vault, mails))
}

/** The same for mails that no one waits for: they are queued behind urgent ones, and organizations take turns. */
export async function queueBulkMails({ tx, vault }: Queueing, organizationId: string, mails: Mail[]): Promise<void> {
  if (mails.length > 0) await addMailJobsInTurn(tx, organizationId, seal(vault, mails))
}

const seal = (vault: Queueing['vault'], mails: Mail[]): string[] =>
  mails.map((mail) => vault.encrypt(JSON.stringify(mail)).toString('base64'))
