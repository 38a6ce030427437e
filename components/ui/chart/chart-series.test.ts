import { expect, test } from 'vitest'
import { drawnPoints, pointLabel } from './chart-series'

const [a, b, c] = [{ x: 18 }, { x: 17 }, { x: 2 }]
const data = [
  { label: '28 Nov', values: a },
  { label: '29 Nov', values: b },
  { label: '30 Nov', values: c },
]

test('a line leads to a day that is not over apart, and its bar is apart', () => {
  const parts = (kind: 'line' | 'bar', isLastUnfinished: boolean) =>
    drawnPoints(kind, { data, isLastUnfinished }).map(({ values, unfinished }) => [values, unfinished])
  expect(parts('line', true)).toEqual([
    [a, undefined],
    [b, b],
    [undefined, c],
  ])
  expect(parts('bar', true)).toEqual([
    [a, undefined],
    [b, undefined],
    [undefined, c],
  ])
  expect(parts('line', false)).toEqual([
    [a, undefined],
    [b, undefined],
    [c, undefined],
  ])
})

test('a day that is not over says so', () => {
  expect(data.map((point) => pointLabel(point, { data, isLastUnfinished: true }))).toEqual([
    '28 Nov',
    '29 Nov',
    '30 Nov, so far',
  ])
})
