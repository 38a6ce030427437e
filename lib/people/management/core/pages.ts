import { z } from 'zod'
import { queryText } from '@/lib/foundation/shared/text'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'

/** The query of a list: how many, and after which of an earlier page. */
export const pageQuery = {
  limit: z.coerce
    .number(FIELD_WORDS.number(1, 100))
    .int(FIELD_WORDS.number(1, 100))
    .min(1, FIELD_WORDS.number(1, 100))
    .max(100, FIELD_WORDS.number(1, 100))
    .default(25),
  after: queryText(128).optional(),
}

/** The query of a list without filters. */
export const pageListQuery = z.strictObject(pageQuery)

/** A page of a list, newest first. `next` is the `after` of the next page; null on the last one. */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), next: z.string().nullable() })

/** A page of the dashboard's lists, as the management API shows it. */
export const asPage = <T>({ items, next_cursor }: { items: T[]; next_cursor: string | null }) => ({
  data: items,
  next: next_cursor,
})
