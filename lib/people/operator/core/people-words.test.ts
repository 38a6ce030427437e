import { expect, test } from 'vitest'
import { peopleWords } from './people-words'

test.each([
  [1, 0, '1 person, with two-factor authentication.'],
  [1, 1, '1 person, without two-factor authentication.'],
  [3, 0, '3 people, all with two-factor authentication.'],
  [3, 3, '3 people, all without two-factor authentication.'],
  [1_200, 3, '1,200 people, 3 without two-factor authentication.'],
])('of %i people %i without two-factor authentication', (total, without, words) => {
  expect(peopleWords(total, without)).toBe(words)
})
