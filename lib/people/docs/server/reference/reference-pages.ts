import { readFileSync } from 'node:fs'
import type { Root } from 'hast'
import type { DocsPage } from '@/lib/people/docs/core/docs-page'
import { REFERENCE, REFERENCE_INDEX, type ReferenceEntry } from '@/lib/people/docs/core/navigation'
import { type OpenApi, operationsOf } from '@/lib/people/docs/core/openapi'
import { describeHtml } from '../describe-html'
import { operationMarkdown } from './operation-markdown'
import { operationSection } from './operation-section'
import { referenceIndex, referenceIndexMarkdown } from './reference-index'

export const readOpenApi = (): OpenApi => JSON.parse(readFileSync('docs/openapi.json', 'utf8'))

/** The API reference: a page for each tag of docs/openapi.json, and one that lists them. */
export function referencePages(): DocsPage[] {
  const document = readOpenApi()
  return [indexPage(document), ...REFERENCE.map((entry) => tagPage(entry, document))]
}

function indexPage(document: OpenApi): DocsPage {
  const title = 'API reference'
  const description =
    'Every operation of the public API and of the management API, with its parameters, fields, and errors.'
  const tree: Root = { type: 'root', children: referenceIndex(document) }
  const markdown = `# ${title}\n\n> ${description}\n\n${referenceIndexMarkdown(document)}\n`
  return { name: REFERENCE_INDEX, title, description, ...describeHtml(tree), markdown }
}

function tagPage({ name, tag }: ReferenceEntry, document: OpenApi): DocsPage {
  const description = document.tags.find((entry) => entry.name === tag)?.description ?? ''
  const operations = operationsOf(document).filter(({ operation }) => operation.tags.includes(tag))
  const tree: Root = {
    type: 'root',
    children: operations.map((operation) => operationSection(operation, document.components)),
  }
  const parts = operations.map((operation) => operationMarkdown(operation, document.components))
  const markdown = `# ${tag}\n\n> ${description}\n\n${parts.join('\n\n')}\n`
  return { name, title: tag, description, ...describeHtml(tree), markdown }
}
