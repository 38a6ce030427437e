import { inspect, stripVTControlCharacters } from 'node:util'
import type { Log } from './log'
import { redactText } from './redact-text'

const MAX_TEXT = 4_096

/**
 * What packages print to the console, Next above all, becomes lines of the log: with its fields, its limits and its
 * rules for what an error may tell. What they say while all is well is of use to debug alone.
 */
export function consoleToLog(log: Log, target: Console = console): void {
  const reportAs =
    (level: 'error' | 'warn' | 'debug') =>
    (...given: unknown[]): void => {
      const err = given.find((each) => each instanceof Error)
      if (err) log[level]({ err, ...digestOf(err) }, 'Next reports an error')
      else log[level]({ message: textOf(given) }, 'Next reports')
    }
  target.error = reportAs('error')
  target.warn = reportAs('warn')
  for (const method of ['log', 'info', 'debug'] as const) target[method] = reportAs('debug')
}

/** The reference that an error page shows. */
const digestOf = (error: Error) =>
  'digest' in error && typeof error.digest === 'string' ? { digest: error.digest } : {}

const textOf = (given: unknown[]): string => {
  const text = given.map((each) => (typeof each === 'string' ? each : inspect(each, { depth: 2 }))).join(' ')
  return redactText(stripVTControlCharacters(text).slice(0, MAX_TEXT)).trim()
}
