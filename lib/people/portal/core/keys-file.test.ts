import { expect, test } from 'vitest'
import { keysFile } from './keys-file'

const valid = { product: 'Tape', type: 'Pro', key: 'A-1', state: 'Active', isOver: false }
const over = { product: 'Delay', type: null, key: 'B-2', state: 'Expired', isOver: true }

test('a file of keys says what each is for, and sets apart those that no longer work', () => {
  expect(keysFile([over, valid], 'No longer valid')).toBe(
    'Tape – Pro – A-1 – Active\n\nNo longer valid\nDelay – B-2 – Expired\n',
  )
  expect(keysFile([valid], 'No longer valid')).toBe('Tape – Pro – A-1 – Active\n')
  expect(keysFile([over], 'No longer valid')).toBe('No longer valid\nDelay – B-2 – Expired\n')
})
