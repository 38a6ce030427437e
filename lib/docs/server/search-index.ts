import MiniSearch from 'minisearch'
import { SEARCH_OPTIONS } from '@/lib/docs/core/search-options'
import { searchEntries } from './load-docs'

/** The index of the search, as JSON. */
export function searchIndex(): string {
  const index = new MiniSearch(SEARCH_OPTIONS)
  index.addAll(searchEntries())
  return JSON.stringify(index)
}
