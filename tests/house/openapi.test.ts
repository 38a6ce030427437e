import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Fault, type FaultCode } from '@/lib/foundation/platform/fault'
import { problemResponse } from '@/lib/http/management/problem-response'
import { HTTP_STATUS } from '@/lib/http/routes/fault-response'
import { PROBLEM_CODES, type ProblemCode } from '@/lib/people/management/core/openapi/problem-codes'
import { ENDPOINTS } from '@/lib/people/management/server/endpoints'
import { saleEventSchema } from '@/lib/service/sales/core/sale-event'
import { DOCUMENT, OPERATIONS, PATTERNS, problemAt } from '@/tests/support/http/openapi-validator'

type Contents = Record<string, { example?: unknown }>

test('docs/sale-event.schema.json is that of the events', () => {
  const committed: unknown = JSON.parse(readFileSync('docs/sale-event.schema.json', 'utf8'))
  expect(committed, 'run "npm run openapi", and commit it').toEqual(JSON.parse(JSON.stringify(saleEventSchema())))
})

test('the committed document is the one of this table of endpoints', () => {
  const committed: unknown = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))
  expect(committed, 'run "npm run openapi", and commit docs/openapi.json').toEqual(DOCUMENT)
})

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(DOCUMENT))
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
})

test('the document has every endpoint, under an id of its own', () => {
  const names = OPERATIONS.map(({ method, path }) => `${method} ${path}`)
  expect(names).toEqual(expect.arrayContaining(ENDPOINTS.map(({ method, path }) => `${method} ${path}`)))
  const ids = OPERATIONS.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z]+(?:_[a-z]+)*$/.test(id))).toEqual([])
})

test('every parameter of a path is documented, and no other', () => {
  for (const { path, operation } of OPERATIONS) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const documented = (operation.parameters ?? []).filter((parameter) => parameter['in'] === 'path')
    expect([operation.operationId, documented.map(({ name }) => name)]).toEqual([operation.operationId, inPath])
  }
})

test('every example fits its schema, and the API takes those of requests', () => {
  const problems = OPERATIONS.flatMap(({ method, path, operation }) => {
    const at = ['paths', path, method.toLowerCase()]
    const answers = Object.entries(operation.responses).flatMap(([status, { content }]) =>
      Object.entries((content ?? {}) as Contents).flatMap(
        ([type, { example }]) => problemAt([...at, 'responses', status, 'content', type, 'schema'], example) ?? [],
      ),
    )
    const body = operation.requestBody?.content['application/json']
    const request = body && problemAt([...at, 'requestBody', 'content', 'application/json', 'schema'], body.example)
    const endpoint = ENDPOINTS.find((each) => each.method === method && each.path === path)
    const parsed = body && endpoint?.body?.safeParse(body.example).error?.message
    return [...answers, request, parsed].flatMap((text) => (text ? [`${operation.operationId}: ${text}`] : []))
  })
  expect(problems).toEqual([])
})

test('the documentation has every code of a problem, with its status and its meaning', () => {
  const rows = readFileSync('docs/site/management-api.md', 'utf8').match(/^\| `\w+` \| \d{3} \| .* \|$/gm)
  expect(rows).toEqual(
    Object.entries(PROBLEM_CODES).map(([code, { status, when }]) => `| \`${code}\` | ${status} | ${when} |`),
  )
})

test('every fault becomes a problem with a documented code and its status', async () => {
  // Of sessions, which the management API has not.
  const ofSessions = ['foreign_origin', 'proof_required']
  const codes = Object.keys(HTTP_STATUS).filter((code) => !ofSessions.includes(code)) as FaultCode[]
  for (const each of codes) {
    const response = problemResponse(new Fault(each, 'Because.'), 'request', pino({ level: 'silent' }))
    const { code } = z.object({ code: z.string() }).parse(await response.json())
    expect([code, response.status]).toEqual([code, PROBLEM_CODES[code as ProblemCode]?.status])
  }
})

test('every text of an example is one that there could be', () => {
  const texts = JSON.stringify(DOCUMENT).match(/"[^"]*":"text"|[[,]"text"[,\]]/g) ?? []
  expect([...new Set(texts)], 'give the field a sample in lib/people/management/core/openapi/sample.ts').toEqual([])
})

test('the example of a sale agrees with itself', () => {
  const { operation } = OPERATIONS.find(({ operation: { operationId } }) => operationId === 'retrieve_sale') ?? {}
  const example = (operation?.responses['200']?.['content'] as Contents | undefined)?.['application/json']?.example
  expect(example).toMatchObject({ order_id: 'A-1001', state: 'active', reason: null, amount: '49.00', currency: 'EUR' })
  expect(example).toMatchObject({ customer: { name: 'Ada Lovelace' }, source: { name: 'My shop' } })
})

test('every example of a problem fits its schema', () => {
  const { responses } = DOCUMENT['components'] as { responses: Record<string, { content: Contents }> }
  const wrong = Object.entries(responses).flatMap(([name, { content }]) =>
    Object.entries(content).flatMap(
      ([type, { example }]) => problemAt(['components', 'responses', name, 'content', type, 'schema'], example) ?? [],
    ),
  )
  expect(wrong).toEqual([])
})

// Generated clients and validators of many languages read them: JSON Schema recommends what all of these know.
test('every pattern is plain enough for JavaScript without flags, and for other languages', () => {
  expect(PATTERNS.length).toBeGreaterThan(0)
  for (const pattern of PATTERNS) expect(() => new RegExp(pattern)).not.toThrow()
  expect(PATTERNS.filter((pattern) => /\\[pPu]|\(\?<?[=!]/.test(pattern))).toEqual([])
})

test('no schema takes anything and something else: generated clients lose its type', () => {
  const isAnything = (schema: unknown) => JSON.stringify(schema) === '{}'
  const found: unknown[] = []
  JSON.stringify(DOCUMENT, (_, part: unknown) => {
    const options = part !== null && typeof part === 'object' && 'anyOf' in part ? part.anyOf : []
    if (Array.isArray(options) && options.some(isAnything)) found.push(part)
    return part
  })
  expect(found).toEqual([])
})

test('every record has a name, and is written once', () => {
  const { schemas } = DOCUMENT['components'] as { schemas: Record<string, object> }
  const records = OPERATIONS.flatMap(({ operation }) =>
    Object.entries(operation.responses).flatMap(([status, { content }]) => {
      const { schema } = (content as Record<string, { schema: Named }> | undefined)?.['application/json'] ?? {}
      const record = schema?.properties?.data?.items ?? schema
      const shapes = record && status.startsWith('2') ? (record.anyOf ?? [record]) : []
      return shapes.map((shape) => [operation.operationId, shape.$ref?.split('/').at(-1) ?? ''])
    }),
  )
  expect(records.filter(([, name = '']) => !(name in schemas))).toEqual([])
  for (const name of ['License', 'Product', 'Customer', 'Job', 'ApiKey', 'WebhookEndpoint', 'AccessToken', 'Event'])
    expect(Object.keys(schemas)).toContain(name)
})

type Named = { $ref?: string; anyOf?: Named[]; properties?: { data?: { items?: Named } } }
