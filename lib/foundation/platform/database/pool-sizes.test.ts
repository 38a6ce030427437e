import { expect, test } from 'vitest'
import { MOST_JOBS } from '@/lib/foundation/work/server/job-groups'
import { connectionsOf, POOL_SIZES } from './pool-sizes'

test('an API process may open 12 connections, the pages 9, background work 28', () => {
  expect(connectionsOf('api')).toBe(12)
  expect(connectionsOf('api', { DATABASE_POOL_SIZE: 4 })).toBe(6)
  expect(connectionsOf('web', { DATABASE_POOL_SIZE: 4 })).toBe(9)
  expect(connectionsOf('work')).toBe(28)
  expect(connectionsOf('web', { BACKGROUND_WORK: 'web' })).toBe(30)
})

test('behind a pooler only pages and background work reach the database itself', () => {
  const settings = { DATABASE_DIRECT_URL: 'postgresql://db' }
  expect(connectionsOf('api', settings)).toBe(0)
  expect(connectionsOf('web', settings)).toBe(7)
  expect(connectionsOf('work', settings)).toBe(26)
})

test('the queue has a connection for each of its concurrent jobs', () => {
  expect(POOL_SIZES.queue).toBeGreaterThanOrEqual(MOST_JOBS)
})
