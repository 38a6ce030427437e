import { expect, test } from 'vitest'
import { searchWords } from './search-words'

test.each([
  ['how do I sell?', 'sell?'],
  ["What's new", "What's new"],
  ['Connect my shop', 'Connect shop'],
  ['Why was a license refused', 'license refused'],
  ['where to', 'where to'],
  ['', ''],
])('of %j, %j is looked for', (typed, words) => {
  expect(searchWords(typed)).toBe(words)
})
