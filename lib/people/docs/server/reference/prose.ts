import type { ElementContent } from 'hast'
import { toHast } from 'mdast-util-to-hast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

/** A description of docs/openapi.json, which is Markdown without headings and code blocks. */
export function prose(text: string | undefined): ElementContent[] {
  if (!text) return []
  const tree = toHast(parser.parse(text))
  return tree.type === 'root' ? (tree.children as ElementContent[]) : []
}
