import type { HttpAnswer } from '../http.js'
import { isObject, type JsonObject, readJsonObject, textOf } from '../json.js'
import { readRetryAfter } from '../retry.js'
import { EXIT, type ExitCode } from './exit-codes.js'
import { Failure } from './failure.js'

/** A refusal of the management API. */
export class ApiFailure extends Failure {
  readonly statusCode: number
  /** Seconds to wait, or null. */
  readonly retryAfter: number | null

  constructor(answer: HttpAnswer, problem: JsonObject | null) {
    const retryAfter = readRetryAfter(answer.headers['retry-after'])
    super(exitCodeOf(answer.statusCode), messageOf(answer, problem, retryAfter), {
      code: textOf(problem?.['code']),
      requestId: textOf(answer.headers['x-request-id']),
    })
    this.statusCode = answer.statusCode
    this.retryAfter = retryAfter
  }
}

export const problemFailure = (answer: HttpAnswer): ApiFailure =>
  new ApiFailure(answer, answer.body && readJsonObject(answer.body))

/** Of an answer of Latchkey with this status. */
export function exitCodeOf(status: number): ExitCode {
  if (status === 401 || status === 403) return EXIT.notSignedIn
  if (status === 404) return EXIT.notFound
  if (status === 422) return EXIT.usage
  if (status === 429) return EXIT.rateLimited
  return status >= 500 ? EXIT.unreachable : EXIT.failed
}

function messageOf({ statusCode }: HttpAnswer, problem: JsonObject | null, retryAfter: number | null): string {
  if (statusCode < 300) return 'The answer is not the documented JSON. Is the base URL that of a Latchkey?'
  if (statusCode === 407) return 'The proxy asks for a user name and a password.'
  const detail = textOf(problem?.['detail']) ?? `HTTP ${statusCode}. Is the base URL that of a Latchkey?`
  if (statusCode === 401) return `${detail} Run latchkey login.`
  if (statusCode === 429 && retryAfter !== null) return `${detail} Try again in ${retryAfter} seconds.`
  const errors = Array.isArray(problem?.['errors']) ? problem['errors'].filter(isObject) : []
  return errors.length > 0 ? errors.map(fieldMessage).join('\n') : detail
}

/** `customer_email` is the option `--customer-email`. */
const fieldMessage = ({ field, message }: JsonObject): string =>
  `${OPTION_NAMES[String(field)] ?? `--${String(field).replaceAll('_', '-')}`} ${message}`

const OPTION_NAMES: Record<string, string> = {
  product_id: '--product',
  q: '--search',
  'to.days': '--days',
  'to.months': '--months',
  'to.expires_at': '--until',
  'Idempotency-Key': '--idempotency-key',
}
