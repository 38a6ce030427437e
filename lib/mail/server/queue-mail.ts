import type { WriteContext } from '@/lib/platform/database/context'
import type { Mail } from '@/lib/platform/mail/mailer'
import { addMailJob } from './mail-jobs.sql'

/**
 * Queues a mail that is sent if and only if the transaction commits. The job is encrypted: links in mails are secrets.
 */
export const queueMail = ({ tx, vault }: Pick<WriteContext, 'tx' | 'vault'>, mail: Mail): Promise<void> =>
  addMailJob(tx, vault.encrypt(JSON.stringify(mail)).toString('base64'))
