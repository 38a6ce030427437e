import { expect, test } from 'vitest'
import { mappedWords } from './follow-mapped'

test('a toast says what became of the sales that waited for a product', () => {
  expect(mappedWords('foto-ultra', 1, true)).toBe('foto-ultra mapped: 1 sale applied')
  expect(mappedWords('foto-ultra', 3, true)).toBe('foto-ultra mapped: 3 sales applied')
  expect(mappedWords('foto-ultra', 1, false)).toBe('foto-ultra mapped: 1 sale says what would happen')
})
