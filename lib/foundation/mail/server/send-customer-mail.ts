import { createHash } from 'node:crypto'
import { type CustomerMailJob, customerMailJob, type TransferMailJob } from '@/lib/foundation/mail/core/customer-mails'
import type { Transact } from '@/lib/foundation/platform/database/context'
import type { Mailer } from '@/lib/foundation/platform/mail/mailer'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { type Locale, readLocale } from '@/lib/foundation/shared/locale'
import { logoUrl } from '../core/brand'
import { composeCustomerMail, plainCustomerMail, senderName } from '../core/compose-customer-mail'
import { isOptional } from '../core/mail-limits'
import { type MailWording, variantOf } from '../core/wording'
import { admitCustomerMail } from './admit-customer-mail'
import { returnMailQuota } from './count-mail'
import { customerMailHtml } from './customer-mail-html'
import { logFailedMail, logMail } from './log-mail'
import { markReceiverNotified, unmarkReceiverNotified } from './mailed-licenses.sql'
import { type CustomerMailRead, readCustomerMail } from './read-customer-mail'
import { mailTranslator } from './translate'
import { unsubscribeToken } from './unsubscribe'
import { selectWording } from './wording.sql'

const SENT = { outcome: 'sent', reason: null } as const
const KEPT = { outcome: 'kept', reason: 'no_mail_server' } as const

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
export async function sendCustomerMail(
  { transact, mailer, site }: Parts,
  payload: unknown,
  { isLastAttempt = false }: { isLastAttempt?: boolean } = {},
): Promise<void> {
  const job = customerMailJob.parse(payload)
  const read = await transact(async (work) => {
    const found = await readCustomerMail(work, job, site)
    if (!found) return null
    const { email } = found.envelope
    const admission = await admitCustomerMail(work, job, email)
    if (admission.limits === null) {
      const { reason } = admission
      if (reason) await logMail(work, job, { email, outcome: 'withheld', reason })
      return null
    }
    const { limits } = admission
    if (isToReceiver(job) && !(await markReceiverNotified(work.tx, job.transfer_id, work.now))) {
      await returnMailQuota(work, limits, work.now)
      return null
    }
    // Like the count: true unless the mail server says otherwise, which is corrected below.
    const logId = await logMail(work, job, { email, ...(mailer.isMailbox ? KEPT : SENT) })
    const locale = readLocale(found.envelope.locale) ?? 'en'
    const mail = variantOf(found.facts.mail, found.facts.side)
    const wording = await selectWording(work.tx, { organizationId: job.organization_id, mail, locale })
    return { ...found, limits, logId, locale, wording, now: work.now, vault: work.vault }
  })
  if (!read) return
  const id = createHash('sha256').update(JSON.stringify(job)).digest('hex').slice(0, 40)
  const context = { organizationId: job.organization_id, site, isOptional: isOptional(job.mail) }
  try {
    await mailer.send({ id, ...(await writeMail(read, context)) })
  } catch (error) {
    await transact(async (work) => {
      await returnMailQuota(work, read.limits, read.now)
      await logFailedMail(work, job, { id: read.logId, isGivenUp: isLastAttempt })
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
type Admitted = CustomerMailRead & { locale: Locale; wording: MailWording | null; now: Date; vault: Vault }

async function writeMail({ envelope, facts, locale, wording, now, vault }: Admitted, context: Context) {
  const { organizationId, site } = context
  const token = context.isOptional ? unsubscribeToken(vault, { organizationId, email: envelope.email }) : null
  const unsubscribe = token && `${site}/portal/unsubscribe?token=${token}`
  const text = composeCustomerMail({ ...facts, wording, unsubscribe }, { locale, words: mailTranslator(locale), now })
  const logo = logoUrl({ site, organizationId, changedAt: envelope.logoChangedAt })
  const brand = { name: envelope.vendor, accent: envelope.accent, logoUrl: logo }
  return {
    to: envelope.email,
    subject: text.subject,
    text: plainCustomerMail(text),
    html: await customerMailHtml(text, brand, locale),
    fromName: senderName(envelope.vendor, envelope.isOwnServer),
    ...(token && { unsubscribeUrl: `${site}/api/unsubscribe?token=${token}` }),
    ...(envelope.supportEmail !== null && { replyTo: envelope.supportEmail }),
  }
}
