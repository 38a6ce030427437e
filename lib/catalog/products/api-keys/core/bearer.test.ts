import { expect, test } from 'vitest'
import { newApiKey } from './api-key'
import { readCredentials } from './bearer'

const key = newApiKey((size) => new Uint8Array(size).fill(9))

test.each([`Bearer ${key}`, `bearer ${key}`, `BEARER   ${key} `])('%s brings the key', (header) => {
  expect(readCredentials(header)).toEqual({ kind: 'api_key', token: key })
})

test.each([undefined, null, '', 'Bearer', 'Bearer ', 'Bearer    ', key, `Basic ${key}`, `Bearer${key}`])(
  '%s brings no bearer token',
  (header) => {
    expect(readCredentials(header)).toEqual({ kind: 'none' })
  },
)

test.each(['Bearer x', `Bearer ${key}x`, `Bearer ${key.slice(0, -1)}`, `Bearer ${key} ${key}`, 'Bearer \u00e9'])(
  '%s brings a token that cannot be a key',
  (header) => {
    expect(readCredentials(header)).toEqual({ kind: 'malformed' })
  },
)
