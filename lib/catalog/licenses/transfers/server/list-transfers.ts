import type { StoredCustomer } from '@/lib/catalog/customers/core/schema'
import { findCustomersByIds } from '@/lib/catalog/customers/server/organization-customers.sql'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { readCursor, type TimeCursor, writeCursor } from '@/lib/foundation/shared/cursor'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import type { TransferQuery } from '../core/schema'
import { TRANSFER_STATES, type TransferItem } from '../core/schema-transfer'
import { countPending, findTransfers } from './transfers.sql'

/** The customers' requests and their outcomes, newest first. */
export async function listTransfers(
  { db, vault }: ReadContext,
  { organizationId }: Granted<'transfers:review'>,
  { state, after, limit }: TransferQuery,
) {
  const page = { organizationId, state: state ?? null, after: placeOf(after), limit: limit + 1 }
  const rows = await findTransfers(db, page)
  const shown = rows.slice(0, limit)
  const senderIds = [...new Set(shown.map(({ fromCustomerId }) => fromCustomerId))]
  const senders = await findCustomersByIds(db, organizationId, senderIds)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(
      ({ license, fromCustomerId, ...transfer }): TransferItem => ({
        id: transfer.id,
        license: { id: license.id, key: maskLicenseKey(vault.decrypt(license.keyCiphertext)) },
        product: {
          id: license.product.id,
          name: license.product.name,
          mails_off: license.product.mailsOff,
        },
        from: fromOf(senders, fromCustomerId),
        to_email: transfer.toEmail,
        state: TRANSFER_STATES.find((known) => known === transfer.state) ?? 'pending',
        reason: transfer.reason,
        requested_at: transfer.requestedAt.toISOString(),
        decided_at: transfer.decidedAt?.toISOString() ?? null,
      }),
    ),
    next_cursor: last ? writeCursor({ at: last.requestedAt, id: last.id }) : null,
  }
}

function placeOf(after: string | undefined): TimeCursor | null {
  if (after === undefined) return null
  const place = readCursor(after)
  if (!place) throw new Fault('invalid', 'after: Use the cursor of an earlier page.', { after: FIELD_WORDS.cursor })
  return place
}

function fromOf(known: StoredCustomer[], customerId: string): TransferItem['from'] {
  const sender = known.find(({ id }) => id === customerId)
  return {
    customer_id: customerId,
    email: sender?.email ?? null,
    discord_id: sender?.discord_id ?? null,
    name: sender?.name ?? null,
  }
}

/** The number of transfers that await a decision. */
export const countWaitingTransfers = async (
  { db }: Pick<ReadContext, 'db'>,
  { organizationId }: Granted<'transfers:review'>,
): Promise<{ count: number }> => ({ count: await countPending(db, organizationId) })
