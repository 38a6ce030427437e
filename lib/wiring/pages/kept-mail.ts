import { type KeptMail, keptMailFor } from '@/lib/foundation/mail/core/kept-mail'
import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import { isMailboxHere } from '@/lib/http/pages/mailbox-page'
import { hasMailServer } from '../notifications'
import { installationMode, isListedOperator } from './dashboard-page'

/** What the reader of a page is told of emails; null where a mail server delivers them. */
export async function readKeptMail(): Promise<KeptMail | null> {
  if (hasMailServer()) return null
  const [isOperator, mode, isHere] = await Promise.all([isListedOperator(), installationMode(), isMailboxHere()])
  return keptMailFor({ isOperator, hasPlans: hasPlans(mode), isMailboxHere: isHere })
}
