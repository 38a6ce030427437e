import type { LicenseMailJob, Maker, TransferMailJob } from '@/lib/customers/core/customer-mails'
import type { WriteContext } from '@/lib/platform/database/context'
import {
  addCollectedMailJobs,
  addLicenseMailJobs,
  addTransferMailJobs,
  collectJobMails,
} from './customer-mail-jobs.sql'

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
}
type TransferEvent = { mail: TransferMailJob['mail']; organizationId: string; transferId: string }

/**
 * Queues the mail that notifies the customer, in the transaction of the change: it is sent if and only if the change is
 * made. One mail per customer and product, however many of their licenses changed; for a transfer one to each side.
 * None if the product does not send this kind or no e-mail address is known. Returns the number of mails.
 */
export async function queueCustomerMail(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  event: LicenseEvent | TransferEvent,
): Promise<number> {
  if ('transferId' in event) return addTransferMailJobs(tx, event, now)
  if (event.licenseIds.length === 0) return 0
  return addLicenseMailJobs(tx, { notice: null, count: null, oldKeyEndsAt: null, by: null, ...event, at: now })
}

type StepEvent = Pick<LicenseEvent, 'mail' | 'organizationId' | 'licenseIds'> & { jobId: string }

/** Collects the changes of a job's step, for the mails that `queueJobMails` queues when the job is over. */
export async function collectForJobMails(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  event: StepEvent,
): Promise<void> {
  if (event.licenseIds.length > 0) await collectJobMails(tx, { ...event, at: now })
}

/**
 * Queues one mail per customer and product about everything a long job did, in the transaction that ends it, even if it
 * is stopped halfway. Returns the number of mails.
 */
export const queueJobMails = ({ tx }: Pick<WriteContext, 'tx'>, jobId: string): Promise<number> =>
  addCollectedMailJobs(tx, jobId)
