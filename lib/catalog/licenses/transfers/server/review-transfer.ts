import { licenseTarget, requireLockedLicense } from '@/lib/catalog/licenses/server/require-license'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import {
  NOT_MAILED,
  type QueuedTransferMails,
  queueTransferMail,
} from '@/lib/foundation/mail/server/queue-customer-mail'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { ApproveTransferInput, RejectTransferInput } from '../core/schema'
import { moveLicense } from './move-license'
import { decideTransfer, findTransfer } from './transfers.sql'

type Reviewer = Granted<'transfers:review'>

/** Transfers the license to the customer with the requested address. Both customers are mailed unless `notify` is false. */
export async function approveTransfer(
  work: WriteContext,
  actor: Reviewer,
  { transferId, reset_addresses, new_key, notify = true }: ApproveTransferInput & { transferId: string },
) {
  const { license, toEmail } = await decide(work, actor, { transferId, state: 'approved', reason: null })
  const customer = { email: toEmail, name: null, discord_id: null }
  await moveLicense(work, actor, { license, customer, resetAddresses: reset_addresses, newKey: new_key })
  return {
    done: true as const,
    ...(notify ? await mailBoth(work, actor, { mail: 'transfer_approved', transferId }) : NOBODY),
  }
}

/** Rejects a transfer: the license keeps its owner. The customer sees the reason, mailed or not. */
export async function rejectTransfer(
  work: WriteContext,
  actor: Reviewer,
  { transferId, reason, notify = true }: RejectTransferInput & { transferId: string },
) {
  const { license, toEmail } = await decide(work, actor, { transferId, state: 'rejected', reason })
  await recordChange(work, actor, {
    action: 'license.transfer_rejected',
    target: licenseTarget(work.vault, license),
    licenseId: license.id,
    before: { to: toEmail },
    after: { reason },
  })
  return {
    done: true as const,
    ...(notify ? await mailBoth(work, actor, { mail: 'transfer_rejected', transferId }) : NOBODY),
  }
}

type Outcome = { mail: 'transfer_approved' | 'transfer_rejected'; transferId: string }

const NOBODY: QueuedTransferMails = { ...NOT_MAILED, mailed_to: [] }

/** Mails the holder and the receiver. */
const mailBoth = (work: WriteContext, { organizationId }: Reviewer, outcome: Outcome): Promise<QueuedTransferMails> =>
  queueTransferMail(work, { ...outcome, organizationId })

type Decided = { transferId: string; state: 'approved' | 'rejected'; reason: string | null }

/** Decides a request that is still open, with its license locked. */
async function decide(
  { tx, now }: WriteContext,
  { organizationId, userId }: Reviewer,
  { transferId, state, reason }: Decided,
) {
  const found = await findTransfer(tx, { id: transferId, organizationId })
  if (!found) throw new Fault('not_found', "This transfer doesn't exist.")
  const { licenseId } = found
  const license = await requireLockedLicense(tx, { id: licenseId, organizationId })
  const where = { id: transferId, licenseId, organizationId }
  if (!(await decideTransfer(tx, where, { state, reason, at: now, by: userId })))
    throw new Fault('conflict', 'This transfer was already decided or canceled.')
  return { license, toEmail: found.toEmail }
}
