import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { placeAfter } from '@/lib/foundation/platform/page'
import { writeCursor } from '@/lib/foundation/shared/cursor'
import type { MailLogEntry, MailLogPage, MailLogQuery } from '../core/mail-log'
import { type LoggedMail, selectLoggedMails } from './mail-log.sql'

/** A page of the mails to customers, newest first: sent, kept, withheld and given up. */
export async function listMails(
  { db }: Pick<ReadContext, 'db'>,
  { organizationId }: Granted<'customers:view'>,
  query: MailLogQuery,
): Promise<MailLogPage> {
  const { after: _after, limit, ...filter } = query
  const rows = await selectLoggedMails(db, { organizationId, filter, after: placeAfter(query), limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items: items.map(present), next_cursor: rows.length > limit && last ? writeCursor(last) : null }
}

const present = (row: LoggedMail): MailLogEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  outcome: row.outcome,
  reason: row.reason,
  mail: row.mail as MailLogEntry['mail'],
  email: row.email,
  customer: row.customerId === null ? null : { id: row.customerId, name: row.customerName },
  product: row.productId === null ? null : { id: row.productId, name: row.productName ?? '' },
  license_id: row.licenseId,
  licenses: row.licenses,
})
