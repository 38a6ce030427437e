import { expect, test } from 'vitest'
import { apiError } from '@/lib/foundation/browser/api/api-error'
import { problemOf } from './portal-problem-of'

const refused = (code: string, fields: Record<string, string> = {}) =>
  problemOf(apiError('Refused.', { code, httpStatus: 409, fields }))

test('a refusal because of what the license is by now says so', () => {
  expect(refused('conflict', { license: 'revoked' })).toBe('revoked')
  expect(refused('conflict', { license: 'expired' })).toBe('expired')
  expect(refused('conflict', { license: 'keyReplaced' })).toBe('keyReplaced')
  expect(refused('conflict', { next_at: '2031-03-05T13:00:00Z' })).toBe('conflict')
  expect(refused('forbidden')).toBe('forbidden')
  expect(refused('teapot')).toBe('other')
})
