import type { Db } from '@/lib/platform/database/db'

/** What happened to an account, the newest first. Rows come from sign-in, which also keeps their number bounded. */
// A separate read: only the account page shows them.
export const findAccountEvents = (db: Db, userId: string, limit: number) =>
  db.accountEvent.findMany({
    where: { userId },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: limit,
    select: { id: true, at: true, kind: true, detail: true, address: true, userAgent: true },
  })
