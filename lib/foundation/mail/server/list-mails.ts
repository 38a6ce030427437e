import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { placeAfter } from '@/lib/foundation/platform/page'
import { writeCursor } from '@/lib/foundation/shared/cursor'
import type { MailLogEntry, MailLogPage, MailLogQuery, Sought } from '../core/mail-log'
import { type LoggedMail, selectLoggedMails, selectSought } from './mail-log.sql'

/** `searchMails` reads what a text means: license keys are hashed above. */
type Listed = Omit<MailLogQuery, 'q'> & { q?: undefined; sought?: Sought | undefined }

/** A page of the mails to customers, newest first, whatever became of them. */
export async function listMails(
  { db }: Pick<ReadContext, 'db'>,
  { organizationId }: Granted<'customers:view'>,
  query: Listed,
): Promise<MailLogPage> {
  const { after: _after, limit, sought, ...filter } = query
  const found = sought && (await selectSought(db, organizationId, sought))
  const page = { organizationId, filter, found, after: placeAfter(query), limit: limit + 1 }
  const rows = await selectLoggedMails(db, page)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items: items.map(present), next_cursor: rows.length > limit && last ? writeCursor(last) : null }
}

const present = (row: LoggedMail): MailLogEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  outcome: row.outcome,
  reason: row.reason,
  sends_at: row.sendsAt?.toISOString() ?? null,
  attempts: row.attempts,
  answer: row.answer,
  mail: row.mail as MailLogEntry['mail'],
  email: row.email,
  customer: row.customerId === null ? null : { id: row.customerId, name: row.customerName },
  product: row.productId === null ? null : { id: row.productId, name: row.productName ?? '' },
  products: row.products ?? [],
  order: row.order,
  license_id: row.licenseId,
  licenses: row.licenses,
  resent: row.resentAt === null ? null : { at: row.resentAt, id: row.resentAs, outcome: row.resentOutcome },
  repeats: row.repeatsId && row.repeatsAt ? { id: row.repeatsId, at: row.repeatsAt.toISOString() } : null,
})
