import { expect, test } from 'vitest'
import { byName } from './natural-order'

test('numbers within names are compared as numbers', () => {
  const names = ['Plug 10', 'plug 3', 'Plug 2', 'Anvil', 'Plug 1']
  const sorted = names.map((name) => ({ name })).sort(byName)
  expect(sorted.map(({ name }) => name)).toEqual(['Anvil', 'Plug 1', 'Plug 2', 'plug 3', 'Plug 10'])
})
