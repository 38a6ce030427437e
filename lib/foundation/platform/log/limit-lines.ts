import { codeOf } from './describe-error'

export type Line = { fields: Record<string, unknown>; text: string }

type Options = {
  /** Calls `tick` once a second, until the function that it returns is called. */
  everySecond: (tick: () => void) => () => void
  /** in milliseconds, from any origin */
  now: () => number
  /** Says that a line of a failure has stopped: after how many, and how long after the first. */
  noteEnd: (ended: { failure: string; times: number; seconds: number }) => void
}

/** The lines of one kind since its first: how many came, and how many of them were not written yet. */
type Kind = {
  latest: Line
  write: (line: Line) => void
  isFailure: boolean
  times: number
  waiting: number
  firstAt: number
  lastAt: number
}

/** A kind that has not come for this long has ended: the next of it is written in full again. */
const QUIET_MS = 10_000
/** More kinds at the same time share one limit, so that a text that varies cannot get around it. */
const MAX_KINDS = 200
const REST = 'rest'
/** Fields that tell kinds apart, beside the text and the error's code. All others vary from call to call. */
const TELLING = ['process', 'task'] as const

/**
 * For everything that an outage or a client can repeat: lines that say the same are written once a second at most. The
 * first is written in full, then one a second without a stack, which has in `times` how many it stands for, and one
 * when a failure has stopped.
 */
export function createLineLimit({ everySecond, now, noteEnd }: Options) {
  const kinds = new Map<string, Kind>()
  let stop: (() => void) | undefined

  const end = (key: string, { latest, isFailure, times, firstAt, lastAt }: Kind) => {
    kinds.delete(key)
    if (!isFailure || times === 1) return
    noteEnd({ failure: latest.text, times, seconds: Math.round((lastAt - firstAt) / 1_000) })
  }
  const tick = () => {
    for (const [key, kind] of kinds) {
      if (kind.waiting > 0) kind.write(repeated(kind))
      kind.waiting = 0
      if (now() - kind.lastAt >= QUIET_MS) end(key, kind)
    }
    if (kinds.size > 0) return
    stop?.()
    stop = undefined
  }

  /** Writes the line now, or within a second together with those like it. */
  return (line: Line, isFailure: boolean, write: (line: Line) => void): void => {
    const own = keyOf(line)
    const key = kinds.has(own) || kinds.size < MAX_KINDS ? own : REST
    const kind = kinds.get(key)
    if (kind) {
      kind.latest = line
      kind.times += 1
      kind.waiting += 1
      kind.lastAt = now()
      return
    }
    kinds.set(key, { latest: line, write, isFailure, times: 1, waiting: 0, firstAt: now(), lastAt: now() })
    stop ??= everySecond(tick)
    write(line)
  }
}

/** An error whose stack is in the log already. */
export class KnownError {
  readonly error: unknown

  constructor(error: unknown) {
    this.error = error
  }
}

const keyOf = ({ text, fields }: Line): string =>
  [text, kindOf(fields['err']), ...TELLING.map((name) => fields[name])].join('\n')

/** Its code, or where it was thrown: a message may quote what varies. */
const kindOf = (err: unknown): string | undefined =>
  err instanceof Error ? (codeOf(err) ?? err.stack?.match(/^ {4}at .*$/m)?.[0] ?? err.name) : undefined

function repeated({ latest: { fields, text }, waiting }: Kind): Line {
  const { err, ...rest } = fields
  return { text, fields: { ...(err !== undefined && { err: new KnownError(err) }), ...rest, times: waiting } }
}
