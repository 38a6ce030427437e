import type { DescribedEndpoint } from '../endpoint'
import { COUNTED, headersOf } from './headers'
import type { JsonSchema, SchemaWriter } from './json-schema'
import { parametersOf } from './parameters'
import { problemsFor } from './problem-responses'
import { sampleOf } from './sample'

export const DEFAULT_MAX_BYTES = 64 * 1024

/** An endpoint as an operation of OpenAPI. */
export function operationOf(endpoint: DescribedEndpoint, schemas: SchemaWriter) {
  const { operationId, tag, summary, scope, body, method } = endpoint
  const input = body && schemas.input(body)
  return {
    operationId,
    tags: [tag],
    summary,
    description: descriptionOf(endpoint),
    security: [{ access_token: scope === null ? [] : [scope] }],
    parameters: parametersOf(endpoint, schemas),
    ...(input && hasFields(input) && { requestBody: requestBodyOf(endpoint, input, schemas) }),
    responses: { [endpoint.status]: successOf(endpoint, schemas), ...problemsFor(statusesOf(endpoint, method)) },
  }
}

/** Every status of a refusal that the endpoint can answer with. */
function statusesOf({ path, body, current }: DescribedEndpoint, method: string): number[] {
  const isWrite = method !== 'GET'
  const possible: [number, boolean][] = [
    [401, true],
    [403, true],
    [404, path.includes('{') || isWrite],
    [409, isWrite],
    [412, current !== null],
    [413, body !== null],
    [415, body !== null],
    [422, true],
    [429, true],
    [500, true],
    [503, true],
  ]
  return possible.flatMap(([status, isPossible]) => (isPossible ? [status] : []))
}

function descriptionOf({ description, scope, brief, products, list, maxBytes }: DescribedEndpoint): string {
  const rules = [
    scope === null ? 'Any access token may call this.' : `Needs the scope \`${scope}\`.`,
    brief && brief.view !== scope
      ? `Without the scope \`${brief.view}\`, the answer has only ${brief.fields.map((field) => `\`${field}\``).join(', ')}.`
      : '',
    RULES[typeof products === 'string' ? products : 'named'],
    list ? `\`${list.name}\` has at most ${list.most.toLocaleString('en')} items.` : '',
    maxBytes ? `The body has at most ${(maxBytes / 1024 / 1024).toLocaleString('en')} MiB.` : '',
  ]
  return [...(description ? [description] : []), rules.filter((rule) => rule !== '').join(' ')].join('\n\n')
}

const RULES: Record<string, string> = {
  organization: 'A token that is limited to products may not call it.',
  filters: 'A token that is limited to products sees and changes only what belongs to them.',
  any: '',
  named: 'A token that is limited to products may call it only for these.',
}

const hasFields = (schema: JsonSchema): boolean =>
  !(schema['type'] === 'object' && Object.keys(schema['properties'] ?? {}).length === 0)

function requestBodyOf({ body, maxBytes, example }: DescribedEndpoint, schema: JsonSchema, { named }: SchemaWriter) {
  return {
    description: `At most ${(maxBytes ?? DEFAULT_MAX_BYTES) / 1024} KiB of JSON. Unknown fields are refused by name.`,
    required: body?.safeParse({}).success === false,
    content: { 'application/json': { schema, example: example ?? sampleOf(schema, named, { isSparse: true }) } },
  }
}

function successOf({ reply, status, version, method }: DescribedEndpoint, schemas: SchemaWriter) {
  const headers = headersOf([
    'X-Request-Id',
    ...COUNTED,
    ...(version && reply ? (['ETag'] as const) : []),
    ...(method === 'POST' ? (['Idempotent-Replayed'] as const) : []),
  ])
  if (!reply) return { description: 'Done; there is nothing to show.', headers }
  const schema = schemas.output(reply)
  return {
    description: status === 202 ? 'Accepted: a job does it. Ask for the job to see how far it is.' : 'OK',
    headers,
    content: { 'application/json': { schema, example: sampleOf(schema, schemas.named) } },
  }
}
