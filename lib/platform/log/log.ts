import { hostname } from 'node:os'
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import manifest from '@/package.json' with { type: 'json' }
import { processName, readEnv } from '../config/env'
import { describeError } from './describe-error'

export type Log = Logger

const SECRET_PATHS = ['authorization', 'token', 'access_token', 'license_key', 'api_key', 'password', 'secret', 'body']

/** Where a log line or a trace comes from. */
export const instanceOf = () => ({
  host: hostname(),
  instance: processName(),
  version: manifest.version,
})

/**
 * JSON lines on standard output, each with the process that wrote it. Secrets are never passed in; the redaction is the
 * second line of defence.
 */
export const createLogger = (level: string = readEnv().LOG_LEVEL ?? 'info', sink?: DestinationStream): Log =>
  pino(
    {
      level,
      base: { pid: process.pid, ...instanceOf() },
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths: SECRET_PATHS.flatMap((path) => [path, `*.${path}`]), censor: '[redacted]' },
      serializers: { err: (error: unknown) => describeError(error) },
    },
    ...(sink ? [sink] : []),
  )
