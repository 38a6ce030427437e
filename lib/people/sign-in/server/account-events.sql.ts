import type { Tx } from '@/lib/foundation/platform/database/db'
import type { AccountEventKind } from '../core/account-event'

const KEPT = 500

type Row = {
  id: string
  userId: string | null
  at: Date
  kind: AccountEventKind
  detail: string | null
  address: string | null
  userAgent: string | null
  act: string | null
  subjectId: string | null
}

/** Only the newest events of each user are kept, and everything that they did as an operator. */
export async function insertAccountEvent(tx: Tx, row: Row): Promise<void> {
  await tx.accountEvent.create({ data: row })
  if (row.userId === null) return
  await tx.$executeRaw`
    delete from account_event where id in (
      select id from account_event where user_id = ${row.userId}::uuid and kind <> 'operator_acted'
      order by at desc, id desc offset ${KEPT}::int)`
}

export async function hasSignedInBefore(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.accountEvent.findFirst({ where: { userId, kind: 'signed_in' }, select: { id: true } })) !== null
}
