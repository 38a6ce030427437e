import type { Db } from '@/lib/foundation/platform/database/db'
import { behind, NEWEST_FIRST } from '@/lib/foundation/platform/page'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'

const EVENT = { id: true, type: true, licenseId: true, productId: true, body: true, createdAt: true } as const

type Kept = {
  organizationId: string
  /** null for all, also those that are about no product */
  productIds: string[] | null
  since: Date
}

const kept = ({ organizationId, productIds, since }: Kept) => ({
  organizationId,
  ...(productIds && { productId: { in: productIds } }),
  createdAt: { gte: since },
})

type EventPage = Kept & {
  type: string | undefined
  licenseId: string | undefined
  after: TimeCursor | null
  limit: number
}

/** Newest first. */
export const findEvents = (db: Db, { type, licenseId, after, limit, ...page }: EventPage) =>
  db.webhookEvent.findMany({
    where: { AND: [kept(page), { ...(type && { type }), ...(licenseId && { licenseId }) }, behind(after) ?? {}] },
    select: EVENT,
    orderBy: NEWEST_FIRST,
    take: limit,
  })

export const findEvent = (db: Db, { id, ...ref }: Kept & { id: string }) =>
  db.webhookEvent.findFirst({ where: { id, ...kept(ref) }, select: EVENT })
