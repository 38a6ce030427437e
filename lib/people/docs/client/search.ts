import MiniSearch from 'minisearch'
import { SEARCH_OPTIONS, type SearchResult, searchDocs } from '@/lib/people/docs/core/search-options'
import { createSearchDialog } from './search-dialog'
import { resultItem } from './search-result'

const INDEX_URL = '/docs/search.json'

let index: Promise<MiniSearch> | undefined
const dialog = createSearchDialog(find)

/** Opens the dialog with what was typed already; the index is loaded the first time. */
export function openSearch(typed: string) {
  index ??= loadIndex()
  dialog.open(typed)
}

async function loadIndex(): Promise<MiniSearch> {
  try {
    const response = await fetch(INDEX_URL)
    if (!response.ok) throw new Error(`the index answered ${response.status}`)
    return MiniSearch.loadJSON(await response.text(), SEARCH_OPTIONS)
  } catch (error) {
    index = undefined
    throw error
  }
}

/** The results for what was typed, as items of a list. */
async function find(typed: string): Promise<HTMLElement[]> {
  index ??= loadIndex()
  const found = searchDocs(await index, typed)
  return found.map((result, i) => resultItem(result as unknown as SearchResult, i))
}
