import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Customer } from '../read-customer'
import { renameRecords } from './data-holders.sql'
import { requireDataHolder } from './request-erasure'

/** Corrects what one vendor calls the customer: other vendors know nothing of it, and its audit log has both names. */
export async function correctOwnName(
  work: WriteContext,
  { customerIds }: Customer,
  { organizationId, name }: { organizationId: string; name: string },
) {
  await requireDataHolder(work.tx, { customerIds, organizationId })
  for (const { customerId, before, email, discordId } of await renameRecords(work.tx, {
    organizationId,
    customerIds,
    name,
    at: work.now,
  })) {
    const label = email ?? (discordId && `Discord ${discordId}`)
    await recordChange(
      work,
      { organizationId, userId: null, email: label },
      {
        action: 'customer.updated',
        target: { type: 'customer', id: customerId, label: email ?? discordId },
        before: { name: before },
        after: { name },
      },
    )
  }
  return { done: true as const }
}
