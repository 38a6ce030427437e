import { createHash } from 'node:crypto'
import { type CustomerMailJob, customerMailJob, type TransferMailJob } from '@/lib/foundation/mail/core/customer-mails'
import type { Transact } from '@/lib/foundation/platform/database/context'
import type { Mailer } from '@/lib/foundation/platform/mail/mailer'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { readLocale } from '@/lib/foundation/shared/locale'
import { logoUrl } from '../core/brand'
import { composeCustomerMail, plainCustomerMail, senderName } from '../core/compose-customer-mail'
import { isOptional } from '../core/mail-limits'
import { admitCustomerMail } from './admit-customer-mail'
import { returnMailQuota } from './count-mail'
import { customerMailHtml } from './customer-mail-html'
import { markReceiverNotified, unmarkReceiverNotified } from './mailed-licenses.sql'
import { type CustomerMailRead, readCustomerMail } from './read-customer-mail'
import { mailTranslator } from './translate'
import { unsubscribeToken } from './unsubscribe'

type Parts = {
  transact: Transact
  mailer: Mailer
  /** the public origin */
  site: string
}

/**
 * The job added by queueCustomerMail: reads the current state and sends the mail, or nothing if it is outdated. Rejects
 * if the mail server did not accept it: the worker retries, with the same Message-ID.
 */
export async function sendCustomerMail({ transact, mailer, site }: Parts, payload: unknown): Promise<void> {
  const job = customerMailJob.parse(payload)
  const read = await transact(async (work) => {
    const found = await readCustomerMail(work, job, site)
    const limits = found && (await admitCustomerMail(work, job, found.envelope.email))
    if (limits && isToReceiver(job) && !(await markReceiverNotified(work.tx, job.transfer_id, work.now))) {
      await returnMailQuota(work, limits, work.now)
      return null
    }
    return limits && { ...found, limits, now: work.now, vault: work.vault }
  })
  if (!read) return
  const id = createHash('sha256').update(JSON.stringify(job)).digest('hex').slice(0, 40)
  const context = { organizationId: job.organization_id, site, isOptional: isOptional(job.mail) }
  try {
    await mailer.send({ id, ...(await writeMail(read, context)) })
  } catch (error) {
    await transact(async (work) => {
      await returnMailQuota(work, read.limits, read.now)
      if (isToReceiver(job)) await unmarkReceiverNotified(work.tx, job.transfer_id, read.now)
    })
    throw error
  }
}

/**
 * The mail that makes a receiver hear of the outcome. Marked in the same transaction as the count: a withheld mail does
 * not mark them as notified.
 */
const isToReceiver = (job: CustomerMailJob): job is TransferMailJob =>
  job.mail === 'transfer_requested' && 'to' in job && job.to === 'receiver'

type Context = { organizationId: string; site: string; isOptional: boolean }
type Admitted = CustomerMailRead & { now: Date; vault: Vault }

async function writeMail({ envelope, facts, now, vault }: Admitted, context: Context) {
  const locale = readLocale(envelope.locale) ?? 'en'
  const { organizationId, site } = context
  const token = context.isOptional ? unsubscribeToken(vault, { organizationId, email: envelope.email }) : null
  const unsubscribe = token && `${site}/portal/unsubscribe?token=${token}`
  const text = composeCustomerMail({ ...facts, unsubscribe }, { locale, words: mailTranslator(locale), now })
  const logo = logoUrl({ site, organizationId, changedAt: envelope.logoChangedAt })
  const brand = { name: envelope.vendor, accent: envelope.accent, logoUrl: logo }
  return {
    to: envelope.email,
    subject: text.subject,
    text: plainCustomerMail(text),
    html: await customerMailHtml(text, brand, locale),
    fromName: senderName(envelope.vendor),
    ...(token && { unsubscribeUrl: `${site}/api/unsubscribe?token=${token}` }),
    ...(envelope.supportEmail !== null && { replyTo: envelope.supportEmail }),
  }
}
