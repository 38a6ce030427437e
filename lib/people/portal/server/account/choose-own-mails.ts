import { chooseMails } from '@/lib/foundation/mail/server/unsubscribe'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Customer } from '../read-customer'
import { findEmailsAt } from './data-holders.sql'

/** Ends the optional emails of a vendor to one of the customer's emails, or all that it has, or resumes them. */
export async function chooseOwnMails(
  work: WriteContext,
  { customerIds }: Customer,
  {
    organizationId,
    email: chosen,
    isWanted,
  }: { organizationId: string; email?: string | undefined; isWanted: boolean },
) {
  const all = await findEmailsAt(work.tx, { organizationId, customerIds })
  const found = all.filter(({ email }) => chosen === undefined || email === chosen)
  if (found.length === 0) throw new Fault('not_found', 'This vendor has no email of yours.')
  for (const { email } of found) await chooseMails(work, { organizationId, email, isWanted })
  return { done: true as const }
}
