import type { Element, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { toString as textOf } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import type { DocsPage, Section } from '@/lib/people/docs/core/docs-page'

const isHeading = ({ tagName }: Element): boolean => /^h[2-4]$/.test(tagName)

/** What the rest of the site needs to know of a page: its HTML, headings, text and links. */
export function describeHtml(tree: Root): Pick<DocsPage, 'html' | 'headings' | 'sections' | 'links'> {
  const headings: DocsPage['headings'] = []
  const links: string[] = []
  visit(tree, 'element', (node) => {
    const { id, href } = node.properties
    if (isHeading(node) && typeof id === 'string')
      headings.push({ id, text: textOf(node), depth: Number(node.tagName[1]) })
    if (node.tagName === 'a' && typeof href === 'string') links.push(href)
  })
  return { html: toHtml(tree), headings, sections: sectionsOf(tree), links }
}

const BLOCKS = new Set(['p', 'li', 'td', 'th', 'dt', 'dd', 'summary'])

/** The text of a page by its headings. Code is left out, except within sentences. */
function sectionsOf(tree: Root): Section[] {
  const sections: Section[] = [{ id: '', heading: '', text: '' }]
  visit(tree, 'element', (node) => {
    if (node.tagName === 'pre' || node.tagName === 'button') return SKIP
    const id = node.properties['id']
    if (isHeading(node) && typeof id === 'string') {
      sections.push({ id, heading: textOf(node), text: '' })
      return SKIP
    }
    if (!BLOCKS.has(node.tagName)) return undefined
    const section = sections.at(-1)
    if (section) section.text = `${section.text} ${textOf(node)}`.replace(/[\s✓]+/g, ' ').trim()
    return SKIP
  })
  return sections
}
