import type { Work } from '@/lib/platform/work'
import type { LicenseMailJob, TransferMailJob } from '../core/customer-mail'
import { addLicenseMailJobs, addTransferMailJobs } from './store-customer-mail'

export type LicenseEvent = {
  mail: Exclude<LicenseMailJob['mail'], 'license_expiring' | 'license_expired'>
  organizationId: string
  licenseIds: string[]
  /** where it happened to more licenses of one customer than are named */
  count?: number
}
type TransferEvent = { mail: TransferMailJob['mail']; organizationId: string; transferId: string }

/**
 * Queues the mail that tells the customer, in the transaction of the change: it is sent exactly when the change is
 * made. One mail per customer and product, however many of their licenses it happened to; for a transfer one to each
 * side. Nothing where the product sends none of the kind or no e-mail address is known.
 */
export async function queueCustomerMail({ tx, now }: Pick<Work, 'tx' | 'now'>, event: LicenseEvent | TransferEvent) {
  if ('transferId' in event) await addTransferMailJobs(tx, event, now)
  else if (event.licenseIds.length > 0) await addLicenseMailJobs(tx, { notice: null, count: null, ...event, at: now })
}
