import { expect, test } from 'vitest'
import { licensesOf } from './product-columns'

test.each([
  [0, 'no licenses'],
  [1, '1 license'],
  [9_999, '9,999 licenses'],
  [10_000, '10,000+ licenses'],
])('a product with %i licenses has "%s"', (licenses, words) => {
  expect(licensesOf({ licenses })).toBe(words)
})
