import { expect, test } from 'vitest'
import { rangeBetween } from './range-between'

test('a range goes from the row before to this one, in either direction', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect(rangeBetween(ids, 'a', 'c')).toEqual(['a', 'b', 'c'])
  expect(rangeBetween(ids, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rangeBetween(ids, 'b', 'b')).toEqual(['b'])
  expect(rangeBetween(ids, null, 'c')).toEqual(['c'])
  expect(rangeBetween(ids, 'of another page', 'c')).toEqual(['c'])
})
