import { expect, test } from 'vitest'
import { apiError } from './api-error'
import { getQueryClient, makeQueryClient } from './query-client'

test('on the server every request has its own client', () => {
  const client = getQueryClient()
  client.setQueryData(['licenses', 'acme'], ['secret'])
  expect(getQueryClient().getQueryData(['licenses', 'acme'])).toBeUndefined()
})

test('what the server refused is not asked again, what failed is', () => {
  const retry = makeQueryClient().getDefaultOptions().queries?.retry
  if (typeof retry !== 'function') throw new Error('retry is a function')
  expect(retry(0, apiError('Not yours.', { code: 'not_found', httpStatus: 404 }))).toBe(false)
  expect(retry(0, apiError('Down.', { code: 'unreachable', httpStatus: 503 }))).toBe(true)
  expect(retry(0, apiError('You are offline.', { code: 'offline', httpStatus: 503 }))).toBe(false)
  expect(retry(2, apiError('Down.', { code: 'unreachable', httpStatus: 503 }))).toBe(false)
})

test('a write is never kept for later', () => {
  expect(makeQueryClient().getDefaultOptions().mutations?.networkMode).toBe('always')
})
