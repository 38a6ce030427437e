import type { Transact, WriteContext } from '@/lib/foundation/platform/database/context'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { MAIL_LOG_DAYS } from '../core/mail-kinds'
import { deleteMailsBefore, deleteMailsOfCustomer, moveMailsOfCustomer } from './mail-log.sql'

const BATCH = 2_000

/** Deletes what is older than the log goes back, in transactions that are short. */
export async function pruneMailLog(transact: Transact): Promise<void> {
  const pruneBatch = () =>
    transact(({ tx, now }) => deleteMailsBefore(tx, new Date(now.getTime() - MAIL_LOG_DAYS * DAY_MS), BATCH))
  while ((await pruneBatch()) === BATCH);
}

/** The mails of a customer who has another record now: those that are not sent yet go to its email. */
export const moveMails = (
  { tx }: Pick<WriteContext, 'tx'>,
  move: { organizationId: string; from: string; to: string },
): Promise<void> => moveMailsOfCustomer(tx, move)

/** The mails of a customer who is erased. */
export const eraseMails = (
  { tx }: Pick<WriteContext, 'tx'>,
  customer: { organizationId: string; customerId: string; email: string | null },
): Promise<void> => deleteMailsOfCustomer(tx, customer)
