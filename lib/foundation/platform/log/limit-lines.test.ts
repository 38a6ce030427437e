import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptLog } from './kept-log'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })

test('an outage: one line with the stack, then one a second with the number of calls, and one when it has ended', () => {
  const { log, lines } = keptLog()
  for (let second = 0; second < 5; second++) {
    for (let i = 0; i < 1_000; i++) log.error({ err: refused(), request_id: `${second}-${i}` }, 'a public call failed')
    vi.advanceTimersByTime(1_000)
  }
  const [first, ...later] = lines
  expect(first).toMatchObject({
    level: 50,
    request_id: '0-0',
    err: { code: 'ECONNREFUSED', stack: expect.stringContaining('limit-lines.test') },
  })
  expect(first).not.toHaveProperty('times')
  expect(later).toHaveLength(5)
  expect(later.map(({ times }) => times)).toEqual([999, 1_000, 1_000, 1_000, 1_000])
  expect(later[4]).toMatchObject({ msg: 'a public call failed', request_id: '4-999', err: { code: 'ECONNREFUSED' } })
  expect(JSON.stringify(later)).not.toContain('stack')
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(6)).toMatchObject([{ level: 30, failure: 'a public call failed', times: 5_000, seconds: 4 }])
  log.error({ err: refused() }, 'a public call failed')
  expect(lines[7]).toMatchObject({ err: { stack: expect.any(String) } })
})

test('other failures beside it have their own lines: another text, code, place, process or task', () => {
  const { log, lines } = keptLog()
  const [here, there] = [new TypeError('a'), new TypeError('a')]
  log.error({ err: refused() }, 'a')
  log.error({ err: refused() }, 'b')
  log.error({ err: Object.assign(refused(), { code: '57P01' }) }, 'a')
  log.error({ err: here }, 'a')
  log.error({ err: there, process: 'api-1' }, 'a')
  log.error({ process: 'api-2' }, 'a')
  log.error({ task: 'send-mail' }, 'a')
  expect(lines).toHaveLength(7)
})

test('a failure that happens once has one line', () => {
  const { log, lines } = keptLog()
  log.error({ err: refused() }, 'a')
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('texts that vary do not get around the limit', () => {
  const { log, lines } = keptLog()
  for (let i = 0; i < 10_000; i++) log.warn(`odd ${i}`)
  expect(lines).toHaveLength(201)
  vi.advanceTimersByTime(1_000)
  expect(lines).toHaveLength(202)
  expect(lines[201]).toMatchObject({ msg: 'odd 9999', times: 9_799 })
})

test('what is logged to debug has every line', () => {
  const { log, lines } = keptLog('debug')
  for (let i = 0; i < 5; i++) log.debug('same')
  expect(lines).toHaveLength(5)
})
