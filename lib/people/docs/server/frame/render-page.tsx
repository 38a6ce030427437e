/** @jsxImportSource hastscript */
import type { Element, ElementContent } from 'hast'
import { type DocsPage, fullTitle, type Heading } from '@/lib/people/docs/core/docs-page'
import { docsHref } from '@/lib/people/docs/core/navigation'
import type { Assets } from '../build-assets'
import { type PlacedPage, placedPage } from '../load-docs'
import { icon } from './icons'
import { renderDocument } from './render-document'

/** The HTML of a page: article, table of contents, and the pages before and after it. */
export function renderPage(name: string, assets: Assets): string {
  const placed = placedPage(name)
  const { page } = placed
  const isFront = name === 'index'
  const head = {
    title: isFront ? 'Latchkey Docs' : `${fullTitle(page)} · Latchkey Docs`,
    description: page.description,
    markdownHref: `/docs/${name}.md`,
  }
  return renderDocument(head, name, [article(placed), contents(page.headings)], assets)
}

/** What is shown where there is no page. Served with the status 404. */
export function renderNotFound(assets: Assets): string {
  const head = { title: 'Page not found · Latchkey Docs', description: "This page doesn't exist.", markdownHref: null }
  const main = (
    <main id="content" tabIndex={-1}>
      <h1>Page not found</h1>
      <p className="lead">There is no page at this URL. It may have moved.</p>
      <article>
        <p>
          Search the documentation, pick a page from the menu, or <a href="/docs">start at the overview</a>.
        </p>
      </article>
    </main>
  ) as Element
  return renderDocument(head, null, [main], assets)
}

function article({ page, section, previous, next }: PlacedPage): ElementContent {
  const isReference = page.name.startsWith('api/')
  return (
    <main id="content" tabIndex={-1} className={isReference ? 'reference' : ''}>
      <nav aria-label="Breadcrumb" className="breadcrumb">
        <ol role="list">
          <li>
            <a href="/docs">Docs</a>
          </li>
          <li>{section.title}</li>
        </ol>
      </nav>
      <h1>{page.title}</h1>
      <p className="lead">{page.description}</p>
      <article>{{ type: 'raw', value: page.html } as never}</article>
      <nav aria-label="Next and previous page" className="neighbours">
        {neighbour(previous, 'previous')}
        {neighbour(next, 'next')}
      </nav>
    </main>
  ) as Element
}

const neighbour = (page: DocsPage | null, side: 'previous' | 'next'): Element | null =>
  page &&
  ((
    <a className={side} href={docsHref(page.name)} rel={side === 'next' ? 'next' : 'prev'}>
      {icon(side)}
      <span>
        <small>{side === 'next' ? 'Next' : 'Previous'}</small>
        {page.title}
      </span>
    </a>
  ) as Element)

const contents = (headings: Heading[]): ElementContent => {
  const shown = headings.filter(({ depth }) => depth < 4)
  if (shown.length < 2) return (<div className="contents" />) as Element
  return (
    <nav aria-labelledby="contents-title" className="contents">
      <p id="contents-title">On this page</p>
      <ul role="list">
        {shown.map(({ id, text, depth }) => (
          <li className={`depth-${depth}`}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  ) as Element
}
