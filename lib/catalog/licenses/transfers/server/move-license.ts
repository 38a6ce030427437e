import { type CustomerInput, customerKey, customerLabel } from '@/lib/catalog/customers/core/customer-identity'
import { findOrCreateCustomers, idOf } from '@/lib/catalog/customers/server/find-or-create-customers'
import { freeLockedSlots, recordFreed } from '@/lib/catalog/licenses/addresses/server/free-addresses'
import type { LicenseRow } from '@/lib/catalog/licenses/core/license'
import { changeOwner } from '@/lib/catalog/licenses/server/change-owner'
import { assignNewKey } from '@/lib/catalog/licenses/server/new-license-key'
import { licenseTarget } from '@/lib/catalog/licenses/server/require-license'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import { queueTransferMail } from '@/lib/foundation/mail/server/queue-customer-mail'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Actor } from '@/lib/foundation/shared/change'
import type { NewKey } from '../core/schema'
import { decideTransfer, findKeyPrefix } from './transfers.sql'

type Move = {
  license: LicenseRow
  customer: CustomerInput
  resetAddresses: boolean
  newKey?: NewKey
  mayRename?: boolean
}

/**
 * Assigns a locked license to another customer. Its expiry stays, and its key unless a new one is requested; keys that
 * the former customer replaced stop working, and an open request to transfer it is closed.
 */
export async function moveLicense(
  work: WriteContext,
  actor: Actor,
  { customer, newKey, mayRename = false, ...move }: Move,
) {
  const { license } = move
  const ids = await findOrCreateCustomers(work, { organizationId: license.organizationId, mayRename }, [customer])
  const customerId = idOf(ids, customerKey(customer))
  if (customerId === license.customerId)
    throw new Fault('conflict', 'This license belongs to that customer already.', {
      'customer.email': 'Choose another customer.',
    })
  const { freed, change } = await handOver(work, actor, { ...move, customer, customerId })
  await recordChange(work, actor, {
    ...change,
    target: licenseTarget(work.vault, license),
    licenseId: license.id,
  })
  if (newKey) await giveNewKey(work, actor, license, newKey)
  return { customer_id: customerId, freed }
}

type Moved = Pick<LicenseRow, 'id' | 'organizationId' | 'customerId' | 'ipCount' | 'name'>
type HandOver = { license: Moved; customer: CustomerInput; customerId: string; resetAddresses: boolean }

/** The same without a new key, and unrecorded: returns the change, for the caller to record. */
export async function handOver(
  work: WriteContext,
  actor: Actor,
  { license, customer, customerId, resetAddresses }: HandOver,
) {
  const { tx, now } = work
  const { id, organizationId } = license
  await changeOwner(work, license, customerId)
  const canceled = await decideTransfer(
    tx,
    { licenseId: id, organizationId },
    { state: 'canceled', at: now, by: actor.userId },
  )
  if (canceled && canceled.toEmail !== customer.email)
    await queueTransferMail(work, { mail: 'transfer_canceled', organizationId, transferId: canceled.id })
  const freed = resetAddresses ? await freeLockedSlots(tx, id) : []
  const isNamed = license.customerId !== null && license.name !== null
  const change = {
    action: 'license.transferred' as const,
    before: {
      customer_id: license.customerId,
      ip_count: license.ipCount,
      ...(isNamed && { name: license.name }),
      ...recordFreed(freed),
    },
    after: {
      customer_id: customerId,
      customer: customerLabel(customer),
      ip_count: license.ipCount - freed.length,
      ...(isNamed && { name: null }),
    },
  }
  return { freed: freed.length, change }
}

type Rekeyed = Pick<LicenseRow, 'id' | 'organizationId' | 'productId' | 'keyCiphertext'>

/** Replaces the key of a license that changed hands. The mails of a transfer already tell the new owner. */
export async function giveNewKey(
  work: WriteContext,
  actor: Actor,
  license: Rekeyed,
  { grace_hours: graceHours }: NonNullable<NewKey>,
) {
  const { productId, organizationId } = license
  const prefix = await findKeyPrefix(work.tx, { id: productId, organizationId })
  await assignNewKey(work, actor, { license, prefix, graceHours, notify: false })
}
