import { SEND_CUSTOMER_MAIL } from '@/lib/mail/server/customer-mail-jobs.sql'
import { SEND_MAIL } from '@/lib/mail/server/mail-jobs.sql'
import { queueExpiryMails } from '@/lib/mail/server/queue-expiry-mails'
import { sendCustomerMail } from '@/lib/mail/server/send-customer-mail'
import { sendQueuedMail } from '@/lib/mail/server/send-queued-mail'
import type { Mailer } from '@/lib/platform/mail/mailer'
import type { Vault } from '@/lib/platform/security/vault'
import type { WebhookParts } from '@/lib/webhooks/server/start-webhooks'

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
