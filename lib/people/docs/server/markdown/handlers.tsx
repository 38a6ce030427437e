/** @jsxImportSource hastscript */
import GithubSlugger from 'github-slugger'
import type { Element, ElementContent } from 'hast'
import type { Code, Heading, Paragraph, Table, Text } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import { defaultHandlers, type Handlers, type State } from 'mdast-util-to-hast'
import { toString as textOf } from 'mdast-util-to-string'
import type { DocsSource } from '../read-sources'
import { codeFigure, type Shown } from './code-figure'
import { codeTabs } from './code-tabs'
import { blockElement } from './directives'
import { fenceOf, isTabs } from './parse-markdown'
import { scrollableTable } from './scrollable-table'

const OWN_ID = /\{#([\w-]+)\}$/

/** How the nodes of one page become HTML. */
export function createHandlers(source: DocsSource): Handlers {
  const slugger = new GithubSlugger()
  let blocks = 0
  const shown = (node: Code): Shown => ({ fence: fenceOf(node, source.file), code: node.value })

  return {
    heading: (state: State, node: Heading) => heading(state, node, slugger),
    code: (_state: State, node: Code) => {
      const sample = shown(node)
      return sample.fence.attributes.hidden === undefined ? codeFigure(sample) : undefined
    },
    table: (state: State, node: Table) => scrollableTable(defaultHandlers.table(state, node)),
    containerDirective(state: State, node: ContainerDirective) {
      if (isTabs(node.name)) {
        const samples = node.children.filter((child) => child.type === 'code').map(shown)
        blocks += 1
        return codeTabs(samples, node.name, `tabs-${blocks}`)
      }
      const element = blockElement({ name: node.name, ...partsOf(state, node) })
      if (!element) throw new Error(`${source.file}:${node.position?.start.line}: there is no block :::${node.name}.`)
      return element
    },
    // A colon within a sentence is no directive here.
    textDirective: (_state: State, node: TextDirective): Text & { type: 'text' } => ({
      type: 'text',
      value: source.markdown.slice(node.position?.start.offset, node.position?.end.offset),
    }),
    leafDirective(_state: State, node: LeafDirective) {
      throw new Error(`${source.file}:${node.position?.start.line}: there is no block ::${node.name}.`)
    },
  }
}

function heading(state: State, node: Heading, slugger: GithubSlugger): Element {
  const children = state.all(node)
  const last = children.at(-1)
  const own = last?.type === 'text' ? OWN_ID.exec(last.value.trimEnd()) : undefined
  if (own && last?.type === 'text') last.value = last.value.slice(0, own.index).trimEnd()
  const id = slugger.slug(own?.[1] ?? textOf(node))
  return anchoredHeading(`h${node.depth}`, id, children)
}

/** A heading that links to itself. */
export const anchoredHeading = (tagName: string, id: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: { id },
  children: [(<a href={`#${id}`}>{children}</a>) as Element],
})

/** A `[title]` is the first paragraph of a block, marked as its label. */
function partsOf(state: State, node: ContainerDirective) {
  const [first, ...rest] = node.children
  const isLabel = first?.type === 'paragraph' && first.data?.directiveLabel === true
  const block = isLabel ? { ...node, children: rest } : node
  const title = isLabel ? (state.all(first as Paragraph) as ElementContent[]) : null
  return { title, children: state.all(block) as ElementContent[] }
}
