import GithubSlugger from 'github-slugger'
import { expect, test } from 'vitest'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'
import { readSource, sourceFiles } from '../source-tree'
import { readPage, sitePages } from './site-pages'

const HEADING = /^#{2,4} (.+?)(?: \{#([\w-]+)\})?$/gm

/** The anchors of a page: those that it gives itself, and those made of the words of its headings. */
function anchorsOf(page: string): string[] {
  const slugger = new GithubSlugger()
  const text = readPage(page).replaceAll(/^```[\s\S]*?^```$/gm, '')
  return [...text.matchAll(HEADING)].map(([, words = '', own]) => slugger.slug(own ?? words.replaceAll(/[`*]/g, '')))
}

test('every page and anchor that screens and mails lead to exists', () => {
  const pages = new Set(sitePages().map(({ name }) => name))
  for (const target of Object.values(DOCS_PAGES)) {
    const [path = '', anchor] = target.split('#')
    const page = path === '/docs' ? 'index' : path.replace('/docs/', '')
    expect([target, pages.has(page)]).toEqual([target, true])
    if (anchor !== undefined) expect([target, anchorsOf(page)]).toEqual([target, expect.arrayContaining([anchor])])
  }
})

test('no screen or mail leads to the documentation by an address of its own', () => {
  const written = sourceFiles()
    .filter((path) => /^(?:components|app|lib)\/.*\.tsx?$/.test(path) && !/^lib\/people\/docs\/|\.test\./.test(path))
    .filter(
      (path) => path !== 'lib/foundation/shared/docs/docs-pages.ts' && /['"`]\/docs[/#'"`]/.test(readSource(path)),
    )
  expect(written.filter((path) => !/^lib\/http\/node\//.test(path))).toEqual([])
})

test('each of them is used', () => {
  const sources = sourceFiles()
    .filter((path) => /^(?:components|app|lib)\/.*\.tsx?$/.test(path))
    .map(readSource)
    .join('\n')
  const unused = Object.keys(DOCS_PAGES).filter(
    (name) => !new RegExp(`to="${name}"|to: '${name}'|docs: '${name}'|DOCS_PAGES\\.${name}\\b`).test(sources),
  )
  expect(unused).toEqual([])
})
