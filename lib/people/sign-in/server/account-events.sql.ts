import type { Tx } from '@/lib/foundation/platform/database/db'
import type { AccountEventKind } from '../core/account-event'

const KEPT = 500

type Row = {
  id: string
  userId: string
  at: Date
  kind: AccountEventKind
  detail: string | null
  address: string | null
  userAgent: string | null
}

/** Only the newest events of each user are kept. */
export async function insertAccountEvent(tx: Tx, row: Row): Promise<void> {
  await tx.accountEvent.create({ data: row })
  await tx.$executeRaw`
    delete from account_event where id in (
      select id from account_event where user_id = ${row.userId}::uuid order by at desc, id desc offset ${KEPT}::int)`
}

export async function hasSignedInBefore(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.accountEvent.findFirst({ where: { userId, kind: 'signed_in' }, select: { id: true } })) !== null
}
