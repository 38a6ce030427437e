import { expect, test } from 'vitest'
import { initials } from './initials'

test.each([
  ['Höster & Söhne', 'HS'],
  ['ada@example.test', 'AE'],
  ['Acme', 'A'],
  ['7 Seas – Tools', '7S'],
  ['&', '&'],
])('the initials of %s are %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
