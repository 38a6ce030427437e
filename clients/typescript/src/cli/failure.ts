import {
  ApiError,
  AuthenticationError,
  ConfigurationError,
  LatchkeyError,
  PermissionDeniedError,
  RateLimitError,
  SignatureError,
  TransportError,
} from '../errors.js'
import { EXIT, type ExitCode } from './exit-codes.js'

type Details = { code?: string | null; requestId?: string | null }

/** Ends a command with a message and an exit code. */
export class Failure extends Error {
  readonly exitCode: ExitCode
  readonly details: Details

  constructor(exitCode: ExitCode, message: string, details: Details = {}) {
    super(message)
    this.exitCode = exitCode
    this.details = details
  }
}

export const usageFailure = (message: string): Failure => new Failure(EXIT.usage, message)

/** An expected error as a Failure; anything else is a bug, and thrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  // A file that cannot be read or written.
  if (error instanceof Error && 'syscall' in error) return new Failure(EXIT.failed, error.message)
  if (!(error instanceof LatchkeyError)) throw error
  const requestId = error instanceof ApiError || error instanceof SignatureError ? error.requestId : null
  return new Failure(exitCodeOf(error), messageOf(error), { requestId })
}

function exitCodeOf(error: LatchkeyError): ExitCode {
  if (error instanceof ConfigurationError) return EXIT.usage
  if (error instanceof AuthenticationError || error instanceof PermissionDeniedError) return EXIT.notSignedIn
  if (error instanceof RateLimitError) return EXIT.rateLimited
  if (error instanceof SignatureError) return EXIT.notProven
  if (error instanceof TransportError) return EXIT.unreachable
  return error instanceof ApiError && error.statusCode >= 500 ? EXIT.unreachable : EXIT.failed
}

const messageOf = (error: LatchkeyError): string =>
  error instanceof RateLimitError && error.retryAfter !== null
    ? `${error.message} Try again in ${error.retryAfter} seconds.`
    : error.message
