import { expect, test } from 'vitest'
import { formatAmount } from './price'

test.each([
  [2900, 'usd', '$29'],
  [2450, 'eur', '€24.50'],
  [3000, 'jpy', '¥3,000'],
  [129_000, 'usd', '$1,290'],
])('%i %s is %s', (unitAmount, currency, expected) => {
  expect(formatAmount(unitAmount, currency)).toBe(expected)
})
