/** @jsxImportSource hastscript */
import type { Element, ElementContent } from 'hast'
import { curlExample } from '@/lib/people/docs/core/curl-example'
import {
  type Answer,
  type Components,
  type Content,
  type Operation,
  type Parameter,
  type PlacedOperation,
  resolved,
} from '@/lib/people/docs/core/openapi'
import { type Field, fieldOf, fieldsOf } from '@/lib/people/docs/core/schema-fields'
import { codeFigure } from '../markdown/code-figure'
import { anchoredHeading } from '../markdown/handlers'
import { fieldList } from './field-list'
import { prose } from './prose'

/** One operation: what it takes on the left, a request and its response on the right. */
export function operationSection(placed: PlacedOperation, components: Components): Element {
  const { method, path, operation } = placed
  return (
    <section className="operation">
      {anchoredHeading('h2', operation.operationId, [{ type: 'text', value: operation.summary }])}
      <p className="endpoint">
        <span className={`method ${method.toLowerCase()}`}>{method}</span> <code>/api/v1{path}</code>
      </p>
      <div className="columns">
        <div>
          {prose(operation.description)}
          {parameterLists(operation, components)}
          {bodyFields(operation, components)}
          {answers(operation, components)}
        </div>
        <div className="examples">{examples(placed, components)}</div>
      </div>
    </section>
  ) as Element
}

const PLACES = { path: 'Path', query: 'Query', header: 'Headers' } as const

function parameterLists({ parameters = [] }: Operation, components: Components): Element[] {
  const all = parameters.map((parameter) => resolved<Parameter>(parameter, components))
  return (['path', 'query', 'header'] as const).flatMap((place) => {
    const fields = all
      .filter((parameter) => parameter.in === place)
      .map(({ name, description, required = false, schema }) => ({
        ...fieldOf(name, schema, required, components),
        ...(description && { description }),
      }))
    return fields.length === 0 ? [] : group(PLACES[place], fieldList(fields, 'required'))
  })
}

const group = (title: string, ...children: ElementContent[]): Element[] => [
  (<p className="label">{title}</p>) as Element,
  ...(children as Element[]),
]

function bodyFields({ requestBody }: Operation, components: Components): Element[] {
  const media = mediaOf(requestBody?.content)
  if (!media) return []
  const fields: Field[] = fieldsOf(media.schema, components)
  return group('Body', ...prose(requestBody?.description), fieldList(fields, 'required'))
}

function answers({ responses }: Operation, components: Components): Element[] {
  const rows = Object.entries(responses).map(([status, response]) => {
    const answer = resolved<Answer>(response, components)
    const fields = fieldsOf(mediaOf(answer.content)?.schema ?? {}, components)
    const isGood = status.startsWith('2')
    return (
      <li>
        <span className={`status ${isGood ? 'good' : 'bad'}`}>{status}</span>
        <div>
          {isGood && answer.description === 'OK' ? null : prose(answer.description)}
          {isGood && fields.length > 0 ? (
            <details>
              <summary>{fields.length === 1 ? 'One field' : `${fields.length} fields`}</summary>
              {fieldList(fields, 'none')}
            </details>
          ) : null}
        </div>
      </li>
    ) as Element
  })
  return group(
    'Responses',
    (
      <ul className="answers" role="list">
        {rows}
      </ul>
    ) as Element,
  )
}

function examples(placed: PlacedOperation, components: Components): Element[] {
  const call = { language: 'sh', check: 'run', value: '', attributes: { title: 'Request' } } as const
  const shown = [codeFigure({ fence: call, code: curlExample(placed, components) })]
  const [status, response] = Object.entries(placed.operation.responses).find(([code]) => code.startsWith('2')) ?? []
  const media = response && mediaOf(resolved<Answer>(response, components).content)
  const example = media?.example ?? Object.values(media?.examples ?? {})[0]?.value
  if (example === undefined) return shown
  const fence = { language: 'json', check: 'parse', value: '', attributes: { title: `Response ${status}` } } as const
  return [...shown, codeFigure({ fence, code: JSON.stringify(example, null, 2) })]
}

const mediaOf = (content: Content | undefined) => (content ? Object.values(content)[0] : undefined)
