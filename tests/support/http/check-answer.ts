import type { HttpResponse } from './client'
import { type DocumentedOperation, problemAt, resolved } from './openapi-validator'

/** What an answer is that the document does not say; empty if it says all of it. */
export function undocumentedIn({ method, path, operation }: DocumentedOperation, answer: HttpResponse): string[] {
  const { status, headers, text } = answer
  const documented = operation.responses[status]
  if (!documented) return [`status ${status} is not documented: ${text.slice(0, 200)}`]
  const { pointer, value } = resolved(['paths', path, method.toLowerCase(), 'responses', String(status)])
  const { content, headers: named = {} } = value as { content?: object; headers?: object }
  const always = Object.keys(named).filter((name) => ALWAYS.includes(name))
  const missing = always.filter((name) => !(name.toLowerCase() in headers)).map((name) => `${name} is missing`)
  if (!content) return text === '' ? missing : [...missing, `a body is not documented: ${text.slice(0, 200)}`]
  const [type = ''] = String(headers['content-type']).split(';')
  if (!(type in content)) return [...missing, `content type ${type} is not documented for ${status}`]
  const problem = problemAt([...pointer, 'content', type, 'schema'], parsed(text))
  return problem === null ? missing : [...missing, `${status}: ${problem}: ${text.slice(0, 300)}`]
}

/** Headers that every answer has for which they are documented. The others depend on the case. */
const ALWAYS = ['X-Request-Id', 'ETag', 'Cache-Control']

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
