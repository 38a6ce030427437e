import type { Code, Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { type Fence, readFence } from '@/lib/people/docs/core/fence'
import type { DocsSource } from '../read-sources'
import { includedCode } from './included-code'

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).freeze()

/** A code sample of a page. */
export type Sample = {
  page: string
  line: number
  /** Line of the block of tabs around it, or null. */
  block: number | null
  fence: Fence
  code: string
}

/** Parses a page; what its fences include is in them afterwards. */
export function parseMarkdown(source: DocsSource): Root {
  const root = parser.parse(source.markdown)
  visit(root, 'code', (node) => {
    node.value = includedCode(node.value, fenceOf(node, source.file))
  })
  return root
}

/** The fence of a code node. Throws where it is not as docs/site/README.md wants it. */
export function fenceOf(node: Code, file: string): Fence {
  const fence = readFence(node.lang, node.meta)
  if (typeof fence === 'string') throw new Error(`${file}:${node.position?.start.line}: this code ${fence}.`)
  return fence
}

/** Every code sample of a page, in order. */
export function samplesOf(source: DocsSource): Sample[] {
  const samples: Sample[] = []
  const root = parseMarkdown(source)
  visit(root, 'code', (node, _index, parent) => {
    const line = node.position?.start.line ?? 0
    const block =
      parent?.type === 'containerDirective' && isTabs(parent.name) ? (parent.position?.start.line ?? 0) : null
    samples.push({ page: source.file, line, block, fence: fenceOf(node, source.file), code: node.value })
  })
  return samples
}

export const isTabs = (name: string): boolean => name === 'languages' || name === 'tabs'
