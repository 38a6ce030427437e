import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { CustomerMailJob } from '../core/customer-mails'
import type { MailOutcome, MailReason } from '../core/mail-kinds'
import { deleteLoggedMail, insertLoggedMail, markGivenUp } from './mail-log.sql'

type Logged = { email: string; outcome: MailOutcome; reason: MailReason | null }

/** What became of a mail. Returns the id of its entry; null for one that was withheld on this day already. */
export const logMail = (
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  job: CustomerMailJob,
  logged: Logged,
): Promise<string | null> => insertLoggedMail(tx, { job, at: now, ...logged })

/** Corrects the entry of a mail that the mail server did not accept. */
export async function logFailedMail(
  { tx }: Pick<WriteContext, 'tx'>,
  { organization_id: organizationId }: Pick<CustomerMailJob, 'organization_id'>,
  { id, isGivenUp }: { id: string | null; isGivenUp: boolean },
): Promise<void> {
  if (id === null) return
  await (isGivenUp ? markGivenUp(tx, { organizationId, id }) : deleteLoggedMail(tx, { organizationId, id }))
}
