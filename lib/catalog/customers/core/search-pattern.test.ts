import { expect, test } from 'vitest'
import { searchPattern } from './search-pattern'

test.each([
  ['Müller', ['%muller%']],
  ['Müller Jürgen', ['%muller%jurgen%', '%jurgen%muller%']],
  ['Müller, Jürgen', ['%muller%jurgen%', '%jurgen%muller%']],
  // A short word is in so many texts that it is searched as it is typed.
  ['Jo Müller', ['%jo muller%']],
  ['Ana María de la Cruz', ['%ana maria de la cruz%']],
])('the words of %j are looked for in any order', (text, patterns) => {
  expect(searchPattern(text).customerPatterns).toEqual(patterns)
})

test('three words have six orders', () => {
  expect(new Set(searchPattern('Anna Maria Rossi').customerPatterns).size).toBe(6)
})

test('a mention in Discord is the ID in it', () => {
  expect(searchPattern('<@123456789012345678>')).toMatchObject({
    customerPatterns: searchPattern('123456789012345678').customerPatterns,
  })
})
