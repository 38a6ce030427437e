import { hostname } from 'node:os'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLogger } from './log'

function givenLog() {
  const lines: Record<string, unknown>[] = []
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => {
      lines.push(JSON.parse(chunk.toString()))
      done()
    },
  })
  return { log: createLogger('info', sink), lines }
}

test('each line names the process and the machine that wrote it, and the version', () => {
  const { log, lines } = givenLog()
  log.info('serving')
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.any(String),
      pid: process.pid,
      host: hostname(),
      instance: 'latchkey',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      msg: 'serving',
    },
  ])
})

test('an error names its cause, and none of the secrets beside it', () => {
  const { log, lines } = givenLog()
  const err = Object.assign(new Error('too many connections for role "x"'), { code: '53300', severity: 'FATAL' })
  log.error({ err, token: 'a', access_token: 'e', api_key: 'b', nested: { password: 'c', license_key: 'd' } }, 'failed')
  expect(lines[0]).toMatchObject({
    err: { code: '53300', message: 'too many connections for role "x"' },
    token: '[redacted]',
    access_token: '[redacted]',
    api_key: '[redacted]',
    nested: { password: '[redacted]', license_key: '[redacted]' },
  })
})
