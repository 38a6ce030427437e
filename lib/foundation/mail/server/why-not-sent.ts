import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { CustomerMailJob } from '../core/customer-mails'
import type { WithheldReason } from '../core/mail-kinds'
import { isOptional } from '../core/mail-limits'
import { whyDropped } from './log-mail'
import { isOptedOut } from './opt-outs.sql'
import type { CustomerMailRead } from './read-customer-mail'

type Reading = Pick<WriteContext, 'now'> & { tx: Db | Tx }

/** Why a mail that a member sends, read as it is `found` now, would reach nobody; null if it would. */
export async function whyNotSent(
  reading: Reading,
  job: CustomerMailJob,
  found: CustomerMailRead | null,
): Promise<WithheldReason | null> {
  if (!found) return (await whyDropped(reading, job))?.reason ?? 'outdated'
  const recipient = { organizationId: job.organization_id, email: found.envelope.email }
  return isOptional(job) && (await isOptedOut(reading.tx, recipient)) ? 'unsubscribed' : null
}
