import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'

export const print = (text: string): void => void process.stdout.write(`${text}\n`)
/** For people: what scripts that read the output should not see. */
export const printNote = (text: string): void => void process.stderr.write(`${text}\n`)
export const printJson = (value: unknown): void => print(JSON.stringify(value, null, process.stdout.isTTY ? 2 : 0))
/** On one line, for output of several documents. */
export const printJsonLine = (value: unknown): void => print(JSON.stringify(value))

/** Whether there is a person to ask. */
export const isInteractive = (): boolean => Boolean(process.stdin.isTTY && process.stderr.isTTY)

export const readStandardInput = async (): Promise<string> => (await readAll(process.stdin)).trim()

export async function ask(question: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  return prompt.question(question).finally(() => prompt.close())
}

/** The answer is not shown. */
export async function askSecret(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true })
  prompt.once('SIGINT', () => {
    process.stderr.write('\n')
    process.exit(130)
  })
  // Only now the terminal no longer shows what is typed.
  process.stderr.write(question)
  const answer = await prompt.question('').finally(() => prompt.close())
  process.stderr.write('\n')
  return answer.trim()
}

const COLORS = { green: 32, yellow: 33, red: 31, gray: 90 } as const
export type Color = keyof typeof COLORS

const hasColor = (): boolean => Boolean(process.stdout.isTTY && !process.env['NO_COLOR'])

export const paint = (text: string, color: Color | null): string =>
  color && hasColor() ? `\u001b[${COLORS[color]}m${text}\u001b[0m` : text

/** Text of a record, which must not move the cursor or change colors. */
export const plain = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ')

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
