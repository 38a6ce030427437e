import { lockLicensesOfCustomer } from '@/lib/catalog/licenses/bulk/server/selected-licenses.sql'
import { licenseTarget } from '@/lib/catalog/licenses/server/require-license'
import { recordChanges } from '@/lib/foundation/changes/server/record-changes'
import { moveMails } from '@/lib/foundation/mail/server/keep-mail-log'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { StoredCustomer } from '../core/schema'
import { closeTransfersToSelf, moveOwnership } from './customer-moves.sql'

/** In one transaction, so that nothing is ever half moved. More are moved by a job before. */
const MAX_MOVED = 1_000

type Identity = Pick<StoredCustomer, 'id' | 'email' | 'discord_id'>
type Move = { from: Identity; to: string; email: string | null; why: 'corrected' | 'merged' }

/**
 * Gives all licenses of a customer, and the emails to them, to another record of the same person. Each gets its own event, as in a transfer;
 * but keys, slots and requests to transfer them stay as they are.
 */
export async function moveCustomerLicenses(
  work: WriteContext,
  actor: Granted<'customers:update'>,
  { from: former, to, email, why }: Move,
): Promise<number> {
  const { organizationId, userId } = actor
  const { tx, now } = work
  const { id: from } = former
  const licenses = await lockLicensesOfCustomer(tx, { organizationId, customerId: from, limit: MAX_MOVED + 1 })
  if (licenses.length > MAX_MOVED)
    throw new Fault('conflict', `This customer has over ${MAX_MOVED} licenses. Move their licenses first.`)
  await moveOwnership(tx, { organizationId, from, to, now })
  await moveMails(work, { organizationId, from, to })
  if (email !== null) await closeTransfersToSelf(tx, { organizationId, customerId: to, email, now, by: userId })
  await recordChanges(
    work,
    actor,
    licenses.map((license) => ({
      action: 'license.transferred',
      target: licenseTarget(work.vault, license),
      licenseId: license.id,
      before: { customer_id: from, customer: former.email ?? former.discord_id },
      after: { customer_id: to, customer: email, [why]: true },
    })),
  )
  return licenses.length
}
