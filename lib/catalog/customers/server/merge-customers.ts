import { type Merge, planMerge } from '@/lib/catalog/customers/core/plan-merge'
import type { StoredCustomer } from '@/lib/catalog/customers/core/schema'
import type { MergedCustomers, MergePreview } from '@/lib/catalog/customers/core/schema-identity'
import { deleteCustomer, lockTogether, requireKnownCustomer } from '@/lib/catalog/customers/server/require-customer'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import { countLicenses, countTransfers, saveMerged } from './customer-moves.sql'
import { moveCustomerLicenses } from './move-customer-licenses'
import { requireMover } from './require-mover'

type Pair = { customerId: string; into: string }

/** The preview counts no further, and a merge moves no more. */
const MAX_COUNTED = 1_001

/** What a merge would do: which customer remains, and what moves to it. Nothing is changed. */
export async function previewMerge(
  { tx }: Pick<WriteContext, 'tx'>,
  { organizationId }: Granted<'customers:update'>,
  pair: Pair,
): Promise<MergePreview> {
  const { goes, result } = await planOf(tx, organizationId, pair)
  return {
    remains: presentIdentity(result),
    goes: presentIdentity(goes),
    moved_licenses: await countLicenses(tx, organizationId, goes.id, MAX_COUNTED),
    moved_transfers: await countTransfers(tx, organizationId, goes.id),
  }
}

/**
 * Makes one customer of two that are the same person: licenses, open requests, notes and a missing name or Discord ID
 * move to the one that remains. All in one transaction, so that nothing is ever half merged.
 */
export async function mergeCustomers(
  work: WriteContext,
  actor: Granted<'customers:update'>,
  pair: Pair,
): Promise<MergedCustomers> {
  requireMover(actor)
  const { organizationId } = actor
  await lockTogether(work.tx, organizationId, [pair.customerId, pair.into])
  const { remains, goes, result } = await planOf(work.tx, organizationId, pair)
  const moved = await moveCustomerLicenses(work, actor, {
    from: goes,
    to: remains.id,
    email: result.email,
    why: 'merged',
  })
  await deleteCustomer(work.tx, { customerId: goes.id, organizationId })
  await saveMerged(work.tx, organizationId, result, work.now)
  await recordChange(work, actor, {
    action: 'customer.merged',
    target: { type: 'customer', id: remains.id, label: result.email ?? result.discord_id },
    before: { remains: presentIdentity(remains), goes: presentIdentity(goes) },
    after: { ...presentIdentity(result), licenses: moved },
  })
  return { id: remains.id, moved_licenses: moved }
}

async function planOf(tx: Tx, organizationId: string, pair: Pair): Promise<Merge> {
  const from = await requireKnownCustomer(tx, { customerId: pair.customerId, organizationId })
  const into = await requireKnownCustomer(tx, { customerId: pair.into, organizationId })
  if (from.id === into.id) throw new Fault('invalid', 'Choose another customer.', { into: 'Choose another customer.' })
  return planMerge(from, into)
}

const presentIdentity = ({ id, name, email, discord_id }: StoredCustomer) => ({ id, name, email, discord_id })
