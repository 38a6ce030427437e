import MiniSearch from 'minisearch'
import { type DocsPage, fullTitle, type SearchEntry } from '@/lib/people/docs/core/docs-page'
import { docsHref, docsSections, type NavigationSection } from '@/lib/people/docs/core/navigation'
import { SEARCH_OPTIONS } from '@/lib/people/docs/core/search-options'
import { SYNONYMS } from '@/lib/people/docs/core/synonyms'
import { renderMarkdown } from './markdown/render-markdown'
import { memoized } from './memoized'
import { readSources } from './read-sources'
import { referencePages } from './reference/reference-pages'

/** A page with its place among the others. */
export type PlacedPage = {
  page: DocsPage
  section: NavigationSection
  previous: DocsPage | null
  next: DocsPage | null
}

/** Every page by its name, in the order of the navigation. */
export const loadDocs = memoized((): Map<string, DocsPage> => {
  const pages = [...readSources().map(renderMarkdown), ...referencePages()]
  const byName = new Map(pages.map((page) => [page.name, page]))
  const ordered = docsSections().flatMap((section) => section.pages)
  const unlisted = pages.find(({ name }) => !ordered.includes(name))
  if (unlisted) throw new Error(`docs/site/${unlisted.name}.md is not in lib/people/docs/core/navigation.ts`)
  return new Map(ordered.map((name) => [name, pageNamed(byName, name)]))
})

function pageNamed(pages: Map<string, DocsPage>, name: string): DocsPage {
  const page = pages.get(name)
  if (!page) throw new Error(`lib/people/docs/core/navigation.ts lists ${name}, but there is no docs/site/${name}.md`)
  return page
}

/** A page with its section and neighbours. */
export function placedPage(name: string): PlacedPage {
  const docs = loadDocs()
  const pages = [...docs.values()]
  const index = pages.findIndex((page) => page.name === name)
  const section = docsSections().find((entry) => entry.pages.includes(name)) ?? { title: '', pages: [] }
  return { page: pageNamed(docs, name), section, previous: pages[index - 1] ?? null, next: pages[index + 1] ?? null }
}

/** What the search looks through: the text below each heading. */
export const searchEntries = (): SearchEntry[] =>
  [...loadDocs().values()]
    .flatMap(({ name, title, description, sections }) =>
      sections.map(({ id, heading, text }) => ({
        href: id === '' ? docsHref(name) : `${docsHref(name)}#${id}`,
        page: fullTitle({ name, title }),
        heading: heading || title,
        text: id === '' ? `${description} ${text}`.trim() : text,
      })),
    )
    .map((entry, id) => ({ id, ...entry, synonyms: SYNONYMS[entry.href] ?? '' }))

/** The index of the search, as JSON. */
export function searchIndex(): string {
  const index = new MiniSearch(SEARCH_OPTIONS)
  index.addAll(searchEntries())
  return JSON.stringify(index)
}
