import { redactText } from './redact-text'

type Described = {
  name: string
  code?: string | undefined
  message?: string | undefined
  stack?: string
  causes?: Described[] | undefined
}

const MAX_FRAMES = 8
const MAX_CAUSES = 3

/**
 * An error for the log: name, code, stack, cause, and the message if its wording is known to contain no data. Drivers
 * and parsers quote their input, which may be a key, so their messages are left out.
 */
export function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { name: typeof error }
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  const message = safeMessage(error)
  return {
    name: error.name,
    code: codeOf(error),
    message: message === undefined ? undefined : redactText(message),
    stack: frames.slice(0, MAX_FRAMES).join('\n'),
    causes: depth < MAX_CAUSES ? causesOf(error)?.map((cause) => describeError(cause, depth + 1)) : undefined,
  }
}

/** The code of a failed system call or query, for example ECONNREFUSED or 57P03. */
export const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined

function causesOf(error: Error): unknown[] | undefined {
  if (error instanceof AggregateError) return error.errors.slice(0, MAX_CAUSES)
  return error.cause instanceof Error ? [error.cause] : undefined
}

/** Our own errors: their messages are written for the log. */
const OURS = new Set(['ConfigError', 'Overloaded', 'Problem'])
/**
 * Errors of the JavaScript engine about our own mistakes. Node's errors with these names have a code, and quote values.
 */
const ENGINE = new Set(['TypeError', 'RangeError', 'ReferenceError'])
/** Exact messages of pg, its pool and Redis. */
const FIXED = new Set([
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Socket closed unexpectedly',
  'The client is closed',
  'The client is offline',
  'Redis did not answer within 300 ms',
])

function safeMessage(error: Error): string | undefined {
  if (OURS.has(error.name) || FIXED.has(error.message)) return error.message
  if (isSystemError(error)) return error.message
  if (isDatabaseError(error)) return databaseMessage(error)
  return ENGINE.has(error.name) && codeOf(error) === undefined ? error.message : undefined
}

/** `connect ECONNREFUSED 127.0.0.1:5432`: a call, a code and a target. */
const isSystemError = (error: Error): boolean =>
  'syscall' in error && /^E[A-Z0-9_]+$/.test(codeOf(error) ?? '') && error.message.includes(codeOf(error) ?? '')

/** As thrown by pg: with an SQLSTATE and a severity. */
const isDatabaseError = (error: Error): boolean => 'severity' in error && /^[0-9A-Z]{5}$/.test(codeOf(error) ?? '')

/** Error classes whose messages quote only tables, roles and constraints; all others may quote a value. */
const NAMES_ONLY = /^(08|23|28|3D|3F|42|53|55|57)/

const databaseMessage = (error: Error): string =>
  NAMES_ONLY.test(codeOf(error) ?? '') ? error.message : error.message.replace(/"[^"]*"?/g, '"…"')
