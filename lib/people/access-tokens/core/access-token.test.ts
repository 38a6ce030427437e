import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newApiKey } from '@/lib/catalog/products/api-keys/core/api-key'
import { accessTokenLastFour, isAccessToken, newAccessToken } from './access-token'

test('a new token has the form of the contract and a good checksum', () => {
  const token = newAccessToken(randomBytes)
  expect(token).toMatch(/^lk_org_[0-9A-Za-z]{38}$/)
  expect(isAccessToken(token)).toBe(true)
  expect(token.endsWith(accessTokenLastFour(token))).toBe(true)
})

test('an API key is no access token, with its prefix changed neither', () => {
  const key = newApiKey(randomBytes)
  expect(isAccessToken(key)).toBe(false)
  expect(isAccessToken(key.replace('lk_live_', 'lk_org_'))).toBe(false)
})
