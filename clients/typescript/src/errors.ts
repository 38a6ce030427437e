import type { SignatureVerdict } from './signature.js'

/**
 * Why no kept answer was used: nothing is kept, it was altered, it answered another version, the clock was set back, it
 * is too old, or the license has expired. Null without `offlineGrace`.
 */
export type GraceVerdict = 'none' | 'tampered' | 'other version' | 'clock set back' | 'too old' | 'license expired'

/** The base of every error that this package throws. */
export class LatchkeyError extends Error {
  override name = 'LatchkeyError'
}

/** An option or an argument is missing or wrong. Nothing was sent. */
export class ConfigurationError extends LatchkeyError {
  override name = 'ConfigurationError'
}

/** No answer: name not resolved, connection refused or reset, TLS, time over. `cause` is the underlying error. */
export class TransportError extends LatchkeyError {
  override name = 'TransportError'
  grace: GraceVerdict | null = null
  /** False if another attempt cannot help: the server's certificate is not trusted. */
  readonly isRetryable: boolean

  constructor(message: string, { cause, isRetryable = true }: { cause?: unknown; isRetryable?: boolean } = {}) {
    super(message, { cause })
    this.isRetryable = isRetryable
  }
}

export type AnswerDetails = { statusCode: number; requestId: string | null }

/** An answer that is not a result. The errors for particular HTTP statuses extend this one. */
export class ApiError extends LatchkeyError {
  override name = 'ApiError'
  readonly statusCode: number
  /** For support. */
  readonly requestId: string | null
  grace: GraceVerdict | null = null

  constructor(message: string, { statusCode, requestId }: AnswerDetails) {
    super(message)
    this.statusCode = statusCode
    this.requestId = requestId
  }
}

/** 401: the API key is unknown, has ended, or is used from an address that it is not accepted from. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError'
}

/** 403: a client key looked a license up. */
export class PermissionDeniedError extends ApiError {
  override name = 'PermissionDeniedError'
}

/** 404: the product has no license with this key. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError'
}

type Busy = AnswerDetails & { retryAfter: number | null }

/** 429: the daily limit is used up. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError'
  /** In seconds. */
  readonly retryAfter: number | null

  constructor(message: string, { retryAfter, ...answer }: Busy) {
    super(message, answer)
    this.retryAfter = retryAfter
  }
}

/** 503: the service cannot decide now. This says nothing about the license. */
export class ServiceUnavailableError extends ApiError {
  override name = 'ServiceUnavailableError'
  /** In seconds. */
  readonly retryAfter: number | null

  constructor(message: string, { retryAfter, ...answer }: Busy) {
    super(message, answer)
    this.retryAfter = retryAfter
  }
}

/** The answer is not proven to come from Latchkey: do not grant access. */
export class SignatureError extends LatchkeyError {
  override name = 'SignatureError'
  readonly reason: Exclude<SignatureVerdict, 'ok'>
  readonly statusCode: number
  readonly requestId: string | null

  constructor(reason: Exclude<SignatureVerdict, 'ok'>, { statusCode, requestId }: AnswerDetails) {
    super(`The answer is not proven to come from Latchkey: ${reason}.`)
    this.reason = reason
    this.statusCode = statusCode
    this.requestId = requestId
  }
}

export type WebhookVerdict = 'missing header' | 'timestamp' | 'signature' | 'body'

/** The request is not proven to be a webhook of Latchkey: answer 400. */
export class WebhookVerificationError extends LatchkeyError {
  override name = 'WebhookVerificationError'
  readonly reason: WebhookVerdict

  constructor(reason: WebhookVerdict, explanation = '') {
    super(`The webhook could not be verified: ${reason}.${explanation}`)
    this.reason = reason
  }
}
