import { z } from 'zod'
import { textUpTo } from '@/lib/foundation/shared/fields'
import { queryText } from '@/lib/foundation/shared/text'

/** A member may name so many of a list. */
export const MAX_VIEWS = 20
export const MAX_VIEW_NAME = 40

const name = textUpTo(MAX_VIEW_NAME)

export const saveViewInput = z.strictObject({
  name,
  /** the filters, as the query string of the list's page; what the page does not know is ignored there */
  query: queryText(2_000).min(1, 'Choose at least one filter.'),
})
export type SaveViewInput = z.infer<typeof saveViewInput>

export const renameViewInput = z.strictObject({ name })
export const viewsQuery = z.strictObject({})

export const savedView = z.object({ id: z.string(), name: z.string(), query: z.string() })
export type SavedView = z.infer<typeof savedView>
export const savedViewList = z.object({ items: z.array(savedView) })
