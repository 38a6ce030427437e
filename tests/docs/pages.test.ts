import { expect, test } from 'vitest'
import { CLIENT_LANGUAGES, clientArchive } from '@/lib/people/docs/core/client-archives'
import {
  canonicalDocsPath,
  docsHref,
  docsSections,
  isDocsPath,
  LINKED_FILES,
  NAVIGATION,
  REFERENCE,
} from '@/lib/people/docs/core/navigation'
import { operationsOf } from '@/lib/people/docs/core/openapi'
import { docsPaths } from '@/lib/people/docs/server/docs-answer'
import { loadDocs, searchEntries } from '@/lib/people/docs/server/load-docs'
import { samplesOf } from '@/lib/people/docs/server/markdown/parse-markdown'
import { readSources } from '@/lib/people/docs/server/read-sources'
import { readOpenApi } from '@/lib/people/docs/server/reference/reference-pages'
import { staticProblem } from './support/static-check'

const sources = readSources()

/** Paths that links may have besides pages of the documentation. */
const OTHER_PATHS =
  /^\/(?:$|sign-in|sign-up|portal|status|setup|account|operator|api\/v1\/openapi\.json|api\/status\.json|llms\.txt|llms-full\.txt)/

test('every page is in the navigation once, and every entry has its page', () => {
  const listed = NAVIGATION.flatMap(({ pages }) => pages)
  expect(listed.toSorted()).toEqual(sources.map(({ name }) => name).toSorted())
  expect(new Set(listed).size).toBe(listed.length)
})

test('every tag of the API has its page, with every operation', () => {
  const document = readOpenApi()
  expect(REFERENCE.map(({ tag }) => tag).toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted())
  const headings = [...loadDocs().values()].flatMap((page) => page.headings.map(({ id }) => id))
  const missing = operationsOf(document).filter(({ operation }) => !headings.includes(operation.operationId))
  expect(missing).toEqual([])
})

test('every link within the documentation leads to a page, and to an anchor that is there', () => {
  const docs = loadDocs()
  const anchors = new Map([...docs].map(([name, page]) => [docsHref(name), new Set(page.headings.map(({ id }) => id))]))
  const broken = [...docs].flatMap(([name, page]) =>
    page.links
      .map((link) => (link.startsWith('#') ? `${docsHref(name)}${link}` : link))
      .filter((link) => !leadsSomewhere(link, anchors))
      .map((link) => `${name}: ${link}`),
  )
  expect(broken).toEqual([])
})

function leadsSomewhere(link: string, anchors: Map<string, Set<string>>): boolean {
  if (/^(?:https:|mailto:)/.test(link)) return true
  const [path = '', anchor] = link.split('#')
  const ids = anchors.get(path)
  if (!ids) return OTHER_PATHS.test(path) || (/^\/docs\/.+\.\w+$/.test(path) && isDocsPath(path))
  return anchor === undefined || ids.has(decodeURIComponent(anchor)) || /^user-content-fn/.test(anchor)
}

test('the title is the only first heading, and no anchor is there twice', () => {
  for (const { name, html, headings } of loadDocs().values()) {
    expect(html, name).not.toContain('<h1')
    expect(new Set(headings.map(({ id }) => id)).size, name).toBe(headings.length)
  }
})

test('the proxy knows the paths that there are, and no others', () => {
  for (const { pages } of docsSections()) for (const name of pages) expect(isDocsPath(docsHref(name))).toBe(true)
  for (const path of [
    '/docs/quickstart.md',
    '/docs/',
    '/docs/quickstart/',
    '/docs/index.md',
    '/docs/search.json',
    '/docs/clients/go.zip',
  ])
    expect(isDocsPath(path), path).toBe(true)
  for (const path of ['/docs/nowhere', '/docs/../x', '/docs/not-found', '/docs/api/nowhere', '/docs/clients/cobol.zip'])
    expect(isDocsPath(path), path).toBe(false)
})

test('the build makes every file that pages link to', () => {
  const built = docsPaths().map((path) => path.join('/'))
  const linked = [...LINKED_FILES, ...CLIENT_LANGUAGES.map(clientArchive)]
  expect(linked.filter((file) => !built.includes(file))).toEqual([])
})

test('every page has one address, whatever leads to it', () => {
  for (const path of ['/docs', '/docs/', '/docs/index', '/docs/index.md']) expect(canonicalDocsPath(path)).toBe('/docs')
  for (const path of ['/docs/api/licenses', '/docs/api/licenses/', '/docs/api/licenses.md'])
    expect(canonicalDocsPath(path)).toBe('/docs/api/licenses')
  for (const path of ['/docs/search.json', '/docs/assets/page.js', '/docs/clients/go.zip', '/docs/nowhere'])
    expect(canonicalDocsPath(path)).toBeNull()
})

test('the search has an entry for each heading', () => {
  const entries = searchEntries()
  const headings = [...loadDocs().values()].flatMap((page) => page.headings)
  expect(entries.length).toBe(headings.length + loadDocs().size)
  expect(entries.filter(({ heading }) => heading === '')).toEqual([])
})

test('no page shows its Markdown', () => {
  for (const { name, html } of loadDocs().values()) expect(html, name).not.toMatch(/<p>:::|:::<\/p>|\{#[\w-]+\}/)
})

for (const source of sources) {
  const samples = samplesOf(source)
  if (samples.length === 0) continue

  test(`the samples of ${source.file} that are not run are right`, () => {
    const problems = samples.flatMap((sample) => {
      const problem = staticProblem(sample)
      return problem === null ? [] : [`${source.file}:${sample.line}: ${problem}`]
    })
    expect(problems).toEqual([])
  })

  test(`the outputs of ${source.file} follow what prints them`, () => {
    const odd = samples.filter(({ fence }, i) => {
      const before = samples[i - 1]?.fence.check
      return fence.check === 'output' && before !== 'run'
    })
    expect(odd.map(({ line }) => line)).toEqual([])
  })
}
