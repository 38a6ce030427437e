import { expect, test } from 'vitest'
import { presentStatistics } from './present-statistics'
import { FIGURES } from './schema'

const facts = {
  days: ['2026-11-19', '2026-11-20'],
  daysBefore: ['2026-11-17', '2026-11-18'],
  countedAt: new Date('2026-11-20T12:00:00Z'),
  isLive: false,
  isUnfinished: false,
  isDue: false,
  since: '2026-11-17',
  activeLicenses: null,
  figures: [],
  refusals: [],
  shares: [],
  sales: null,
}
const none = Object.fromEntries(FIGURES.map((figure) => [figure, 0])) as Record<(typeof FIGURES)[number], number>

test('a state is that of the last day, and events add up', () => {
  const figures = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map((day, i) => ({
    ...{ ...none, day, seen_30: i + 1, created: i + 1 },
  }))
  const shown = presentStatistics({ ...facts, figures }).figures
  expect(shown.seen_30).toEqual({ values: [3, 4], whole: 4, before: 2 })
  expect(shown.created).toEqual({ values: [3, 4], whole: 7, before: 3 })
})

test('a reason that only the range before has is compared too', () => {
  const refusals = [
    { day: '2026-11-18', id: 'expired', hits: 5 },
    { day: '2026-11-20', id: 'revoked', hits: 2 },
  ]
  expect(presentStatistics({ ...facts, refusals }).refusals).toEqual([
    { status: 'revoked', values: [0, 2], whole: 2, before: 0 },
    { status: 'expired', values: [0, 0], whole: 0, before: 5 },
  ])
})

test('today, which is not over, is in the range, and said to be unfinished', () => {
  const figures = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map((day, i) => ({
    ...{ ...none, day, seen_1: 10 + i, created: 10 + i },
  }))
  const live = {
    ...facts,
    isUnfinished: true,
    days: ['2026-11-20', '2026-11-21'],
    daysBefore: ['2026-11-18', '2026-11-19'],
    figures: [...figures, { ...none, day: '2026-11-21', seen_1: 1, created: 1 }],
  }
  const shown = presentStatistics(live)
  expect([shown.is_unfinished, shown.is_comparable]).toEqual([true, true])
  expect(shown.figures.seen_1).toEqual({ values: [13, 1], whole: 1, before: 12 })
  expect(shown.figures.created).toEqual({ values: [13, 1], whole: 14, before: 23 })
  const oneDay = { days: ['2026-11-21'], daysBefore: ['2026-11-20'] }
  expect(presentStatistics({ ...live, ...oneDay }).is_comparable).toBe(false)
  expect(presentStatistics(facts).is_unfinished).toBe(false)
})

test('ranges are compared once all of the one before was counted', () => {
  expect(presentStatistics(facts).is_comparable).toBe(true)
  expect(presentStatistics({ ...facts, since: '2026-11-18' }).is_comparable).toBe(false)
})

test('of versions that differ from day to day, the twenty most frequent of the range are told apart', () => {
  const shares = facts.days.flatMap((day, of) =>
    Array.from({ length: 20 }, (_, i) => ({ day, kind: 'version' as const, value: `${of}.${i}`, licenses: i + 1 })),
  )
  const versions = presentStatistics({ ...facts, shares }).shares?.version ?? []
  expect(versions).toHaveLength(20)
  expect(versions[0]).toEqual({ value: '0.19', values: [20, 0] })
  expect(versions.at(-1)).toEqual({ value: '1.10', values: [0, 11] })
})
