import { customerKey, customerLabel } from '@/lib/catalog/customers/core/customer-identity'
import { findOrCreateCustomers, idOf } from '@/lib/catalog/customers/server/find-or-create-customers'
import type { LicenseRow } from '@/lib/catalog/licenses/core/license'
import { selectionSnapshot } from '@/lib/catalog/licenses/server/read-selection'
import { giveNewKey, handOver } from '@/lib/catalog/licenses/transfers/server/move-license'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import { type Granted, grant, type Member } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { type BulkTransferInput, type BulkTransferTerms, bulkTransferTerms } from '../core/schema'
import { type BulkChange, bulkTask, startBulk } from './bulk-task'

/** Transfers many licenses to one customer; those that are theirs already stay unchanged. */
export async function transferLicenses(
  work: WriteContext,
  actor: Granted<'licenses:update'>,
  { id, selection, expected_count: expected, ...rest }: BulkTransferInput,
): Promise<JobView> {
  requireReveal(actor)
  const { job } = await startBulk(work, actor, { task: bulkTransferTask, id, chosen: selection, expected, rest })
  return job
}

export const bulkTransferTask = bulkTask({
  kind: 'license.bulk_transfer',
  permission: 'licenses:update',
  input: selectionSnapshot.extend(bulkTransferTerms.shape),
  // To the new customer, for whom they are licenses like any other.
  mail: ({ notify = false }) => (notify ? 'license_issued' : null),
  action: 'license.bulk_transferred',
  details: ({ customer, reset_addresses, new_keys }) => ({
    customer: customerLabel(customer),
    reset_addresses,
    new_keys,
  }),
  apply: async (work, input, licenses, actor) => {
    requireReveal(actor)
    const { organizationId } = actor
    const ids = await findOrCreateCustomers(
      work,
      { organizationId, mayRename: grant(actor, 'customers:update') !== null },
      [input.customer],
    )
    const customerId = idOf(ids, customerKey(input.customer))
    const changes: BulkChange[] = []
    // One after the other: a transaction has one connection.
    for (const license of licenses.filter((license) => license.customerId !== customerId))
      changes.push({ license, change: await move(work, actor, { license, customerId, terms: input }) })
    return changes
  },
})

type Move = { license: LicenseRow; customerId: string; terms: BulkTransferTerms }

async function move(work: WriteContext, actor: Member, { license, customerId, terms }: Move) {
  const { organizationId } = actor
  const own = { ...license, keyCiphertext: Uint8Array.from(license.keyCiphertext), organizationId }
  const { customer, reset_addresses: resetAddresses } = terms
  const { change } = await handOver(work, actor, { license: own, customer, customerId, resetAddresses })
  if (terms.new_keys) await giveNewKey(work, actor, own, { grace_hours: 0 })
  return { ...change, after: { ...change.after, bulk: true as const } }
}

/** As for a transfer of one license: the new customer sees the whole keys in the portal. */
function requireReveal(actor: Member): void {
  if (!grant(actor, 'licenses:reveal'))
    throw new Fault(
      'forbidden',
      'Your role does not permit this (licenses:reveal): the new customer sees the whole keys.',
    )
}
