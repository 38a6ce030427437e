import type { LicenseMailJob, Maker, TransferMailJob } from '@/lib/foundation/mail/core/customer-mails'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import {
  addCollectedMailJobs,
  addLicenseMailJobs,
  addTransferMailJobs,
  collectJobMails,
  deleteHeldMail,
  logCollectedWithheld,
  logWithheldMails,
  selectCollectedRecipients,
  selectRecipients,
  selectTransferSides,
  selectUnmailable,
} from './customer-mail-jobs.sql'
import { logMail } from './log-mail'
import { planMails, type WithheldMails } from './plan-mails'

/** What becomes of the mails about a change. */
export type QueuedMails = { mailed: number; withheld: WithheldMails | null }

/** Of a change about which nobody is to be mailed. */
export const NOT_MAILED: QueuedMails = { mailed: 0, withheld: null }

export type LicenseEvent = {
  mail: Exclude<LicenseMailJob['mail'], 'license_expiring' | 'license_expired'>
  organizationId: string
  licenseIds: string[]
  /** if more licenses of one customer changed than are listed */
  count?: number
  /** for a replaced key: when the old one stops working */
  oldKeyEndsAt?: Date | null
  /** who made the change, for mails that say so */
  by?: Maker | null
  /** a member asked for this mail itself, or the customer paid for what it says */
  isAsked?: boolean
  /** of a change that may be undone, which takes the mail back by this key; `isUndoable` leaves time for that */
  heldAs?: { key: string; isUndoable: boolean }
}
type TransferEvent = { mail: TransferMailJob['mail']; organizationId: string; transferId: string }

/** Longer than a toast offers Undo. */
const HOLD_MS = 15_000

/**
 * Queues the mail that notifies the customer, in the transaction of the change: it is sent if and only if the change is
 * made. One mail per customer and product, however many of their licenses changed. None if the product does not send
 * this kind, no email is known, or a daily limit would withhold it.
 */
export async function queueCustomerMail(work: WriteContext, event: LicenseEvent): Promise<QueuedMails> {
  const { tx, now } = work
  const { mail, organizationId, licenseIds, isAsked, heldAs, ...rest } = event
  if (licenseIds.length === 0) return NOT_MAILED
  const recipients = await selectRecipients(tx, { mail, organizationId, licenseIds, at: now })
  const [licenseId] = licenseIds.length === 1 ? licenseIds : []
  const { admitted, withheld, beyond } = await planMails(work, recipients, { organizationId, isAsked, licenseId })
  const held = heldAs && { key: heldAs.key, forMs: heldAs.isUndoable ? HOLD_MS : 0 }
  const about = {
    ...{ notice: null, count: null, oldKeyEndsAt: null, by: null },
    ...rest,
    ...{ mail, organizationId, licenseIds, at: now },
  }
  const mailed = await addLicenseMailJobs(tx, { ...about, isAsked, held, admitted })
  await logWithheldMails(tx, { ...about, beyond })
  return { mailed, withheld }
}

type OfLicenses = Pick<LicenseEvent, 'mail' | 'organizationId' | 'licenseIds'>

/** The licenses whose customers would not be mailed, and why; a limit may withhold more. */
export const findUnmailable = ({ tx }: Pick<WriteContext, 'tx'>, { licenseIds, ...about }: OfLicenses) =>
  selectUnmailable(tx, about, licenseIds)

/** How many mails there would be about the licenses, before the limits. */
export async function countMails({ tx, now }: Pick<WriteContext, 'tx' | 'now'>, about: OfLicenses): Promise<number> {
  const recipients = await selectRecipients(tx, { ...about, at: now })
  return recipients.reduce((sum, { mails }) => sum + mails, 0)
}

/** The key of a mail about a revocation. */
export const revocationMail = (licenseId: string, revokedAt: Date): string =>
  `license_revoked:${licenseId}:${revokedAt.toISOString()}`

/** The key of a mail about an extension: going back to the expiry before undoes it. */
export const extensionMail = (licenseId: string, before: Date | null): string =>
  `license_extended:${licenseId}:after:${before?.toISOString() ?? 'lifetime'}`

/** Takes back the mail about a change that is undone, if it was not sent yet: then nobody has to hear of either. */
export const takeBackMail = ({ tx }: Pick<WriteContext, 'tx'>, key: string): Promise<boolean> => deleteHeldMail(tx, key)

export type QueuedTransferMails = QueuedMails & {
  /** who hears of it */
  mailed_to: ('holder' | 'receiver')[]
}

/** The same for a transfer: one mail to each side. */
export async function queueTransferMail(work: WriteContext, event: TransferEvent): Promise<QueuedTransferMails> {
  const { organizationId } = event
  const sides = await selectTransferSides(work.tx, event, work.now)
  const recipients = sides.map(({ side, email }) => ({ id: side, email, mails: 1 }))
  const { admitted, withheld, beyond } = await planMails(work, recipients, { organizationId })
  await addTransferMailJobs(work.tx, event, admitted)
  for (const { side, email } of sides) {
    const reason = beyond.find(({ id }) => id === side)?.reason
    if (reason) await logMail(work, transferMailJobOf(event, side), { email, outcome: 'withheld', reason })
  }
  const mailed_to = sides.map(({ side }) => side).filter((side) => admitted.some(({ id }) => id === side))
  return { mailed: mailed_to.length, withheld, mailed_to }
}

const transferMailJobOf = (
  { mail, organizationId, transferId }: TransferEvent,
  to: TransferMailJob['to'],
): TransferMailJob => ({ mail, organization_id: organizationId, transfer_id: transferId, to })

type StepEvent = Pick<LicenseEvent, 'mail' | 'organizationId' | 'licenseIds'> & { jobId: string }

/** Collects the changes of a job's step, for the mails that `queueJobMails` queues when the job is over. */
export async function collectForJobMails(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  event: StepEvent,
): Promise<void> {
  if (event.licenseIds.length > 0) await collectJobMails(tx, { ...event, at: now })
}

type JobMails = { mailed: number; withheld?: number }

/**
 * Queues one mail per customer and product about everything a long job did, in the transaction that ends it, even if it
 * is stopped halfway. Returns the counts for its summary.
 */
export async function queueJobMails(work: WriteContext, jobId: string): Promise<JobMails> {
  const found = await selectCollectedRecipients(work.tx, jobId)
  if (!found) return { mailed: 0 }
  const { of: recipients, ...about } = found
  const { admitted, withheld, beyond } = await planMails(work, recipients, about)
  await logCollectedWithheld(work.tx, jobId, { ...about, beyond, at: work.now })
  const mailed = await addCollectedMailJobs(work.tx, jobId, { ...about, admitted })
  return { mailed, ...(withheld && { withheld: withheld.count }) }
}
