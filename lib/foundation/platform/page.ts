import { readCursor, type TimeCursor, writeCursor } from '@/lib/foundation/shared/cursor'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { Fault } from './fault'

/** How many rows of a list, and after which one. */
export type PageQuery = { limit: number; after?: string | undefined }

/** The place in a list, newest first, after which a page begins. Null for the first page. */
export function placeAfter({ after }: PageQuery): TimeCursor | null {
  if (after === undefined) return null
  const place = readCursor(after)
  if (!place) throw new Fault('invalid', "This page can't be found.", { after: FIELD_WORDS.cursor })
  return place
}

/** The filter of Prisma for the rows behind a place, newest first. */
export const behind = (place: TimeCursor | null) =>
  place && {
    createdAt: { lte: place.at },
    OR: [{ createdAt: { lt: place.at } }, { createdAt: place.at, id: { lt: place.id } }],
  }

export const NEWEST_FIRST = [{ createdAt: 'desc' as const }, { id: 'desc' as const }]

/** A page of rows, of which one more than `limit` was read to see whether another page follows. */
export function pageOfRows<T extends { id: string; createdAt: Date }>(rows: T[], { limit }: PageQuery) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last ? writeCursor({ at: last.createdAt, id: last.id }) : null }
}
