import { expect, test } from 'vitest'
import { comparisonWords } from './comparison-words'

const LISTED = { mode: 'live', reconcile: 'list' } as const

test.each([
  [{ compared: 0, missing: 0, different: 0 }, 'The shop lists no recent orders.'],
  [{ compared: 1, missing: 0, different: 0 }, 'Compared 1 order: nothing was missing.'],
  [
    { compared: 12, missing: 1, different: 0 },
    'Compared 12 orders: 1 was missing and has been added. Replay what waits for you under Sales.',
  ],
  [
    { compared: 1200, missing: 2, different: 1 },
    'Compared 1,200 orders: 2 were missing and have been added, 1 differs from its events. Replay what waits for you under Sales.',
  ],
])('%o', (counts, words) => {
  expect(comparisonWords(counts, LISTED)).toBe(words)
})

test('what is applied by itself waits for nobody', () => {
  const counts = { compared: 3, missing: 1, different: 0 }
  const words = 'Compared 3 orders: 1 was missing and has been added.'
  expect(comparisonWords(counts, { mode: 'live', reconcile: 'apply' })).toBe(words)
  expect(comparisonWords(counts, { mode: 'dry_run', reconcile: 'list' })).toBe(words)
})
