import { type CustomerInput, customerKey } from '@/lib/catalog/customers/core/customer-identity'
import type { CorrectCustomerInput, CorrectedCustomer } from '@/lib/catalog/customers/core/schema-identity'
import { findOrCreateIdentity, idOf } from '@/lib/catalog/customers/server/find-or-create-customers'
import { hasCustomer, requireLockedCustomer } from '@/lib/catalog/customers/server/require-customer'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { changeIdentity } from './customer-moves.sql'
import { moveCustomerLicenses } from './move-customer-licenses'
import { requireMover } from './require-mover'

/**
 * Corrects the email or Discord ID of a customer. If that changes how the portal knows them, their licenses here move
 * to the corrected identity: whoever proved the old one no longer sees them. What other vendors know is not touched.
 */
export async function correctCustomer(
  work: WriteContext,
  actor: Granted<'customers:update'>,
  { customerId: asked, input }: { customerId: string; input: CorrectCustomerInput },
): Promise<CorrectedCustomer> {
  requireMover(actor)
  const { organizationId } = actor
  const wanted: CustomerInput = { ...input, name: null }
  if (wanted.email === null && wanted.discord_id === null) throw new Fault('invalid', NEEDS_ONE, { email: NEEDS_ONE })
  const known = await requireLockedCustomer(work.tx, { customerId: asked, organizationId })
  const { id: customerId } = known
  if (known.email === wanted.email && known.discord_id === wanted.discord_id)
    return { id: customerId, moved_licenses: 0 }
  const to = idOf(await findOrCreateIdentity(work, wanted), customerKey(wanted))
  if (to !== customerId && (await hasCustomer(work.tx, { customerId: to, organizationId }))) throw isTaken(wanted)
  await changeIdentity(work.tx, { organizationId, from: customerId, to, now: work.now }, wanted)
  const move = { from: known, to, email: wanted.email, why: 'corrected' } as const
  const moved = to === customerId ? 0 : await moveCustomerLicenses(work, actor, move)
  await recordChange(work, actor, {
    action: 'customer.corrected',
    target: { type: 'customer', id: to, label: wanted.email ?? wanted.discord_id },
    before: { id: customerId, email: known.email, discord_id: known.discord_id },
    after: { id: to, email: wanted.email, discord_id: wanted.discord_id, licenses: moved },
  })
  return { id: to, moved_licenses: moved }
}

const NEEDS_ONE = 'Enter an email or a Discord ID.'

function isTaken({ email }: CustomerInput): Fault {
  const field = email === null ? 'discord_id' : 'email'
  const message = 'This belongs to another customer. Merge the two instead.'
  return new Fault('conflict', message, { [field]: message })
}
