import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { inheritedEnv } from '@/lib/foundation/platform/config/env'

/** Its standard output is a terminal, which python's own library makes. */
const AT_TERMINAL = ['python3', '-c', 'import pty, sys; pty.spawn(sys.argv[1:])']
const PROGRAM = `
  const { createLogger } = await import('./lib/foundation/platform/log/log.ts')
  const log = createLogger('info')
  log.info({ port: 3000 }, 'serving')
  log.warn('a gap')
  log.error({ err: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }) }, 'a call failed')`

/** The lines that a program of ours logs there, or into a pipe. */
function linesOf(before: string[], over: Record<string, string> = {}): string[] {
  const [command = '', ...args] = [
    ...before,
    ...[process.execPath, '--import', 'tsx', '--input-type=module', '--eval', PROGRAM],
  ]
  const settings = { DATABASE_URL: 'postgresql://db/x', ENCRYPTION_KEY: 'x'.repeat(32), LATCHKEY_PROCESS: 'api' }
  const unset = { LOG_FORMAT: '', NO_COLOR: '', JOURNAL_STREAM: '', LOG_LEVEL: '' }
  const { stdout, stderr, status } = spawnSync(command, args, {
    env: { ...inheritedEnv(), ...unset, ...settings, ...over },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  expect([status, stderr]).toEqual([0, ''])
  return stdout.split(/\r?\n/).filter((line) => line !== '')
}

test('a person at a terminal reads lines, without colors if they want none', () => {
  const time = expect.stringMatching(/^\d\d:\d\d:\d\d$/)
  const words = linesOf(AT_TERMINAL, { NO_COLOR: '1' }).map((line) => line.split(/\s+/))
  expect(words).toEqual([
    [time, 'INFO', 'api', 'serving', 'port=3000'],
    [time, 'WARN', 'api', 'a', 'gap'],
    [time, 'ERROR', 'api', 'a', 'call', 'failed:', 'Error', '(ECONNREFUSED)'],
  ])
  const colored = linesOf(AT_TERMINAL)
  expect(colored[0]).toContain('\u001b[90mINFO ')
  expect(colored[1]).toContain('\u001b[33mWARN ')
  expect(colored[2]).toContain('\u001b[31mERROR')
})

test('a program that collects logs reads JSON, at a terminal where LOG_FORMAT asks for it', () => {
  for (const lines of [linesOf([]), linesOf(AT_TERMINAL, { LOG_FORMAT: 'json' })])
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 30, instance: 'api', msg: 'serving', port: 3000 },
      { level: 40, msg: 'a gap' },
      { level: 50, msg: 'a call failed', err: { code: 'ECONNREFUSED' } },
    ])
})

test('the journal reads a priority before each line, wherever the line goes from there', () => {
  const named = ['sh', '-c', 'exec 3>&1; JOURNAL_STREAM=$(stat -Lc %d:%i /dev/fd/3) exec "$0" "$@"']
  expect(linesOf(named).map((line) => line.slice(0, 4))).toEqual(['<6>{', '<4>{', '<3>{'])
})
