import { expect, test } from 'vitest'
import { percentages } from './percentages'

test.each([
  [
    [12, 8, 6, 5, 4, 5],
    ['30%', '20%', '15%', '13%', '10%', '13%'],
  ],
  [
    [1, 1, 1],
    ['33%', '33%', '33%'],
  ],
  [[7], ['100%']],
  [
    [997, 1, 1, 1],
    ['99%', '<1%', '<1%', '<1%'],
  ],
  [[], []],
])('%j are %j', (counts, words) => {
  expect(percentages(counts)).toEqual(words)
})
