import { expect, test } from 'vitest'
import { productScope } from './product-scope'

const limited = { accessToken: { id: 't', name: 'Deploy', productIds: ['a', 'b'] } }
const unlimited = { accessToken: { id: 't', name: 'Deploy', productIds: null } }

test('a list is about all products, or about the one that was asked for', () => {
  expect(productScope({})).toBeNull()
  expect(productScope(unlimited)).toBeNull()
  expect(productScope(unlimited, 'a')).toEqual(['a'])
})

test('a token that is limited to products lists nothing of another one', () => {
  expect(productScope(limited)).toEqual(['a', 'b'])
  expect(productScope(limited, 'b')).toEqual(['b'])
  expect(productScope(limited, 'c')).toEqual([])
})
