const REFERENCE = /^\/docs\/(api|webhook-events|observability|command-line|glossary)(\/|#|$)/

/** Guides come before references, and what changed once comes last, unless it is asked for. */
function boostOf(href: unknown, term: string): number {
  if (typeof href !== 'string') return 1
  if (href.startsWith('/docs/changelog')) return term.startsWith('changelog') ? 4 : 0.001
  return REFERENCE.test(href) ? 0.5 : 1
}

/** The same where the index is made and where it is searched. */
export const SEARCH_OPTIONS = {
  fields: ['synonyms', 'heading', 'page', 'text'],
  storeFields: ['href', 'page', 'heading', 'text'],
  searchOptions: {
    boost: { synonyms: 8, heading: 4, page: 2 },
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND' as const,
    boostDocument: (_id: unknown, term: string, stored?: Record<string, unknown>) => boostOf(stored?.['href'], term),
  },
}

export type SearchResult = { href: string; page: string; heading: string; text: string; terms: string[] }

const EXCERPT = 140

/** The part of a text around the first word found. */
export function excerptOf({ text, terms }: Pick<SearchResult, 'text' | 'terms'>): string {
  const lower = text.toLowerCase()
  const found = terms.map((term) => lower.indexOf(term)).filter((index) => index >= 0)
  const first = found.length === 0 ? 0 : Math.min(...found)
  const start = first < EXCERPT / 2 ? 0 : text.lastIndexOf(' ', first - EXCERPT / 3) + 1
  const isCut = start + EXCERPT < text.length
  const end = isCut ? text.lastIndexOf(' ', start + EXCERPT) : text.length
  const excerpt = text.slice(start, end > start ? end : start + EXCERPT).replace(/[.,:;]$/, '')
  return `${start > 0 ? '…' : ''}${excerpt}${isCut ? '…' : ''}`
}
