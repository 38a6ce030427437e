import { licenseTarget } from '@/lib/catalog/licenses/server/require-license'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import { queueTransferMail } from '@/lib/foundation/mail/server/queue-customer-mail'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Actor } from '@/lib/foundation/shared/change'
import { decideTransfer, insertTransfer } from './transfers.sql'

/** A license that is locked for the transaction. */
type LockedLicense = { id: string; organizationId: string; customerId: string; keyCiphertext: Uint8Array }

type Request = { license: LockedLicense; toEmail: string }

/** Asks the vendor to transfer the license; one request at a time. */
export async function openTransfer(work: WriteContext, actor: Actor, { license, toEmail }: Request) {
  const { id: licenseId, organizationId, customerId: fromCustomerId } = license
  const transfer = { id: work.newId(), organizationId, licenseId, fromCustomerId, toEmail, requestedAt: work.now }
  if (!(await insertTransfer(work.tx, transfer)))
    throw new Fault('conflict', 'A transfer of this license is already pending. Cancel it first.')
  await recordChange(work, actor, {
    action: 'license.transfer_requested',
    target: licenseTarget(work.vault, license),
    licenseId,
    after: { to: toEmail },
  })
  await queueTransferMail(work, { mail: 'transfer_requested', organizationId, transferId: transfer.id })
  return { id: transfer.id, to_email: toEmail, requested_at: work.now.toISOString() }
}

/** Withdraws the request, unless it was decided in the meantime. */
export async function cancelTransfer(work: WriteContext, actor: Actor, license: LockedLicense) {
  const { id: licenseId, organizationId } = license
  const canceled = await decideTransfer(
    work.tx,
    { licenseId, organizationId },
    { state: 'canceled', at: work.now, by: null },
  )
  if (!canceled) throw new Fault('conflict', 'This license has no pending transfer.')
  await recordChange(work, actor, {
    action: 'license.transfer_canceled',
    target: licenseTarget(work.vault, license),
    licenseId,
    before: { to: canceled.toEmail },
  })
  await queueTransferMail(work, { mail: 'transfer_canceled', organizationId, transferId: canceled.id })
  return { done: true as const }
}
