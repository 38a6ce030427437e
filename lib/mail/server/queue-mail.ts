import type { WriteContext } from '@/lib/platform/database/context'
import type { Mail } from '@/lib/platform/mail/mailer'
import { addMailJob, addMailJobInTurn } from './mail-jobs.sql'

type Queueing = Pick<WriteContext, 'tx' | 'vault'>

/**
 * Queues a mail that is sent if and only if the transaction commits. The job is encrypted: links in mails are secrets.
 */
export const queueMail = ({ tx, vault }: Queueing, mail: Mail): Promise<void> => addMailJob(tx, seal(vault, mail))

/** The same for one of many mails: it waits behind urgent ones, and organizations take turns. */
export const queueBulkMail = ({ tx, vault }: Queueing, organizationId: string, mail: Mail): Promise<void> =>
  addMailJobInTurn(tx, organizationId, seal(vault, mail))

const seal = (vault: Queueing['vault'], mail: Mail): string => vault.encrypt(JSON.stringify(mail)).toString('base64')
