import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { CustomerMailJob } from '../core/customer-mails'
import type { MailFailure } from '../core/mail-failure'
import type { MailOutcome, MailReason, OutdatedReason, WithheldReason } from '../core/mail-kinds'
import { nextTry, waitsForNextDay } from '../core/mail-limits'
import { whyOutdated } from '../core/why-outdated'
import {
  insertLoggedMail,
  markDropped,
  markGivenUp,
  updateFailedMail,
  updateWaitingMail,
  type WaitingEntry,
} from './mail-log.sql'
import { findDropReason, findMailedLicenses } from './mailed-licenses.sql'

type Logged = { email: string; outcome: MailOutcome; reason: MailReason | null; queueId?: string }
type Logging = Pick<WriteContext, 'tx' | 'now'>
type Looking = Pick<WriteContext, 'now'> & { tx: Db | Tx }

/** What became of a mail. Returns the id of its entry; null for one that was withheld on this day already. */
export const logMail = ({ tx, now }: Logging, job: CustomerMailJob, logged: Logged): Promise<string | null> =>
  insertLoggedMail(tx, { job, at: now, ...logged })

type Withheld = { email: string; reason: WithheldReason; entry?: WaitingEntry | null }

/**
 * A mail that is not sent. Past a daily limit, it may wait for the next day; one that waited is tried on one day more,
 * or is given up.
 */
export async function logWithheldMail(
  { tx, now }: Logging,
  job: CustomerMailJob,
  { email, reason, entry = null }: Withheld,
): Promise<void> {
  const waits = (reason === 'customer_limit' || reason === 'organization_limit') && waitsForNextDay(job)
  const sendsAt = waits ? nextTry(entry?.since ?? now, now) : null
  if (!entry) {
    const outcome = sendsAt ? 'waiting' : 'withheld'
    await insertLoggedMail(tx, { job, at: now, email, reason, outcome, sendsAt })
  } else if (sendsAt) await updateWaitingMail(tx, entry, { outcome: 'waiting', reason, sendsAt, email })
  else await markGivenUp(tx, entry, reason)
}

/**
 * A mail that has nothing left to say when it is to be sent. What its entry waited for has ended; without an entry, it
 * gets one if a change was to be mailed: of reminders and transfers, nobody expects each.
 */
export async function logDroppedMail(
  { tx, now }: Logging,
  job: CustomerMailJob,
  entry: WaitingEntry | null,
): Promise<void> {
  const dropped = await whyDropped({ tx, now }, job)
  if (!dropped) return
  const { email, reason } = dropped
  if (entry) return markDropped(tx, { organizationId: entry.organizationId, ids: [entry.id], reason })
  if ('transfer_id' in job || job.notice !== null || email === null) return
  await insertLoggedMail(tx, { job, at: now, email, outcome: 'withheld', reason })
}

/** Why a mail has nothing left to say, and who would have got it; without an email for a transfer. */
export async function whyDropped(
  logging: Looking,
  job: CustomerMailJob,
): Promise<{ email: string | null; reason: WithheldReason } | null> {
  const dropped = await findDropReason(logging.tx, job)
  return dropped?.reason === 'outdated' ? { ...dropped, reason: await findOutdated(logging, job) } : dropped
}

async function findOutdated({ tx, now }: Looking, job: CustomerMailJob): Promise<OutdatedReason> {
  if ('transfer_id' in job) return 'transfer_ended'
  const licenses = await findMailedLicenses(tx, job, { isPreview: false })
  if (licenses.length === 0) return 'license_gone'
  const reasons = licenses.map((license) => whyOutdated(job, license, now))
  return reasons.find((reason) => reason !== null) ?? 'outdated'
}

/** Corrects the entry of a mail that the mail server did not accept: it is tried again at `nextAt`, or given up. */
export async function logFailedMail(
  { tx }: Pick<WriteContext, 'tx'>,
  { organization_id: organizationId }: Pick<CustomerMailJob, 'organization_id'>,
  { id, ...failed }: { id: string | null; failure: MailFailure; nextAt: Date | null; attempt: number; jobId: string },
): Promise<void> {
  if (id === null) return
  await updateFailedMail(tx, { organizationId, id }, failed)
}
