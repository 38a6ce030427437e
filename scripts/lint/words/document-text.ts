import type { Nodes } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { VisibleText } from './visible-text'

/** Paragraphs, headings and cells of Markdown, code left out: a word may go over the end of a line. */
export function markdownTexts(source: string): VisibleText[] {
  const found: VisibleText[] = []
  visit(unified().use(remarkParse).use(remarkGfm).use(remarkDirective).parse(source), (node: Nodes) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return
    found.push({ line: node.position?.start.line ?? 1, text: plainText(node) })
  })
  return found
}

function plainText(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type === 'inlineCode') return '`code`'
  return 'children' in node ? node.children.map(plainText).join('') : ''
}

/** The texts of a file of messages, or the descriptions of an OpenAPI document. */
export function jsonTexts(source: string, isText: (key: string) => boolean): VisibleText[] {
  return source.split('\n').flatMap((text, index) => {
    const [, key = '', value = ''] = /^\s*"([^"]+)": ("(?:[^"\\]|\\.)*")/.exec(text) ?? []
    return value !== '' && isText(key) ? [{ line: index + 1, text: String(JSON.parse(value)) }] : []
  })
}
