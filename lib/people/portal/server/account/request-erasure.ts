import { recordChanges } from '@/lib/foundation/changes/server/record-changes'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { PortalDataHolders } from '../../core/schema'
import type { Customer } from '../read-customer'
import { findDataHolders, markErasureRequested } from './data-holders.sql'

/** The vendors that have data about the customer, and when they were asked to erase it. */
export async function listDataHolders(
  { db }: Pick<ReadContext, 'db'>,
  { customerIds }: Customer,
): Promise<PortalDataHolders> {
  const holders = await findDataHolders(db, customerIds)
  return {
    items: holders.map(({ id, name, requestedAt }) => ({
      id,
      name,
      erasure_requested_at: requestedAt?.toISOString() ?? null,
    })),
  }
}

/**
 * Asks a vendor to erase what it has about the customer. The vendor holds the data, and decides; its members are
 * notified, once.
 */
export async function requestErasure(work: WriteContext, { customerIds }: Customer, organizationId: string) {
  const holders = await findDataHolders(work.tx, customerIds)
  if (!holders.some(({ id }) => id === organizationId))
    throw new Fault('not_found', 'This vendor has no data about you.')
  const asked = await markErasureRequested(work.tx, { organizationId, customerIds, at: work.now })
  for (const { customerId, email, discordId } of asked) {
    const label = email ?? (discordId && `Discord ${discordId}`)
    await recordChanges(work, { organizationId, userId: null, email: label }, [
      { action: 'customer.erasure_requested', target: { type: 'customer', id: customerId, label } },
    ])
  }
  return { done: true as const }
}
