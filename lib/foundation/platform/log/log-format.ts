import { fstatSync } from 'node:fs'
import { isatty } from 'node:tty'
import { z } from 'zod'

/** `journal` is JSON behind the priority that systemd reads, so that `journalctl -p err` finds errors. */
export type LogFormat = 'json' | 'text' | 'journal'

type Output = { asked: 'json' | 'text' | undefined; isTerminal: boolean; isJournal: boolean }

/** What is asked for; otherwise what suits the reader: text at a terminal, JSON for everything that collects logs. */
export function chooseFormat({ asked, isTerminal, isJournal }: Output): LogFormat {
  if (asked === 'text' || (asked === undefined && isTerminal)) return 'text'
  return isJournal ? 'journal' : 'json'
}

const STDOUT = 1

export const isTerminal = (): boolean => isatty(STDOUT)

/**
 * Whether standard output is the journal's socket: JOURNAL_STREAM names it, and is inherited also by programs whose
 * output goes elsewhere.
 */
export function isJournal(named: string | undefined): boolean {
  if (named === undefined) return false
  const { dev, ino } = fstatSync(STDOUT)
  return named === `${dev}:${ino}`
}

const described = z.object({
  name: z.string(),
  code: z.string().optional(),
  message: z.string().optional(),
  stack: z.string().optional(),
})
const lineOfJson = z.looseObject({
  level: z.number(),
  time: z.string(),
  instance: z.string(),
  msg: z.string().optional(),
  err: described.optional(),
})

/** The same on every line of a machine, or shown at the line's beginning. */
const SHOWN_OTHERWISE = new Set(['level', 'time', 'pid', 'host', 'instance', 'version', 'msg', 'err'])
const RED = 31
const YELLOW = 33
const GRAY = 90

/** A line of the log for a person: time, level, process, what happened, why, and the other fields. */
export function toText(json: string, hasColors: boolean): string {
  const { data: line } = lineOfJson.safeParse(JSON.parse(json))
  if (!line) return json
  const paint = (color: number, text: string) => (hasColors ? `\u001b[${color}m${text}\u001b[0m` : text)
  const { word, color } = levelOf(line.level)
  const { err } = line
  const reason = err && (err.message ? [err.message, codeBeside(err)] : [err.name, codeBeside(err)]).join('')
  const fields = Object.entries(line).filter(([name]) => !SHOWN_OTHERWISE.has(name))
  const text = [
    paint(GRAY, clockTime(line.time)),
    paint(color, word.padEnd(5)),
    paint(GRAY, line.instance.padEnd(8)),
    printable([line.msg, reason].filter(Boolean).join(': ')),
    ...fields.map(([name, value]) => paint(GRAY, `${name}=${shown(value)}`)),
  ].join(' ')
  // Without a code it is a mistake of ours, of which the place matters most.
  return err?.stack && !err.code ? `${text}\n${paint(GRAY, printable(err.stack, '\n'))}\n` : `${text}\n`
}

/** With the priority of syslog(3) that systemd reads from the beginning of a line. */
export const withPriority = (json: string): string =>
  `<${priorityOf(Number(/^\{"level":(\d+)/.exec(json)?.[1]))}>${json}`

function priorityOf(level: number): number {
  if (level >= 60) return 2
  if (level >= 50) return 3
  if (level >= 40) return 4
  return level >= 30 ? 6 : 7
}

function levelOf(level: number): { word: string; color: number } {
  if (level >= 50) return { word: level >= 60 ? 'FATAL' : 'ERROR', color: RED }
  if (level >= 40) return { word: 'WARN', color: YELLOW }
  return { word: level >= 30 ? 'INFO' : 'DEBUG', color: GRAY }
}

const codeBeside = ({ code, message }: z.infer<typeof described>): string =>
  code && !message?.includes(code) ? ` (${code})` : ''

/** Of this machine, as its person reads the clock. */
const clockTime = (iso: string): string => new Date(iso).toTimeString().slice(0, 8)

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return printable(/[\s"]/.test(text) && typeof value === 'string' ? JSON.stringify(text) : text)
}

/** A terminal would obey control characters, wherever they come from. */
const printable = (text: string, but = ''): string =>
  text.replace(/\p{Cc}/gu, (character) =>
    character === but ? character : `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
