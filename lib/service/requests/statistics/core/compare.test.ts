import { expect, test } from 'vitest'
import { changeWords, withoutEmptyStart } from './compare'
import { presentStatistics } from './present-statistics'
import { FIGURES } from './schema'

test.each([
  [5, 0, '0 before'],
  [0, 0, '0 before'],
  [8, 8, 'no change'],
  [5, 8, '−3 from 8'],
  [1_232, 1_100, '+12% from 1,100'],
  [0, 40, '−100% from 40'],
  [10_001, 10_000, '+1 from 10,000'],
])('%i against %i is "%s"', (whole, before, words) => {
  expect(changeWords({ whole, before }, false)).toBe(words)
})

test.each([
  [5, 0, '0 before'],
  [8, 8, '8 before'],
  [1_232, 1_100, '1,100 before'],
])('%i against %i beside a figure with today is "%s"', (whole, before, words) => {
  expect(changeWords({ whole, before }, true)).toBe(words)
})

const dayAt = (day: number) => new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10)
const daysOf = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => dayAt(from + i))
const none = Object.fromEntries(FIGURES.map((figure) => [figure, 0])) as Record<(typeof FIGURES)[number], number>
const statisticsWith = (days: number[]) =>
  presentStatistics({
    days: daysOf(16, 30),
    daysBefore: daysOf(1, 15),
    countedAt: null,
    isLive: false,
    isDue: false,
    isUnfinished: false,
    since: dayAt(1),
    activeLicenses: null,
    figures: days.map((day) => ({ ...none, day: dayAt(day), created: 2 })),
    refusals: [],
    shares: null,
    sales: null,
  })

test('charts begin with the first day that has data, and have a week at least', () => {
  const { shown, since } = withoutEmptyStart(statisticsWith([20, 30]))
  expect([since, shown.days[0], shown.days.length, shown.figures.created.values[0]]).toEqual([
    dayAt(20),
    dayAt(20),
    11,
    2,
  ])
  const week = withoutEmptyStart(statisticsWith([29, 30]))
  expect([week.since, week.shown.days, week.shown.figures.created.values.length]).toEqual([
    dayAt(24),
    daysOf(24, 30),
    7,
  ])
})

test.each([[[3, 30]], [[16]], [[]]])('with data on the days %j nothing is left out', (days) => {
  const statistics = statisticsWith(days)
  expect(withoutEmptyStart(statistics)).toEqual({ shown: statistics, since: null })
})
