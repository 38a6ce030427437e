import { hostname } from 'node:os'
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import manifest from '@/package.json' with { type: 'json' }
import { readEnv } from '../config/env'
import { describeError } from './describe-error'

export type Log = Logger

const SECRET_PATHS = ['authorization', 'token', 'access_token', 'license_key', 'api_key', 'password', 'secret', 'body']

/**
 * JSON lines on standard output, each with the process that wrote it. Secrets are never passed in; the redaction is the
 * second line of defence.
 */
export const createLogger = (level: string = readEnv().LOG_LEVEL ?? 'info', sink?: DestinationStream): Log =>
  pino(
    {
      level,
      base: { pid: process.pid, host: hostname(), version: manifest.version },
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths: SECRET_PATHS.flatMap((path) => [path, `*.${path}`]), censor: '[redacted]' },
      serializers: { err: (error: unknown) => describeError(error) },
    },
    ...(sink ? [sink] : []),
  )
