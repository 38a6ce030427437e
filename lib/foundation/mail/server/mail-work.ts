import type { Transact } from '@/lib/foundation/platform/database/context'
import type { Mailer } from '@/lib/foundation/platform/mail/mailer'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import type { Work } from '@/lib/foundation/work/server/work'
import { pruneMailLog } from './keep-mail-log'
import { queueExpiryMails } from './queue-expiry-mails'
import { sendCustomerMail } from './send-customer-mail'
import { sendQueuedMail } from './send-queued-mail'

type MailParts = { transact: Transact; vault: Vault; mailer: Mailer; site: string }

export const createMailWork = ({ transact, vault, mailer, site }: MailParts) =>
  ({
    jobs: {
      'send-mail': (payload) => sendQueuedMail({ vault, mailer }, payload),
      'send-customer-mail': (payload, _signal, attempt) =>
        sendCustomerMail({ transact, mailer, site }, payload, attempt),
    },
    schedules: { 'expiry-mails': queueExpiryMails, 'old-mails': pruneMailLog },
  }) satisfies Work
