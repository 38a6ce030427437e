/** @jsxImportSource hastscript */
import GithubSlugger from 'github-slugger'
import type { Element, ElementContent } from 'hast'
import { docsHref, REFERENCE } from '@/lib/people/docs/core/navigation'
import { type OpenApi, operationsOf } from '@/lib/people/docs/core/openapi'
import { icon } from '../frame/icons'
import { anchoredHeading } from '../markdown/handlers'
import { prose } from './prose'

const DOWNLOAD = '/api/v1/openapi.json'

/** What both APIs have in common, and every operation by its tag. */
export function referenceIndex(document: OpenApi): ElementContent[] {
  const slugger = new GithubSlugger()
  const operations = operationsOf(document)
  const tags = REFERENCE.flatMap(({ name, tag }) => [
    anchoredHeading('h2', slugger.slug(tag), [{ type: 'text', value: tag }]),
    ...prose(document.tags.find((entry) => entry.name === tag)?.description),
    (
      <ul className="operations" role="list">
        {operations
          .filter(({ operation }) => operation.tags.includes(tag))
          .map(({ method, path, operation }) => (
            <li>
              <a href={`${docsHref(name)}#${operation.operationId}`}>{operation.summary}</a>{' '}
              <span className="endpoint">
                <span className={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
              </span>
            </li>
          ))}
      </ul>
    ) as Element,
  ])
  const download = (
    <p>
      <a className="download" href={DOWNLOAD} download="latchkey-openapi.json">
        {icon('download')} Download the OpenAPI document
      </a>
    </p>
  ) as Element
  return [...prose(document.info.description), download, ...tags]
}

export const referenceIndexMarkdown = (document: OpenApi): string =>
  [
    document.info.description,
    `The OpenAPI 3.1 document: ${DOWNLOAD}`,
    ...REFERENCE.map(({ name, tag }) => {
      const lines = operationsOf(document)
        .filter(({ operation }) => operation.tags.includes(tag))
        .map(({ method, path, operation }) => `- \`${method} ${path}\` ${operation.summary}`)
      return `## ${tag}\n\n${docsHref(name)}.md\n\n${lines.join('\n')}`
    }),
  ].join('\n\n')
