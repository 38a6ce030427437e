import { expect, test } from 'vitest'
import { presentActivity, SHOWN_ACTIONS } from './present-activity'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute))
const entry = (action: string, over = {}) => ({
  at: at(0),
  action,
  isKeyReplaced: false,
  isFromStock: false,
  isCustomers: false,
  before: null,
  after: null,
  ipAddress: null,
  ...over,
})
const shown = (sources: Partial<Parameters<typeof presentActivity>[0]>) =>
  presentActivity({ entries: [], mails: [], addresses: [], ...sources })

test('an entry says what happened and whether the customer or the vendor did it', () => {
  const entries = [
    entry('license.key_replaced', { isCustomers: true }),
    entry('license.updated', { isKeyReplaced: true }),
    entry('license.revoked'),
    entry('license.key_revealed'),
    entry('license.updated'),
  ]
  expect(shown({ entries })).toMatchObject([
    { at: at(0).toISOString(), what: 'key_replaced', by: 'you' },
    { what: 'key_replaced', by: 'vendor' },
    { what: 'revoked', by: 'vendor' },
  ])
})

test('a license in stock was claimed by its customer, or assigned by the vendor', () => {
  const entries = [
    entry('license.transferred', { isFromStock: true, isCustomers: true }),
    entry('license.transferred', { isFromStock: true }),
    entry('license.transferred', { isCustomers: true }),
  ]
  expect(shown({ entries })).toMatchObject([
    { what: 'claimed', by: 'you' },
    { what: 'assigned', by: 'vendor' },
    { what: 'transferred', by: 'you' },
  ])
})

test('a changed expiry and limit say from what to what, each for itself', () => {
  const entries = [
    entry('license.extended', { before: { expires_at: null }, after: { expires_at: '2027-01-31T23:59:59Z' } }),
    entry('license.updated', { before: { expires_at: 'a', maxIps: 2 }, after: { expires_at: null, maxIps: 3 } }),
  ]
  expect(shown({ entries })).toMatchObject([
    { what: 'extended', expiry: { from: null, to: '2027-01-31T23:59:59Z' }, limit: null },
    { what: 'expiry_changed', expiry: { from: 'a', to: null }, limit: null },
    { what: 'limit_changed', expiry: null, limit: { from: 2, to: 3 } },
  ])
})

test('emails and registered IP addresses are between the changes; an IP address that is not listed is not named', () => {
  const entries = [
    entry('license.ip_removed', { at: at(5), ipAddress: '203.0.113.9' }),
    entry('license.ip_added', { at: at(3), ipAddress: '198.51.100.8' }),
    entry('license.created', { at: at(0) }),
  ]
  const mails = [{ at: at(4).toISOString(), mail: 'license_issued' as const }]
  const addresses = [
    { address: '198.51.100.7', registeredAt: at(2), firstSeenAt: at(2), isRegistered: true },
    { address: '198.51.100.8', registeredAt: at(3), firstSeenAt: null, isRegistered: true },
    { address: '198.51.100.9', registeredAt: null, firstSeenAt: at(1), isRegistered: false },
  ]
  expect(
    shown({ entries, mails, addresses }).map(({ what, by, address, mail }) => [what, by, address ?? mail]),
  ).toEqual([
    ['ip_removed', 'vendor', null],
    ['mail_sent', 'vendor', 'license_issued'],
    ['ip_added', 'vendor', '198.51.100.8'],
    ['ip_registered', 'software', '198.51.100.7'],
    ['created', 'vendor', null],
  ])
})

test('an IP address that was removed stays registered in the history, by its first use; used again, it is there twice', () => {
  const entries = [entry('license.ip_removed', { at: at(5), ipAddress: '198.51.100.7', isCustomers: true })]
  const removed = { address: '198.51.100.7', firstSeenAt: at(2) }
  const whatOf = (addresses: Parameters<typeof presentActivity>[0]['addresses']) =>
    shown({ entries, addresses }).map(({ at: when, what }) => [new Date(when).getUTCMinutes(), what])
  const history = [
    [5, 'ip_removed'],
    [2, 'ip_registered'],
  ]
  expect(whatOf([{ ...removed, registeredAt: null, isRegistered: false }])).toEqual(history)
  expect(whatOf([{ ...removed, registeredAt: at(7), isRegistered: true }])).toEqual([[7, 'ip_registered'], ...history])
  expect(whatOf([{ ...removed, firstSeenAt: at(6), registeredAt: null, isRegistered: false }])).toEqual([
    [5, 'ip_removed'],
  ])
})

test.each(['license.updated', 'license.key_revealed', 'license.exported', 'license.ip_blocked', 'license.note_added'])(
  'a customer does not learn of %s',
  (action) => {
    expect(SHOWN_ACTIONS).not.toContain(action)
  },
)
