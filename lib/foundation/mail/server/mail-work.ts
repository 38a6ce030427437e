import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Mailer } from '@/lib/foundation/platform/mail/mailer'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { SEND_CUSTOMER_MAIL } from './customer-mail-jobs.sql'
import { SEND_MAIL } from './mail-jobs.sql'
import { queueExpiryMails } from './queue-expiry-mails'
import { sendCustomerMail } from './send-customer-mail'
import { sendQueuedMail } from './send-queued-mail'

type MailParts = {
  transact: <T>(run: (work: WriteContext) => Promise<T>) => Promise<T>
  vault: Vault
  mailer: Mailer
  site: string
}

/** The tasks that send mails, for the worker of short jobs. */
export function createMailWork({ transact, vault, mailer, site }: MailParts) {
  return {
    tasks: {
      [SEND_MAIL]: (payload: unknown) => sendQueuedMail({ vault, mailer }, payload),
      [SEND_CUSTOMER_MAIL]: (payload: unknown) => sendCustomerMail({ transact, mailer, site }, payload),
    },
    notices: queueExpiryMails,
  }
}
