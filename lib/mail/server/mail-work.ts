import { SEND_CUSTOMER_MAIL } from '@/lib/mail/server/customer-mail-jobs.sql'
import { SEND_MAIL } from '@/lib/mail/server/mail-jobs.sql'
import { queueExpiryMails } from '@/lib/mail/server/queue-expiry-mails'
import { sendCustomerMail } from '@/lib/mail/server/send-customer-mail'
import { sendQueuedMail } from '@/lib/mail/server/send-queued-mail'
import type { Mailer } from '@/lib/platform/mail/mailer'
import type { Vault } from '@/lib/platform/security/vault'
import { CUSTOMER_MAIL_FLAG, SEND_CUSTOMER_MAIL } from './customer-mail-jobs.sql'
import { limitSending } from './limit-sending'
import { freeLostMails, SEND_MAIL } from './mail-jobs.sql'
import { queueExpiryMails } from './queue-expiry-mails'
import { sendCustomerMail } from './send-customer-mail'
import { sendQueuedMail } from './send-queued-mail'

type MailParts = { transact: WebhookParts['transact']; vault: Vault; mailer: Mailer; site: string }

/** What sends mails, for the worker that works off short jobs. */
export function createMailWork({ transact, vault, mailer, site }: MailParts) {
  return {
    tasks: {
      [SEND_MAIL]: (payload: unknown) => sendQueuedMail({ vault, mailer }, payload),
      [SEND_CUSTOMER_MAIL]: (payload: unknown) => sendCustomerMail({ transact, mailer, site }, payload),
    },
    notices: queueExpiryMails,
  }
}
