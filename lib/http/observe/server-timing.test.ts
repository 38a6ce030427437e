import { expect, test } from 'vitest'
import { serverTiming } from './server-timing'

const timing = { calls: 3, beganMs: 101.5, loadedMs: 103, meteredMs: 103.25 }

test('an answer says where its time went', () => {
  const value = 'wait;dur=1.50, load;dur=1.50, meter;dur=0.25, total;dur=4.00'
  expect(serverTiming('callers', 100, 104, timing)).toBe(value)
  expect(serverTiming('all', 100, 104, timing)).toBe(value)
})

test('without a valid API key only the total is told, and only if everyone is told', () => {
  expect(serverTiming('callers', 100, 104)).toBeUndefined()
  expect(serverTiming('all', 100, 104)).toBe('total;dur=4.00')
})

test('unless it is set nobody is told', () => {
  expect(serverTiming(undefined, 100, 104, timing)).toBeUndefined()
})
