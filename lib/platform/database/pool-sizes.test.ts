import { expect, test } from 'vitest'
import { ALL_SLOTS } from './job-slots'
import { connectionsOf, POOL_SIZES } from './pool-sizes'

test('an API process may open 12 connections, the pages 9, background work 24', () => {
  expect(connectionsOf('api')).toBe(12)
  expect(connectionsOf('api', 4)).toBe(6)
  expect(connectionsOf('web', 4)).toBe(9)
  expect(connectionsOf('work')).toBe(24)
})

test('the queue has a connection for each of its concurrent jobs', () => {
  expect(POOL_SIZES.queue).toBeGreaterThanOrEqual(ALL_SLOTS)
})
