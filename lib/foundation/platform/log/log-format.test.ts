import { spawnSync } from 'node:child_process'
import { closeSync, fstatSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inheritedEnv } from '../config/env'
import { chooseFormat, toText, withPriority } from './log-format'

const line = (over: object) =>
  `${JSON.stringify({ level: 50, time: '2026-11-25T15:04:05.123Z', pid: 1, host: 'a', instance: 'api-2', version: '0.1.0', msg: 'a public call failed', ...over })}\n`
const refused = {
  name: 'Error',
  code: 'ECONNREFUSED',
  message: 'connect ECONNREFUSED 127.0.0.1:5432',
  stack: '    at x',
}
const CLOCK = new Date('2026-11-25T15:04:05.123Z').toTimeString().slice(0, 8)

test('text at a terminal, priorities in the journal, JSON elsewhere, and always what is asked for', () => {
  const auto = { asked: undefined, isTerminal: false, isJournal: false }
  expect(chooseFormat(auto)).toBe('json')
  expect(chooseFormat({ ...auto, isTerminal: true })).toBe('text')
  expect(chooseFormat({ ...auto, isJournal: true })).toBe('journal')
  expect(chooseFormat({ ...auto, isTerminal: true, asked: 'json' })).toBe('json')
  expect(chooseFormat({ ...auto, asked: 'text' })).toBe('text')
})

test('one line: time, level, process, what happened, why, and the rest', () => {
  expect(toText(line({ err: refused, request_id: '0199', times: 40 }), false)).toBe(
    `${CLOCK} ERROR api-2    a public call failed: connect ECONNREFUSED 127.0.0.1:5432 request_id=0199 times=40\n`,
  )
  expect(toText(line({ level: 40, msg: 'odd', reason: 'too many calls', stripe: { code: 'x' } }), false)).toBe(
    `${CLOCK} WARN  api-2    odd reason="too many calls" stripe={"code":"x"}\n`,
  )
  expect(toText(line({ level: 30, msg: 'serving', port: 3000 }), true)).toContain('\u001b[90mport=3000\u001b[0m')
})

test('an error without a code is a mistake of ours, and shows where', () => {
  const err = { name: 'TypeError', message: 'x is not a function', stack: '    at a (a.js:1:1)\n    at b (b.js:1:1)' }
  expect(toText(line({ err }), false)).toBe(
    `${CLOCK} ERROR api-2    a public call failed: x is not a function\n    at a (a.js:1:1)\n    at b (b.js:1:1)\n`,
  )
})

test('what a client wrote cannot command the terminal', () => {
  const text = toText(line({ err: { ...refused, message: 'a\u001b[2J\nb\u009bm' }, peer: '\u001b]0;x\u0007' }), false)
  expect(text.slice(0, -1)).not.toMatch(/\p{Cc}/u)
})

test('systemd reads the priority from the beginning of the line, and JSON follows', () => {
  const priorities = [60, 50, 40, 30, 20].map((level) => withPriority(line({ level })).slice(0, 4))
  expect(priorities).toEqual(['<2>{', '<3>{', '<4>{', '<6>{', '<7>{'])
})

/** What a program logs whose standard output is a file that JOURNAL_STREAM names, or does not. */
function logged(isNamed: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-log-'))
  const path = join(folder, 'out')
  const file = openSync(path, 'w')
  try {
    const { dev, ino } = fstatSync(file)
    const program = `import('./lib/foundation/platform/log/log.ts').then(({ createLogger }) => createLogger('info').warn('a gap'))`
    const env = { ...inheritedEnv(), DATABASE_URL: 'postgresql://db/x', ENCRYPTION_KEY: 'x'.repeat(32), LOG_FORMAT: '' }
    spawnSync(process.execPath, ['--import', 'tsx', '--eval', program], {
      env: { ...env, JOURNAL_STREAM: isNamed ? `${dev}:${ino}` : '1:2' },
      stdio: ['ignore', file, 'inherit'],
    })
    return readFileSync(path, 'utf8')
  } finally {
    closeSync(file)
    rmSync(folder, { recursive: true })
  }
}

test('the journal is recognised by its own stream, not by a variable that was inherited', () => {
  expect(logged(true)).toMatch(/^<4>\{"level":40,.*"msg":"a gap"\}\n$/)
  expect(logged(false)).toMatch(/^\{"level":40,/)
})
