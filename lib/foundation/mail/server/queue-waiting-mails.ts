import type { Transact, WriteContext } from '@/lib/foundation/platform/database/context'
import { recipientScope } from './count-mail'
import { addWaitingMails } from './customer-mail-jobs.sql'
import { claimWaitingMails, giveUpLostMails } from './mail-log.sql'

const BATCH = 500

/**
 * Queues the mails that a daily limit held back, once their day begins. The limits are looked at again when each is
 * sent, and whether it is still true. Those that the queue lost are given up.
 */
export async function queueWaitingMails(transact: Transact): Promise<void> {
  await transact(({ tx }) => giveUpLostMails(tx))
  while ((await transact(queueBatch)) === BATCH);
}

async function queueBatch(work: WriteContext): Promise<number> {
  const due = await claimWaitingMails(work.tx, work.now, BATCH)
  for (const organizationId of new Set(due.map((one) => one.organizationId))) {
    const own = due.filter((one) => one.organizationId === organizationId)
    await addWaitingMails(
      work.tx,
      organizationId,
      own.map(({ id, email }) => ({ id, recipient: recipientScope(work, email) })),
    )
  }
  return due.length
}
