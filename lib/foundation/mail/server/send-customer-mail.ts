import { createHash } from 'node:crypto'
import { type CustomerMailJob, customerMailJob, type TransferMailJob } from '@/lib/foundation/mail/core/customer-mails'
import type { Transact, WriteContext } from '@/lib/foundation/platform/database/context'
import type { Mailer } from '@/lib/foundation/platform/mail/mailer'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { LOCALE_PARAMETER, type Locale } from '@/lib/foundation/shared/locale'
import { type Attempt, nextAttemptAt } from '@/lib/foundation/work/server/work'
import { logoUrl } from '../core/brand'
import { composeCustomerMail, plainCustomerMail, senderName } from '../core/compose-customer-mail'
import { mailFailureOf } from '../core/mail-failure'
import { isOptional } from '../core/mail-limits'
import { type MailWording, variantOf } from '../core/wording'
import { admitCustomerMail } from './admit-customer-mail'
import { returnMailQuota } from './count-mail'
import { customerMailHtml } from './customer-mail-html'
import { endRetries } from './customer-mail-jobs.sql'
import { logDroppedMail, logFailedMail, logMail, logWithheldMail } from './log-mail'
import {
  lockRetriedMail,
  lockWaitingMail,
  updateMailedLicenses,
  updateWaitingMail,
  type WaitingEntry,
} from './mail-log.sql'
import { markReceiverNotified, unmarkReceiverNotified } from './mailed-licenses.sql'
import { type CustomerMailRead, localeOf, readCustomerMail, type SubscriptionsOf } from './read-customer-mail'
import { mailTranslator } from './translate'
import { unsubscribeToken } from './unsubscribe'
import { selectWording } from './wording.sql'

const SENT = { outcome: 'sent', reason: null } as const
const SENDING = { outcome: 'retrying', reason: null } as const
const KEPT = { outcome: 'kept', reason: 'no_mail_server' } as const

type Parts = {
  transact: Transact
  mailer: Mailer
  /** the public origin */
  site: string
  subscriptionsOf: SubscriptionsOf
}

/**
 * The job added by queueCustomerMail: reads the current state and sends the mail, or nothing if it is outdated. Rejects
 * if the mail server did not accept it: the worker retries, with the same Message-ID, unless its recipient doesn't exist.
 */
export async function sendCustomerMail(
  { transact, mailer, site, subscriptionsOf }: Parts,
  payload: unknown,
  { isLastAttempt, number: attempt, jobId }: Attempt,
): Promise<void> {
  const job = customerMailJob.parse(payload)
  const outcome = mailer.isMailbox ? KEPT : SENT
  const read = await transact(async (work) => {
    const about = { site, subscriptionsOf, outcome, jobId, isFirst: attempt === 1 }
    if (job.entry === undefined) {
      const entry = attempt > 1 ? await lockRetriedMail(work.tx, job.organization_id, jobId) : null
      return admit(work, job, { ...about, entry })
    }
    const entry = await lockWaitingMail(work.tx, { organizationId: job.organization_id, id: job.entry })
    return entry && admit(work, job, { ...about, entry })
  })
  if (!read) return
  const id = createHash('sha256').update(JSON.stringify(job)).digest('hex').slice(0, 40)
  const context = { organizationId: job.organization_id, site, isOptional: isOptional(job) }
  try {
    await mailer.send({ id, ...(await writeMail(read, context)) })
  } catch (error) {
    const failure = mailFailureOf(error)
    await transact(async (work) => {
      await returnMailQuota(work, read.limits, read.now)
      const nextAt = isLastAttempt || failure.isPermanent ? null : nextAttemptAt(attempt, work.now)
      await logFailedMail(work, job, { id: read.logId, failure, nextAt, attempt, jobId })
      if (failure.isPermanent) await endRetries(work.tx, jobId)
      if (isToReceiver(job)) await unmarkReceiverNotified(work.tx, job.transfer_id, read.now)
    })
    throw error
  }
  if (read.logId !== null) {
    const ref = { organizationId: job.organization_id, id: read.logId }
    const sent = { ...outcome, email: read.envelope.email, sendsAt: null }
    await transact(({ tx, now }) => updateWaitingMail(tx, ref, { ...sent, at: now }))
  }
}

type Admitting = Pick<Parts, 'site' | 'subscriptionsOf'> & {
  outcome: typeof SENT | typeof KEPT
  jobId: string
  entry: WaitingEntry | null
  isFirst: boolean
}

/** What is to be sent, counted and logged; null if nothing is. */
async function admit(
  work: WriteContext,
  job: CustomerMailJob,
  { outcome, jobId, entry, isFirst, ...reading }: Admitting,
) {
  const found = await readCustomerMail(work, job, reading)
  if (!found) {
    await logDroppedMail(work, job, entry)
    return null
  }
  const { email } = found.envelope
  const admission = await admitCustomerMail(work, job, email)
  if (admission.limits === null) {
    const { reason } = admission
    if (reason) await logWithheldMail(work, job, { email, reason, entry })
    return null
  }
  const { limits } = admission
  if (isToReceiver(job) && !(await markReceiverNotified(work.tx, job.transfer_id, work.now))) {
    await returnMailQuota(work, limits, work.now)
    await logDroppedMail(work, job, entry)
    return null
  }
  // It is being sent until the mail server has answered, and found by this job if its process ends before that.
  const said = isFirst ? await logPartly(work, job, { ...found, entry }) : job
  const logId =
    entry?.id ?? (await logMail(work, said, { email, ...(outcome === KEPT ? KEPT : { ...SENDING, queueId: jobId }) }))
  const locale = localeOf(found.envelope)
  const mail = variantOf(found.facts.mail, found.facts.side)
  const wording = await selectWording(work.tx, { organizationId: job.organization_id, mail, locale })
  return { ...found, limits, logId, entry, locale, wording, now: work.now, vault: work.vault }
}

/**
 * The part of a mail about several licenses that is still true, for its entry. The log says of the others that they were
 * not in it: a customer who never got a key gets it when its license works again.
 */
async function logPartly(
  work: WriteContext,
  job: CustomerMailJob,
  { licenseIds, facts, entry }: CustomerMailRead & Pick<Admitting, 'entry'>,
): Promise<CustomerMailJob> {
  if ('transfer_id' in job || licenseIds === null) return job
  const others = job.license_ids.filter((id) => !licenseIds.includes(id))
  if (others.length === 0) return job
  await logDroppedMail(work, { ...job, license_ids: others, count: others.length, entry: undefined }, null)
  const said = { ...job, license_ids: licenseIds, count: facts.count }
  if (entry) await updateMailedLicenses(work.tx, entry, said)
  return said
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
  const query = `token=${token}&${LOCALE_PARAMETER}=${locale}`
  const unsubscribe = token && `${site}/portal/unsubscribe?${query}`
  const text = composeCustomerMail({ ...facts, wording, unsubscribe }, { locale, words: mailTranslator(locale), now })
  const logo = logoUrl({ site, organizationId, changedAt: envelope.logoChangedAt })
  const brand = { name: envelope.vendor, accent: envelope.accent, logoUrl: logo }
  return {
    to: envelope.email,
    subject: text.subject,
    text: plainCustomerMail(text),
    html: await customerMailHtml(text, brand, locale),
    fromName: senderName(envelope.vendor, envelope.isOwnServer),
    ...(token && { unsubscribeUrl: `${site}/api/unsubscribe?${query}` }),
    ...(envelope.supportEmail !== null && { replyTo: envelope.supportEmail }),
  }
}
