import { expect, test } from 'vitest'
import { judgeSchema } from './judge-schema'

test.each([
  [['a', 'b'], ['a', 'b'], { state: 'matches', newest: 'b', difference: 0 }],
  [['a'], ['a', 'b', 'c'], { state: 'behind', newest: 'a', difference: 2 }],
  [['a', 'b', 'c'], ['a'], { state: 'ahead', newest: 'c', difference: 2 }],
  // Two branches: what is missing here makes pages fail, what is unknown does not.
  [['a', 'x'], ['a', 'b'], { state: 'behind', newest: 'x', difference: 1 }],
  [['b', 'a'], null, { state: 'unknown', newest: 'b', difference: 0 }],
])('%j with %j', (applied, known, judged) => {
  expect(judgeSchema(applied, known)).toEqual(judged)
})
