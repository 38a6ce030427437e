import { expect, test } from 'vitest'
import { z } from 'zod'
import { FIELD_WORDS, wordsOfIssue } from './field-words'

test.each([
  [z.string().min(1), '', 'Enter a value.'],
  [z.string().min(12), 'short', 'Use at least 12 characters.'],
  [z.string().max(3), 'long', 'Use at most 3 characters.'],
  [z.string(), undefined, 'This is required.'],
  [z.string(), 7, 'Use text.'],
  [z.number().min(1), 0, 'Use 1 or more.'],
  [z.number().max(1), 2, 'Use 1 or less.'],
  [z.int(), 1.5, 'Use a whole number.'],
  [z.array(z.string()).min(1), [], 'Choose at least 1.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Choose at most 1.'],
  [z.enum(['a', 'b']), 'c', 'Use one of: a, b.'],
  [z.ipv4(), 'x', "This isn't valid."],
  [z.email(FIELD_WORDS.email), 'x', 'Enter a valid email address.'],
])('%# a value that does not fit is answered in a sentence', (schema, value, words) => {
  expect(schema.safeParse(value, { error: wordsOfIssue }).error?.issues.map(({ message }) => message)).toEqual([words])
})
