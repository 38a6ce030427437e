import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Change } from '@/lib/foundation/shared/change'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { countTransferRequests } from './transfers.sql'

/**
 * Repeated requests and cancellations must not fill the vendor's mailboxes, and one customer with many licenses must not
 * use up the notices of all the others.
 */
const MAX_A_DAY = { ofLicense: 3, ofCustomer: 10, ofOrganization: 100 }

/** Whether so many transfers were requested in the last day that this one is not announced. */
export async function isHeldBack(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  organizationId: string,
  { action, licenseId }: Change,
): Promise<boolean> {
  if (action !== 'license.transfer_requested' || licenseId === undefined) return false
  const since = new Date(now.getTime() - DAY_MS)
  const counts = await countTransferRequests(tx, { licenseId, organizationId, since }, MAX_A_DAY)
  return (
    counts.ofLicense > MAX_A_DAY.ofLicense ||
    counts.ofCustomer > MAX_A_DAY.ofCustomer ||
    counts.ofOrganization > MAX_A_DAY.ofOrganization
  )
}
