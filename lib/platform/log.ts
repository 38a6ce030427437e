import { type Logger, pino, stdTimeFunctions } from 'pino'
import { readEnv } from './env'

export type Log = Logger

const SECRET_PATHS = ['authorization', 'token', 'license_key', 'api_key', 'password', 'secret', 'body']

/** JSON lines on standard output. Secrets are never passed in; the redaction is the second lock on that door. */
export const createLogger = (level: string = readEnv().LOG_LEVEL ?? 'info'): Log =>
  pino({
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: SECRET_PATHS.flatMap((path) => [path, `*.${path}`]), censor: '[redacted]' },
    serializers: { err: describeError },
  })

/** Name, code and stack of an error. The message of a driver may carry arguments, so only our own messages pass. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  return { name: error.name, code, stack: frames.slice(0, 8).join('\n') }
}
