import { announceExpiries } from './mail/server/announce-expiries'
import { limitSending } from './mail/server/limit-sending'
import { sendCustomerMail } from './mail/server/send-customer-mail'
import { sendQueuedMail } from './mail/server/send-queued-mail'
import { freeLostMails, SEND_MAIL } from './mail/server/store'
import { CUSTOMER_MAIL_FLAG, SEND_CUSTOMER_MAIL } from './mail/server/store-customer-mail'
import type { Mailer } from './platform/mailer'
import type { Vault } from './platform/vault'
import type { WebhookParts } from './webhooks/server/start-webhooks'

/** Customer mails handed over at once, of the short jobs that run. */
const MOST_AT_ONCE = 2

type MailParts = { transact: WebhookParts['transact']; vault: Vault; mailer: Mailer; site: string }

/** What sends mails, for the worker that works off short jobs. */
export function createMailWork({ transact, vault, mailer, site }: MailParts) {
  const sending = limitSending(CUSTOMER_MAIL_FLAG, MOST_AT_ONCE)
  return {
    tasks: {
      [SEND_MAIL]: (payload: unknown) => sendQueuedMail({ vault, mailer }, payload),
      [SEND_CUSTOMER_MAIL]: (payload: unknown) =>
        sending.run(() => sendCustomerMail({ transact, mailer, site }, payload)),
    },
    notices: async (lookBackMs: number) => {
      await announceExpiries(transact, lookBackMs)
      await transact(({ tx }) => freeLostMails(tx, [SEND_MAIL, SEND_CUSTOMER_MAIL]))
    },
    forbiddenFlags: sending.forbiddenFlags,
  }
}
