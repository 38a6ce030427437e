import { expect, test } from 'vitest'
import { trendOf } from '@/tools/soak/trend'

const series = (values: number[], mayGrow = { by: 0.1, orTo: 0 }, of: 'median' | 'least' = 'median') => ({
  name: 'memory',
  unit: 'MB',
  values,
  of,
  mayGrow,
})
const ten = (of: (i: number) => number) => Array.from({ length: 10 }, (_, i) => of(i))

test('a series that stays is flat, whatever its warm-up and single peaks were', () => {
  expect(trendOf(series(ten((i) => (i < 2 ? 40 : 100))))).toMatchObject({ first: 100, last: 100, isFlat: true })
  expect(trendOf(series(ten((i) => (i === 5 ? 900 : 100))))).toMatchObject({ most: 900, isFlat: true })
  expect(trendOf(series(ten((i) => 200 - 10 * i)))).toMatchObject({ isFlat: true })
})

test('a series that climbs is not', () => {
  expect(trendOf(series(ten((i) => 100 + 5 * i)))).toMatchObject({ first: 112.5, last: 142.5, isFlat: false })
})

test('of memory, what garbage collection leaves is compared', () => {
  const collected = (kept: (i: number) => number) =>
    Array.from({ length: 20 }, (_, i) => kept(i) + (i % 3) * (i < 10 ? 20 : 90))
  const trend = (values: number[]) => trendOf(series(values, { by: 0.1, orTo: 0 }, 'least'))
  expect(trend(collected(() => 100))).toMatchObject({ first: 100, last: 100, isFlat: true })
  expect(trend(collected((i) => 100 + 3 * i)).isFlat).toBe(false)
})

test('small numbers may grow up to a bound', () => {
  const climbing = ten((i) => 10 + i)
  expect(trendOf(series(climbing, { by: 0.1, orTo: 20 })).isFlat).toBe(true)
  expect(trendOf(series(climbing, { by: 0.1, orTo: 15 })).isFlat).toBe(false)
})

test('too few samples are no trend', () => {
  expect(() => trendOf(series([1, 2]))).toThrow('too few samples')
})
