import { createInterface, type Interface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'
import { EXIT } from './exit-codes.js'
import { Failure } from './failure.js'

/** What moves the cursor, sends the terminal a command, or reverses the order in which text is shown. */
const UNSAFE = '\\p{Cc}\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'
const UNSAFE_SIGN = new RegExp(`[${UNSAFE}]`, 'gu')
/** The colors of `paint`, line breaks and tabs are ours. */
const UNSAFE_OUTPUT = new RegExp(`${String.fromCharCode(27)}\\[(?:0|31|32|33|90)m|[\\n\\t]|([${UNSAFE}])`, 'gu')

const safe = (text: string): string => text.replaceAll(UNSAFE_OUTPUT, (all, unsafe) => (unsafe ? ' ' : all))
const jsonOf = (value: unknown, indent: number): string =>
  JSON.stringify(value, null, indent).replaceAll(UNSAFE_SIGN, (sign) =>
    sign === '\n' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export const print = (text: string): void => void process.stdout.write(`${safe(text)}\n`)
/** For people: what scripts that read the output should not see. */
export const printNote = (text: string): void => void process.stderr.write(`${safe(text)}\n`)
export const printJson = (value: unknown): void => print(jsonOf(value, process.stdout.isTTY ? 2 : 0))
/** On one line, for output of several documents. */
export const printJsonLine = (value: unknown): void => print(jsonOf(value, 0))
/** On several lines, for people. */
export const printJsonLines = (value: unknown): void => print(jsonOf(value, 2))
export const printJsonNote = (value: unknown): void => printNote(jsonOf(value, 0))

/** Whether there is a person to ask. */
export const isInteractive = (): boolean => Boolean(process.stdin.isTTY && process.stderr.isTTY)

export const readStandardInput = async (): Promise<string> => (await readAll(process.stdin)).trim()

export async function ask(question: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  return answerTo(prompt, safe(question))
}

/** Without an answer, as after Ctrl-D or when the terminal is closed, the command ends. */
function answerTo(prompt: Interface, question: string): Promise<string> {
  prompt.once('SIGINT', () => {
    process.stderr.write('\n')
    process.exit(130)
  })
  const closed = new Promise<never>((_resolve, reject) => prompt.once('close', reject))
  return Promise.race([prompt.question(question), closed])
    .catch(() => {
      process.stderr.write('\n')
      throw new Failure(EXIT.failed, 'There was no answer. Nothing was changed.')
    })
    .finally(() => prompt.close())
}

/** The answer is not shown. */
export async function askSecret(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true })
  // Only now the terminal no longer shows what is typed.
  process.stderr.write(question)
  const answer = await answerTo(prompt, '')
  process.stderr.write('\n')
  return answer.trim()
}

const COLORS = { green: 32, yellow: 33, red: 31, gray: 90 } as const
export type Color = keyof typeof COLORS

const hasColor = (): boolean => Boolean(process.stdout.isTTY && !process.env['NO_COLOR'])

export const paint = (text: string, color: Color | null): string =>
  color && hasColor() ? `\u001b[${COLORS[color]}m${text}\u001b[0m` : text

/** Text of a record, on one line and without colors. */
export const plain = (text: string): string => text.replaceAll(UNSAFE_SIGN, ' ')

const ESCAPE = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g')
const widthOf = (cell: string): number => [...cell.replaceAll(ESCAPE, '')].length

/** Rows as lines, each column as wide as its widest cell. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  )
  const pad = (cell: string, column: number) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell))
  return rows.map((row) => row.map(pad).join('  ').trimEnd())
}

export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const title = head.map((name) => paint(name, 'gray'))
  for (const line of alignColumns([title, ...rows])) print(line)
}

/** Names and values of one record; those without a value are left out. */
export function printFields(fields: readonly (readonly [string, string | null])[]): void {
  const rows = fields.flatMap(([name, value]) => (value === null ? [] : [[paint(name, 'gray'), value]]))
  for (const line of alignColumns(rows)) print(line)
}
