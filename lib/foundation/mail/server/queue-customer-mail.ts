import {
  customerMailJob,
  type FreedAddresses,
  type LicenseMailJob,
  type MailedOrder,
  type Maker,
  type TransferMailJob,
} from '@/lib/foundation/mail/core/customer-mails'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { OutdatedReason } from '../core/mail-kinds'
import { countedAs, waitsForNextDay } from '../core/mail-limits'
import {
  addCollectedMailJobs,
  addLicenseMailJobs,
  addTransferMailJobs,
  collectJobMails,
  deleteHeldMail,
  lockQueuedRevocations,
  logCollectedWithheld,
  logWithheldMails,
  selectCollectedRecipients,
  selectRecipients,
  selectTransferSides,
  selectUnmailable,
  type TakenBack,
} from './customer-mail-jobs.sql'
import { logMail, logWithheldMail } from './log-mail'
import { lockRepeatedMail, lockWaitingRevocations, markDropped, markResent, selectUnmailedKeys } from './mail-log.sql'
import { findDropReason } from './mailed-licenses.sql'
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
  /** for removed and reset IP addresses */
  freed?: FreedAddresses
  /** for a new expiry: it is earlier than before */
  isSooner?: boolean
  /** a member asked for this mail itself: the last one, if it was about this license alone, leads to it in the log */
  isAsked?: boolean
  /** the licenses are from one order: one mail, whatever their products */
  order?: MailedOrder
  /** of a new order, those of the licenses that it extended */
  extendedIds?: string[]
  /** of a change that may be undone, which takes the mail back by this key; `isUndoable` leaves time for that */
  heldAs?: { key: string; isUndoable: boolean }
}
type TransferEvent = { mail: TransferMailJob['mail']; organizationId: string; transferId: string }

/** Longer than a toast offers Undo. */
const HOLD_MS = 15_000

/**
 * Queues the mail that notifies the customer, in the transaction of the change: it is sent if and only if the change is
 * made. One mail per customer and product, or for an order or a replaced key per customer, however many of their licenses changed. None if
 * the product does not send this kind, no email is known, or a daily limit would withhold it.
 */
export async function queueCustomerMail(work: WriteContext, event: LicenseEvent): Promise<QueuedMails> {
  const { tx, now } = work
  const { mail, organizationId, licenseIds, isAsked, heldAs, ...rest } = event
  const { order, extendedIds } = rest
  if (licenseIds.length === 0) return NOT_MAILED
  const recipients = await selectRecipients(tx, { mail, organizationId, order, extendedIds, licenseIds, at: now })
  const kind = countedAs({ mail, asked: isAsked, order })
  const [licenseId] = licenseIds.length === 1 ? licenseIds : []
  const { admitted, withheld, beyond } = await planMails(work, recipients, { organizationId, kind, licenseId })
  const held = heldAs && { key: heldAs.key, forMs: heldAs.isUndoable ? HOLD_MS : 0 }
  const about = {
    ...{ notice: null, count: null, oldKeyEndsAt: null, by: null },
    ...rest,
    ...{ mail, organizationId, licenseIds, at: now },
  }
  const repeats = isAsked && licenseId ? await lockRepeatedMail(tx, { organizationId, licenseId, mail }) : undefined
  const mailed = await addLicenseMailJobs(tx, { ...about, isAsked, repeats, held, admitted })
  if (repeats && mailed > 0) await markResent(tx, { organizationId, id: repeats }, now)
  await supersede(work, organizationId, await logWithheldMails(tx, { ...about, isAsked, beyond }))
  return { mailed, withheld: withheld && { ...withheld, waits: waitsForNextDay(event) } }
}

/** Ends mails that wait: a later one, which waits as well, says the same. */
async function supersede({ tx }: Pick<WriteContext, 'tx'>, organizationId: string, ids: string[]): Promise<void> {
  if (ids.length > 0) await markDropped(tx, { organizationId, ids, reason: 'superseded' })
}

type OfLicenses = Pick<LicenseEvent, 'mail' | 'organizationId' | 'licenseIds'>

type Reinstated = Pick<LicenseEvent, 'organizationId' | 'licenseIds' | 'order'> & {
  /** those of whose revocation the customer was not mailed yet */
  unheard: string[]
}

/**
 * The mail that licenses work again. A customer who never got the key, because the email with it was to be sent while
 * the license was revoked, gets that one instead; of the others, who heard of no revocation hears of no end to it.
 */
export async function queueReinstatedMail(
  work: WriteContext,
  { licenseIds, unheard, order, organizationId }: Reinstated,
): Promise<QueuedMails> {
  if (licenseIds.length === 0) return NOT_MAILED
  const without = await selectUnmailedKeys(work.tx, { organizationId, licenseIds })
  const first = await queueCustomerMail(work, {
    ...{ mail: 'license_issued', organizationId, licenseIds: without },
    ...(order && { order: { ...order, news: 'paid' } }),
  })
  const others = licenseIds.filter((id) => !without.includes(id) && !unheard.includes(id))
  const rest = await queueCustomerMail(work, {
    ...{ mail: 'license_reinstated', organizationId, licenseIds: others },
    ...(order && { order }),
  })
  return { mailed: first.mailed + rest.mailed, withheld: first.withheld ?? rest.withheld }
}

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

type Revoked = { organizationId: string; licenseId: string; revokedAt: Date }

/**
 * Takes back the mail about a revocation that is undone, if it was not sent yet, or waits past a daily limit. One about
 * other licenses as well stays for those that are still revoked: the license is not in it when it is sent.
 */
export async function takeBackRevocation(work: Taking, revoked: Revoked): Promise<boolean> {
  const { organizationId, licenseId, revokedAt } = revoked
  const key = revocationMail(licenseId, revokedAt)
  if (await takeBackMail(work, { organizationId, key, reason: 'reinstated' })) return true
  const [queued, waiting] = [
    await lockQueuedRevocations(work.tx, revoked),
    await lockWaitingRevocations(work.tx, revoked),
  ]
  for (const { id } of queued.filter(({ isMoot }) => isMoot))
    await endTakenBack(work, await deleteHeldMail(work.tx, organizationId, { id }), 'reinstated')
  const ids = waiting.filter(({ isMoot }) => isMoot).map(({ id }) => id)
  if (ids.length > 0) await markDropped(work.tx, { organizationId, ids, reason: 'reinstated' })
  return queued.length > 0 || waiting.length > 0
}

/** The key of a mail about an extension: going back to the expiry before undoes it. */
export const extensionMail = (licenseId: string, before: Date | null): string =>
  `license_extended:${licenseId}:after:${before?.toISOString() ?? 'lifetime'}`

type Taking = Pick<WriteContext, 'tx' | 'now'>

/** Takes back the mail about a change that is undone, if it was not sent yet: then nobody has to hear of either. */
export async function takeBackMail(
  work: Taking,
  { organizationId, key, reason }: { organizationId: string; key: string; reason: OutdatedReason },
): Promise<boolean> {
  const held = await deleteHeldMail(work.tx, organizationId, { key })
  await endTakenBack(work, held, reason)
  return held !== null
}

/** The log says of it that it was not sent, whether it was tried before or not. */
async function endTakenBack({ tx, now }: Taking, held: TakenBack | null, reason: OutdatedReason): Promise<void> {
  if (!held) return
  const job = customerMailJob.parse(held.payload)
  const { organization_id: organizationId } = job
  if (held.entries.length > 0) return markDropped(tx, { organizationId, ids: held.entries, reason })
  // One that waited for its day has an entry, as has one that was given up.
  if (held.isTried || job.entry !== undefined) return
  const email = (await findDropReason(tx, job))?.email
  if (email) await logMail({ tx, now }, job, { email, outcome: 'withheld', reason })
}

export type QueuedTransferMails = QueuedMails & {
  /** who hears of it */
  mailed_to: ('holder' | 'receiver')[]
}

/** The same for a transfer: one mail to each side. */
export async function queueTransferMail(work: WriteContext, event: TransferEvent): Promise<QueuedTransferMails> {
  const { organizationId } = event
  const sides = await selectTransferSides(work.tx, event, work.now)
  const recipients = sides.map(({ side, email }) => ({ id: side, email, mails: 1 }))
  const { admitted, withheld, beyond } = await planMails(work, recipients, { organizationId, kind: countedAs(event) })
  await addTransferMailJobs(work.tx, event, admitted)
  for (const { side, email } of sides) {
    const reason = beyond.find(({ id }) => id === side)?.reason
    if (reason) await logWithheldMail(work, transferMailJobOf(event, side), { email, reason })
  }
  const mailed_to = sides.map(({ side }) => side).filter((side) => admitted.some(({ id }) => id === side))
  return { mailed: mailed_to.length, withheld, mailed_to }
}

const transferMailJobOf = (
  { mail, organizationId, transferId }: TransferEvent,
  to: TransferMailJob['to'],
): TransferMailJob => ({ mail, organization_id: organizationId, transfer_id: transferId, to })

type StepEvent = Pick<LicenseEvent, 'mail' | 'organizationId' | 'licenseIds'> & {
  jobId: string
  /** those that end earlier than before */
  soonerIds?: string[]
}

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
  const { admitted, withheld, beyond } = await planMails(work, recipients, { ...about, kind: countedAs(about) })
  const replaced = await logCollectedWithheld(work.tx, jobId, { ...about, beyond, at: work.now })
  await supersede(work, about.organizationId, replaced)
  const mailed = await addCollectedMailJobs(work.tx, jobId, { ...about, admitted })
  return { mailed, ...(withheld && { withheld: withheld.count }) }
}
