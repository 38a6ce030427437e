import { hostname } from 'node:os'
import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino'
import manifest from '@/package.json' with { type: 'json' }
import { processName, readEnv } from '../config/env'
import { describeError } from './describe-error'
import { createLineLimit, KnownError, type Line } from './limit-lines'
import { chooseFormat, isJournal, isTerminal, toText, withPriority } from './log-format'

export type Log = Logger

const SECRET_PATHS = ['authorization', 'token', 'access_token', 'license_key', 'api_key', 'password', 'secret', 'body']

/** Where a log line or a trace comes from. */
export const instanceOf = () => ({
  host: hostname(),
  instance: processName(),
  version: manifest.version,
})

/** info and above; what debugs is asked for, and has every line */
const LIMITED_FROM = 30
const FAILURES_FROM = 40

/**
 * Lines on standard output, each with the process that wrote it, and of those that say the same one a second.
 * Secrets are never passed in; the redaction is the second line of defence.
 */
export function createLogger(
  level: string = readEnv().LOG_LEVEL ?? 'info',
  sink: DestinationStream = level === 'silent' ? NOWHERE : standardOutput(),
): Log {
  const limit = createLineLimit({
    everySecond,
    now: () => performance.now(),
    noteEnd: ({ failure, times, seconds }) =>
      log.info({ failure, times, seconds }, 'a failure has not occurred again for ten seconds'),
  })
  const log = pino(
    {
      level,
      base: { pid: process.pid, ...instanceOf() },
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths: SECRET_PATHS.flatMap((path) => [path, `*.${path}`]), censor: '[redacted]' },
      serializers: { err: describeForLog },
      hooks: {
        logMethod(given, method, number) {
          const write = ({ fields, text }: Line) => method.apply(this, [fields, text])
          if (number < LIMITED_FROM) return write(lineOf(given))
          limit(lineOf(given), number >= FAILURES_FROM, write)
        },
      },
    },
    sink,
  )
  return log
}

const NOWHERE: DestinationStream = { write: () => undefined }

/** Processes of one start share it, so that each chooses the same format. */
function standardOutput(): DestinationStream {
  const out = destination(1)
  const { LOG_FORMAT: asked, JOURNAL_STREAM: journal, NO_COLOR } = readEnv()
  const format = chooseFormat({ asked, isTerminal: isTerminal(), isJournal: isJournal(journal) })
  if (format === 'json') return out
  const hasColors = isTerminal() && !NO_COLOR
  return { write: (line) => void out.write(format === 'text' ? toText(line, hasColors) : withPriority(line)) }
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1_000).unref()
  // What waits is written by a process that ends.
  process.on('exit', tick)
  return () => {
    clearInterval(timer)
    process.off('exit', tick)
  }
}

/** `log.warn({ err }, 'text')` or `log.warn('text')`. */
const lineOf = ([first, text]: [unknown?, unknown?, ...unknown[]]): Line =>
  typeof first === 'object' && first !== null
    ? { fields: { ...first }, text: String(text) }
    : { fields: {}, text: String(first) }

function describeForLog(error: unknown) {
  if (!(error instanceof KnownError)) return describeError(error)
  const { name, code, message } = describeError(error.error)
  return { name, code, message }
}
