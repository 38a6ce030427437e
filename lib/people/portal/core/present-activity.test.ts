import { expect, test } from 'vitest'
import { presentActivity, SHOWN_ACTIONS } from './present-activity'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const entry = (action: string, over = {}) => ({ at: NOW, action, isKeyReplaced: false, isCustomers: false, ...over })

test('an entry says what happened and whether the customer or the vendor did it', () => {
  expect(
    presentActivity([
      entry('license.key_replaced', { isCustomers: true }),
      entry('license.updated', { isKeyReplaced: true }),
      entry('license.revoked'),
      entry('license.key_revealed'),
    ]),
  ).toEqual([
    { at: NOW.toISOString(), what: 'key_replaced', by: 'you' },
    { at: NOW.toISOString(), what: 'key_replaced', by: 'vendor' },
    { at: NOW.toISOString(), what: 'revoked', by: 'vendor' },
  ])
})

test.each(['license.updated', 'license.key_revealed', 'license.exported', 'license.ip_blocked'])(
  'a customer does not learn of %s',
  (action) => {
    expect(SHOWN_ACTIONS).not.toContain(action)
  },
)
