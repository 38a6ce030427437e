import { expect, test } from 'vitest'
import { Overloaded } from '@/lib/foundation/platform/concurrency/coalesce'
import { keptLog } from '@/lib/foundation/platform/log/kept-log'
import { createFailureReport } from './failure-report'

test('refused calls are counted, and a flood of them leaves one line', () => {
  const { log, lines } = keptLog()
  const report = createFailureReport(log)
  const overloaded = new Overloaded('too many calls waiting')
  for (let i = 0; i < 10_000; i++) report.note(overloaded, `id-${i}`)
  expect(lines).toMatchObject([{ level: 40, reason: 'too many calls waiting', request_id: 'id-0' }])
  expect(lines[0]).not.toHaveProperty('err')
  expect(report.overloads()).toBe(10_000)
})

test('another failure has its stack and its request id, and is no overload', () => {
  const { log, lines } = keptLog()
  const report = createFailureReport(log)
  report.note(new Error('no'), 'a')
  expect(lines).toMatchObject([{ request_id: 'a', level: 50, err: { stack: expect.stringContaining('at ') } }])
  expect(report.overloads()).toBe(0)
})
