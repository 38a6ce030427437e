import {
  ApiError,
  AuthenticationError,
  LatchkeyError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServiceUnavailableError,
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
  const body = answer.body ? readJsonObject(answer.body) : null
  const message = withoutSecrets(textOf(body?.['message']) || defaultMessage(answer), secrets)
  const details = { statusCode, requestId: requestIdOf(answer) }
  const retryAfter = readRetryAfter(answer.headers['retry-after'])
  if (statusCode === 401) return new AuthenticationError(message, details)
  if (statusCode === 403) return new PermissionDeniedError(message, details)
  if (statusCode === 404 && isLookup) return new NotFoundError(message, details)
  if (statusCode === 429) return new RateLimitError(message, { ...details, retryAfter: secondsOf(body) ?? retryAfter })
  if (statusCode === 503) return new ServiceUnavailableError(message, { ...details, retryAfter })
  return new ApiError(message, details)
}

export const requestIdOf = ({ headers }: HttpAnswer): string | null => textOf(headers['x-request-id'])

/** Keeps an API key or a license key out of an error's message. */
function withoutSecrets(message: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret) => (secret ? text.replaceAll(secret, '[redacted]') : text), message)
}

/** The same for an error that was thrown. */
export function redact(error: unknown, secrets: readonly string[]): unknown {
  if (error instanceof LatchkeyError) error.message = withoutSecrets(error.message, secrets)
  return error
}

const secondsOf = (body: JsonObject | null): number | null => {
  const seconds = body?.['retry_after']
  return typeof seconds === 'number' && seconds >= 0 ? seconds : null
}

function defaultMessage({ statusCode, body }: HttpAnswer): string {
  if (body === null) return 'The answer is larger than 1 MiB.'
  return statusCode === 200 ? 'The answer is not the documented JSON.' : `Latchkey answered with HTTP ${statusCode}.`
}
