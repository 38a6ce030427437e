import { expect, test } from 'vitest'
import { earlierWords } from './earlier-sales'
import type { SaleViewName } from './sale-states'

const AT = '2026-11-29T12:00:00.000Z'

test.each<[string, Partial<Record<SaleViewName, number>>, string | null]>([
  ['1 sale so far. Leave this off if those sales were tests.', { dry_run: 1, test: 2 }, AT],
  ['3 sales so far. Leave this off if those sales were tests.', { dry_run: 1, held: 2, active: 9 }, AT],
  ['No sale has come in yet: there is nothing to create.', {}, null],
  ['Nothing to create: only test orders or incomplete ones have come in so far.', { test: 1 }, AT],
  ['No sale of this dry run is left to apply.', {}, AT],
  ['No sale of this dry run is left to apply.', { active: 2 }, AT],
])('%s', (words, counts, last_event_at) => {
  const items = Object.entries(counts).map(([view, count]) => ({
    view: view as SaleViewName,
    count,
    is_more: false,
  }))
  expect(earlierWords({ items }, { last_event_at })).toBe(words)
})

test('of more than are counted, it says so', () => {
  const items = [{ view: 'dry_run' as const, count: 10_000, is_more: true }]
  expect(earlierWords({ items }, { last_event_at: AT })).toMatch(/^More than 10,000 sales so far\./)
})
