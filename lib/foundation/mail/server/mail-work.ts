import type { Transact } from '@/lib/foundation/platform/database/context'
import type { Mailer } from '@/lib/foundation/platform/mail/mailer'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import type { Work } from '@/lib/foundation/work/server/work'
import { pruneMailLog } from './keep-mail-log'
import { queueExpiryMails } from './queue-expiry-mails'
import { queueWaitingMails } from './queue-waiting-mails'
import type { SubscriptionsOf } from './read-customer-mail'
import { sendCustomerMail } from './send-customer-mail'
import { sendQueuedMail } from './send-queued-mail'

type MailParts = { transact: Transact; vault: Vault; mailer: Mailer; site: string; subscriptionsOf: SubscriptionsOf }

export const createMailWork = ({ transact, vault, mailer, site, subscriptionsOf }: MailParts) =>
  ({
    jobs: {
      'send-mail': (payload) => sendQueuedMail({ vault, mailer }, payload),
      'send-customer-mail': (payload, _signal, attempt) =>
        sendCustomerMail({ transact, mailer, site, subscriptionsOf }, payload, attempt),
    },
    schedules: { 'expiry-mails': queueExpiryMails, 'waiting-mails': queueWaitingMails, 'old-mails': pruneMailLog },
  }) satisfies Work
