import type { Root } from 'hast'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { DocsPage } from '@/lib/people/docs/core/docs-page'
import { describeHtml } from '../describe-html'
import type { DocsSource } from '../read-sources'
import { createHandlers } from './handlers'
import { parseMarkdown } from './parse-markdown'
import { readableMarkdown } from './readable-markdown'

/** Renders a file of docs/site. */
export function renderMarkdown(source: DocsSource): DocsPage {
  const root = parseMarkdown(source)
  const processor = unified().use(remarkRehype, { handlers: createHandlers(source) })
  const tree: Root = processor.runSync(root)
  const { name, title, description } = source
  return { name, title, description, ...describeHtml(tree), markdown: readableMarkdown(source) }
}
