import { curlExample } from '@/lib/people/docs/core/curl-example'
import {
  type Answer,
  type Components,
  type Parameter,
  type PlacedOperation,
  resolved,
} from '@/lib/people/docs/core/openapi'
import { type Field, fieldOf, fieldsOf } from '@/lib/people/docs/core/schema-fields'

/** An operation as Markdown, for programs that read the documentation. */
export function operationMarkdown(placed: PlacedOperation, components: Components): string {
  const { method, path, operation } = placed
  const parameters = (operation.parameters ?? []).map((parameter) => {
    const { name, schema, required = false, description = '' } = resolved<Parameter>(parameter, components)
    return { ...fieldOf(name, schema, required, components), description }
  })
  const body = operation.requestBody?.content['application/json']?.schema
  const parts = [
    `## ${operation.summary}`,
    `\`${method} /api/v1${path}\``,
    operation.description ?? '',
    list('Parameters', parameters),
    list('Body', body ? fieldsOf(body, components) : []),
    `Answers:\n\n${Object.entries(operation.responses).map(answerLine(components)).join('\n')}`,
    `\`\`\`sh\n${curlExample(placed, components)}\n\`\`\``,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

const list = (title: string, fields: Field[]): string =>
  fields.length === 0 ? '' : `${title}:\n\n${fields.map((field) => fieldLines(field, '')).join('\n')}`

function fieldLines({ name, type, required, description, rules, values, fields }: Field, indent: string): string {
  const notes = [description, values.length > 0 ? values.join(', ') : '', ...rules].filter((note) => note !== '')
  const line = `${indent}- \`${name}\` (${type}${required ? ', required' : ''})${notes.length > 0 ? `: ${notes.join('; ')}` : ''}`
  return [line, ...fields.map((field) => fieldLines(field, `${indent}  `))].join('\n')
}

const answerLine =
  (components: Components) =>
  ([status, response]: [string, PlacedOperation['operation']['responses'][string]]): string =>
    `- ${status}: ${resolved<Answer>(response, components).description.replace(/\n- /g, '\n  - ').replace(/^- /, '\n  - ')}`
