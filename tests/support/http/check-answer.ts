import { RESPONSE_HEADERS } from '@/lib/people/management/core/openapi/headers'
import type { HttpResponse } from './client'
import { type DocumentedOperation, problemAt, resolved } from './openapi-validator'

/** What an answer is that the document does not say; empty if it says all of it. */
export function undocumentedIn({ method, path, operation }: DocumentedOperation, answer: HttpResponse): string[] {
  const { status, headers, text } = answer
  const documented = operation.responses[status]
  if (!documented) return [`status ${status} is not documented: ${text.slice(0, 200)}`]
  const { pointer, value } = resolved(['paths', path, method.toLowerCase(), 'responses', String(status)])
  const { content, headers: named = {} } = value as { content?: object; headers?: object }
  const wrong = headerProblems(named, headers)
  if (!content) return text === '' ? wrong : [...wrong, `a body is not documented: ${text.slice(0, 200)}`]
  const [type = ''] = String(headers['content-type']).split(';')
  if (!(type in content)) return [...wrong, `content type ${type} is not documented for ${status}`]
  const problem = problemAt([...pointer, 'content', type, 'schema'], parsed(text))
  return problem === null ? wrong : [...wrong, `${status}: ${problem}: ${text.slice(0, 300)}`]
}

/** Headers that are promised and not sent, or sent and not promised. */
function headerProblems(named: object, headers: HttpResponse['headers']): string[] {
  const isSent = (name: string) => name.toLowerCase() in headers
  return [
    ...ALWAYS.filter((name) => name in named && !isSent(name)).map((name) => `${name} is missing`),
    ...OF_THE_API.filter((name) => isSent(name) && !(name in named)).map((name) => `${name} is not documented`),
  ]
}

/** Headers that every answer has for which they are documented. The others depend on the case. */
const ALWAYS = ['X-Request-Id', 'ETag', 'Cache-Control', 'Access-Control-Allow-Origin']
/** Headers that clients act on. An answer that is not to be cached says so without a line in the document. */
const OF_THE_API = Object.keys(RESPONSE_HEADERS).filter((name) => name !== 'Cache-Control')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
