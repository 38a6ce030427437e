import type { WriteContext } from '@/lib/platform/database/context'
import type { Mailer } from '@/lib/platform/mail/mailer'
import type { Vault } from '@/lib/platform/security/vault'
import { CUSTOMER_MAIL_FLAG, SEND_CUSTOMER_MAIL } from './customer-mail-jobs.sql'
import { limitSending } from './limit-sending'
import { freeLostMails, SEND_MAIL } from './mail-jobs.sql'
import { queueExpiryMails } from './queue-expiry-mails'
import { sendCustomerMail } from './send-customer-mail'
import { sendQueuedMail } from './send-queued-mail'

/** Customer mails handed over at once, of the short jobs that run. */
const MAX_AT_ONCE = 2

type MailParts = {
  transact: <T>(run: (work: WriteContext) => Promise<T>) => Promise<T>
  vault: Vault
  mailer: Mailer
  site: string
}

/** What sends mails, for the worker that works off short jobs. */
export function createMailWork({ transact, vault, mailer, site }: MailParts) {
  const sending = limitSending(CUSTOMER_MAIL_FLAG, MAX_AT_ONCE)
  return {
    tasks: {
      [SEND_MAIL]: (payload: unknown) => sendQueuedMail({ vault, mailer }, payload),
      [SEND_CUSTOMER_MAIL]: (payload: unknown) =>
        sending.run(() => sendCustomerMail({ transact, mailer, site }, payload)),
    },
    notices: async (lookBackMs: number) => {
      await queueExpiryMails(transact, lookBackMs)
      await transact(({ tx }) => freeLostMails(tx, [SEND_MAIL, SEND_CUSTOMER_MAIL]))
    },
    forbiddenFlags: sending.forbiddenFlags,
  }
}
