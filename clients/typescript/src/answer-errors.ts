import {
  ApiError,
  AuthenticationError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServiceUnavailableError,
  TransportError,
} from './errors.js'
import type { HttpAnswer } from './http.js'
import { type JsonObject, readJsonObject, textOf } from './json.js'
import { readRetryAfter } from './retry.js'

type Reading = {
  /** Only a lookup's 404 says that there is no such license. */
  isLookup?: boolean
  /** What no message may contain. */
  secrets: readonly string[]
}

/** The error for an answer that is not a result. */
export function errorOf(answer: HttpAnswer, { isLookup = false, secrets }: Reading): ApiError {
  const { statusCode } = answer
  const body = answer.body && readJsonObject(answer.body)
  const message = withoutSecrets(textOf(body?.['message']) || defaultMessage(answer), defaultMessage(answer), secrets)
  const details = { statusCode, requestId: requestIdOf(answer) }
  const retryAfter = readRetryAfter(answer.headers['retry-after'])
  if (!answer.body) return new ApiError(message, details)
  if (statusCode === 401) return new AuthenticationError(message, details)
  if (statusCode === 403) return new PermissionDeniedError(message, details)
  if (statusCode === 404 && isLookup) return new NotFoundError(message, details)
  if (statusCode === 429) return new RateLimitError(message, { ...details, retryAfter: secondsOf(body) ?? retryAfter })
  if (statusCode === 503) return new ServiceUnavailableError(message, { ...details, retryAfter })
  return new ApiError(message, details)
}

export const requestIdOf = ({ headers }: HttpAnswer): string | null => textOf(headers['x-request-id'])

/** Keeps the API key and the license key out of the message of a connection's error. */
export function redact(error: unknown, secrets: readonly string[]): unknown {
  if (error instanceof TransportError) error.message = withoutSecrets(error.message, 'No answer.', secrets)
  return error
}

/** The message, or another one that says less if it contains an API key or a license key. */
const withoutSecrets = (message: string, other: string, secrets: readonly string[]): string =>
  secrets.some((secret) => message.includes(secret)) ? other : message

const secondsOf = (body: JsonObject | null): number | null => {
  const seconds = body?.['retry_after']
  return typeof seconds === 'number' && seconds >= 0 && seconds !== Number.POSITIVE_INFINITY ? seconds : null
}

function defaultMessage({ statusCode, body }: HttpAnswer): string {
  if (body === null) return 'The answer is larger than 1 MiB.'
  if (statusCode === 200) return 'The answer is not the documented JSON.'
  // Latchkey itself says more: this is a page, or another program.
  const hint = statusCode === 404 ? ' Use the base URL without a path, such as https://licenses.example.com.' : ''
  return `Latchkey answered with HTTP ${statusCode}.${hint}`
}
