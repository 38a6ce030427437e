import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { Overloaded } from '@/lib/platform/concurrency/coalesce'
import { createLogger } from '@/lib/platform/log/log'
import { createFailureReport } from './failure-report'

function givenReport() {
  const lines: Record<string, unknown>[] = []
  const write = (chunk: Buffer, _: unknown, done: () => void) => {
    lines.push(JSON.parse(chunk.toString()))
    done()
  }
  const clock = { now: 0 }
  const report = createFailureReport(createLogger('info', new Writable({ write })), () => clock.now)
  return { report, lines, clock }
}

test('ten thousand refused calls in a second leave one line, the next second another with their number', () => {
  const { report, lines, clock } = givenReport()
  const overloaded = new Overloaded('too many calls waiting')
  for (let i = 0; i < 10_000; i++) report.note(overloaded, `id-${i}`)
  expect(lines).toMatchObject([{ reason: 'too many calls waiting', request_id: 'id-0', calls: 1 }])
  expect(lines[0]).not.toHaveProperty('err')
  clock.now = 1_000
  report.note(overloaded, 'later')
  expect(lines[1]).toMatchObject({ request_id: 'later', calls: 10_000 })
  expect(report.overloads()).toBe(10_001)
})

test('every other failure has a line of its own with its request id', () => {
  const { report, lines } = givenReport()
  for (const id of ['a', 'b']) report.note(new Error('no'), id)
  expect(lines).toMatchObject([{ request_id: 'a', level: 50 }, { request_id: 'b' }])
  expect(report.overloads()).toBe(0)
})
