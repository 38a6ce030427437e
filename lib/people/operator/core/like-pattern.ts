import { likeText, searchText } from '@/lib/foundation/shared/search-text'

/** A LIKE pattern for `search_text(…)` that finds the text anywhere; null, without a text, finds everything. */
export const optionalPattern = (text: string | undefined): string | null =>
  text === undefined ? null : `%${likeText(searchText(text) || text)}%`
