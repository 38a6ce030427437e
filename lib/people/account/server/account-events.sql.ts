import type { Db } from '@/lib/foundation/platform/database/db'

/** Security events of an account, newest first. Sign-in writes and prunes the rows. */
// A separate read: only the account page shows them.
export const findAccountEvents = (db: Db, userId: string, limit: number) =>
  db.accountEvent.findMany({
    where: { userId },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: limit,
    select: { id: true, at: true, kind: true, detail: true, address: true, userAgent: true },
  })
