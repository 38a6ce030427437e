import { expect, test } from 'vitest'
import { presentLookup } from '@/lib/catalog/licenses/core/present-lookup'
import { VALIDATION_STATUSES } from '@/lib/foundation/shared/validation-status'
import * as answers from '@/lib/http/public-api/answer'
import { presentValidation } from '@/lib/service/validation/core/present-validation'
import { namesOf, readPage, rowsOf, samplesOf, sectionOf } from './site-pages'

const NOW = new Date('2026-11-21T12:32:49Z')
const ID = '01934c5e-7a10-7000-8000-0000000000ff'

const STATUSES = readPage('statuses')
const VALIDATION = readPage('validation')
const LOOKUP = readPage('lookup')
const ERRORS = readPage('errors')

const jsonIn = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>

test('each status that the code can answer has a section, and no other', () => {
  const sections = [...STATUSES.matchAll(/^## `(\w+)` \{#(\w+)\}$/gm)].map(([, name, anchor]) => {
    expect(anchor).toBe(name)
    return name
  })
  expect(sections.toSorted()).toEqual([...VALIDATION_STATUSES].toSorted())
  expect(rowsOf(STATUSES).map(([link = '']) => /`(\w+)`/.exec(link)?.[1])).toEqual(sections)
})

test('each status has its HTTP status, a cause, what to tell the user and what to do', () => {
  for (const [link = '', http] of rowsOf(STATUSES)) {
    const status = /`(\w+)`/.exec(link)?.[1] ?? ''
    expect([status, http]).toEqual([status, { invalid_api_key: '401', rate_limit_exceeded: '429' }[status] ?? '200'])
    const section = sectionOf(STATUSES, `\`${status}\``)
    expect(section).toContain('**Cause.** ')
    expect(section).toMatch(/\*\*Tell your user(?::\*\*\n\n:::message\n.+\n:::|\*\* nothing\b)/)
    expect(section).toContain('**Do.** ')
  }
})

test('the documented order of the checks is that of the code', () => {
  const order = [...sectionOf(VALIDATION, 'Order of the checks').matchAll(/^\d+\. `(\w+)`$/gm)].map(([, name]) => name)
  expect(['invalid_api_key', 'rate_limit_exceeded', ...order]).toEqual(VALIDATION_STATUSES)
})

test('the fields of a validation are documented in their order, and so is the sample', () => {
  const answer = presentValidation({ status: 'active', license: null, slot: 'none' }, { version: null, custom: null })
  const fields = [...Object.keys(answer), 'signature']
  expect(namesOf(sectionOf(VALIDATION, 'Answer'))).toHaveLength(10)
  expect(namesOf(sectionOf(VALIDATION, 'Answer'))).toEqual(fields)
  expect(Object.keys(jsonIn(samplesOf(VALIDATION, 'json')[0] ?? ''))).toEqual(fields)
})

test('the fields of a lookup are documented in their order, and so is the sample', () => {
  const fields = Object.keys(presentLookup({ ...LICENSE, version: null }, NOW))
  expect(namesOf(sectionOf(LOOKUP, 'Fields'))).toHaveLength(22)
  expect(namesOf(sectionOf(LOOKUP, 'Fields'))).toEqual(fields)
  expect(Object.keys(jsonIn(samplesOf(LOOKUP, 'json')[0] ?? ''))).toEqual(fields)
})

test('the documented errors are the ones that the code answers, with their headers', () => {
  const shown = samplesOf(ERRORS, 'http').map(readHttp)
  const given = [
    answers.invalidApiKey(ID, true),
    answers.lookupNotAllowed(ID),
    answers.licenseNotFound(ID),
    answers.methodNotAllowed(ID, 'POST'),
    answers.withQuota(answers.rateLimitExceeded(ID, NOW), { limit: 10_000, used: 10_000, isGranted: false }, NOW),
    answers.failedAnswer(ID, new Error()),
    answers.serviceUnavailable(ID),
  ]
  expect(shown.map(({ status, body }) => [status, body])).toEqual(given.map(({ status, body }) => [status, body]))
  for (const [index, { headers }] of shown.entries()) expect(given[index]?.headers).toMatchObject(headers)
  const bodies = samplesOf(ERRORS, 'json').map((text) => text.trim())
  const others = [
    answers.invalidApiKey(ID, false),
    answers.notFound(ID),
    answers.badRequest(ID, 'The path is not percent-encoded UTF-8.'),
  ]
  expect(bodies).toEqual(others.map(({ body }) => body))
})

function readHttp(text: string) {
  const [head = '', body = ''] = text.trim().split('\n\n')
  const [first = '', ...lines] = head.split('\n')
  const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)))
  return { status: Number(first.split(' ')[1]), headers, body }
}

const LICENSE = {
  id: ID,
  organizationId: ID,
  productId: ID,
  customerId: ID,
  licenseKey: 'KEY',
  expiresAt: null,
  revokedAt: null,
  ipSystemEnabled: false,
  maxIps: null,
  ipCount: 0,
  notes: null,
  createdAt: NOW,
  updatedAt: NOW,
  customer: { email: null, name: null, discordId: null },
}
