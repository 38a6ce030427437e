import { expect, test } from 'vitest'
import { pastedMailbox } from './pasted-mailbox'

test.each([
  ['Ada Lovelace <ada@example.com>', { email: 'ada@example.com', name: 'Ada Lovelace' }],
  [' "Lovelace, Ada" <ada@example.com>; ', { email: 'ada@example.com', name: 'Lovelace, Ada' }],
  ['<ada@example.com>', { email: 'ada@example.com', name: null }],
  ['Ada <mailto:ada@example.com>', { email: 'ada@example.com', name: 'Ada' }],
  ['mailto:ada%2Bkeys@example.com?subject=Key', { email: 'ada+keys@example.com', name: null }],
  ['mailto:%zz@example.com', { email: '%zz@example.com', name: null }],
])('%s is a person', (text, person) => {
  expect(pastedMailbox(text)).toEqual(person)
})

test.each(['ada@example.com', 'Ada Lovelace', 'a <b>', 'Ada <ada@example.com>, Grace <grace@example.com>', ''])(
  '%s is pasted as it is',
  (text) => {
    expect(pastedMailbox(text)).toBeNull()
  },
)
