import type { Code } from 'mdast'
import { visit } from 'unist-util-visit'
import type { DocsSource } from '../read-sources'
import { fenceOf, parseMarkdown } from './parse-markdown'

/** A page as Markdown for programs that read it: with what its samples include, without how they are checked. */
export function readableMarkdown(source: DocsSource): string {
  const fences: Code[] = []
  visit(parseMarkdown(source), 'code', (node) => {
    fences.push(node)
  })
  const { text } = fences.reduceRight(
    ({ text }, node) => ({ text: replaced(text, node, shownFence(node, source.file)) }),
    { text: source.markdown },
  )
  return `# ${source.title}\n\n> ${source.description}\n\n${text.trim()}\n`
}

const replaced = (text: string, { position }: Code, fence: string): string =>
  text.slice(0, position?.start.offset) + fence + text.slice(position?.end.offset)

function shownFence(node: Code, file: string): string {
  const { language, attributes } = fenceOf(node, file)
  if (attributes.hidden !== undefined) return ''
  const title = attributes.title ? ` title="${attributes.title}"` : ''
  const ticks = node.value.includes('```') ? '````' : '```'
  return `${ticks}${language}${title}\n${node.value}\n${ticks}`
}
