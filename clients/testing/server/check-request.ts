import { isDeepStrictEqual } from 'node:util'
import type { ExpectedRequest } from '../case-types'
import { headerOf, type Received } from './received'

const USER_AGENT = /^latchkey-(?:typescript|python|java|go|php|csharp|ruby)\/\d+\.\d+\.\d+$/
const NONCE = /^[\w-]{32}$/

/** What is wrong with a request, apart from its place among the others: a sentence for each. */
export function problemsOf(received: Received, expected: ExpectedRequest, apiKey: string): string[] {
  const method = expected.kind === 'validate' ? 'POST' : 'GET'
  const problems = [
    received.method !== method && `the method is ${received.method} instead of ${method}`,
    received.path !== expected.path && `the path is ${received.path} instead of ${expected.path}`,
    ...headerProblems(received, expectedHeaders(expected, apiKey)),
    !USER_AGENT.test(headerOf(received, 'user-agent') ?? '') &&
      `the user agent is ${headerOf(received, 'user-agent')} instead of latchkey-LANGUAGE/VERSION`,
    nonceProblem(headerOf(received, 'x-validation-nonce'), expected.nonce),
    bodyProblem(received.body, expected.body),
  ]
  return problems.filter((problem) => typeof problem === 'string')
}

const expectedHeaders = (expected: ExpectedRequest, apiKey: string): [name: string, value: string | null][] => [
  ['authorization', expected.kind === 'keys' ? null : `Bearer ${apiKey}`],
  ['accept', 'application/json'],
  ...(expected.kind === 'validate' ? [['content-type', 'application/json'] satisfies [string, string]] : []),
  ['x-end-user-address', expected.end_user_address ?? null],
]

const headerProblems = (received: Received, expected: [name: string, value: string | null][]) =>
  expected.map(([name, value]) => {
    const sent = headerOf(received, name)
    return sent !== value && `the header ${name} is ${sent ?? 'absent'} instead of ${value ?? 'absent'}`
  })

function nonceProblem(sent: string | null, isExpected: boolean | undefined): string | false {
  if (isExpected === undefined) return false
  if (!isExpected) return sent !== null && `a nonce was sent: ${sent}`
  return !NONCE.test(sent ?? '') && `the nonce is ${sent ?? 'absent'} instead of 24 random bytes in base64url`
}

function bodyProblem(sent: string, expected: Record<string, string> | undefined): string | false {
  if (!expected) return sent !== '' && `there is a body where none belongs: ${sent}`
  return !isDeepStrictEqual(parse(sent), expected) && `the body is ${sent} instead of ${JSON.stringify(expected)}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
