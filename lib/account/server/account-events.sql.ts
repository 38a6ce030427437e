import type { Db } from '@/lib/platform/database/db'

/** The newest first. */
export const findAccountEvents = (db: Db, userId: string, limit: number) =>
  db.accountEvent.findMany({
    where: { userId },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: limit,
    select: { id: true, at: true, kind: true, detail: true, address: true, userAgent: true },
  })
