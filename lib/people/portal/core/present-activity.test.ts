import { expect, test } from 'vitest'
import { presentActivity, SHOWN_ACTIONS } from './present-activity'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute))
const entry = (action: string, over = {}) => ({
  at: at(0),
  action,
  isKeyReplaced: false,
  isFromStock: false,
  isCustomers: false,
  because: null,
  before: null,
  after: null,
  ipAddress: null,
  isOwnSlot: false,
  namesFreed: false,
  ...over,
})
const shown = (sources: Partial<Parameters<typeof presentActivity>[0]>) =>
  presentActivity({ entries: [], mails: [], addresses: [], freed: [], ...sources })

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

test('what only a vendor does is never the customer’s', () => {
  const entries = [
    entry('license.created', { isCustomers: true }),
    entry('license.extended', { isCustomers: true }),
    entry('license.ip_added', { isCustomers: true }),
  ]
  expect(shown({ entries }).map(({ by }) => by)).toEqual(['vendor', 'vendor', 'vendor'])
})

test('what a sale took or gave back says because of what, and so does the email; of one that was paid, nothing', () => {
  const entries = [
    entry('license.reinstated', { at: at(4), because: 'dispute_won' }),
    entry('license.revoked', { at: at(1), because: 'disputed' }),
  ]
  const mails = [
    { at: at(2).toISOString(), mail: 'license_revoked' as const, news: 'disputed' },
    { at: at(0).toISOString(), mail: 'license_issued' as const, news: 'paid' },
  ]
  expect(shown({ entries, mails }).map(({ what, because }) => [what, because])).toEqual([
    ['reinstated', 'dispute_won'],
    ['mail_sent', 'disputed'],
    ['revoked', 'disputed'],
    ['mail_sent', null],
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

test('an IP address that was added keeps its name when it is no longer listed, unless it is a former owner’s', () => {
  const entries = [
    entry('license.ips_reset', { at: at(2), namesFreed: true }),
    entry('license.ip_added', { at: at(1), ipAddress: '2001:db8:12::5', isOwnSlot: true }),
    entry('license.ip_added', { ipAddress: '203.0.113.9' }),
  ]
  expect(shown({ entries }).map(({ address }) => address)).toEqual([null, '2001:db8:12::5', null])
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
  const mails = [{ at: at(4).toISOString(), mail: 'license_issued' as const, news: 'paid' }]
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

test('a reset that names its slots is believed, whatever became of the IP addresses since', () => {
  const entries = [entry('license.ips_reset', { at: at(5), isCustomers: true, namesFreed: true })]
  const seen = { firstSeenAt: at(2), registeredAt: null, isRegistered: false }
  const addresses = [
    { ...seen, address: '198.51.100.7', lastOutcome: 'ip_limit_reached' },
    { ...seen, address: '198.51.100.8', lastOutcome: 'active' },
  ]
  const freed = [{ address: '198.51.100.7', registeredAt: at(2) }]
  expect(shown({ entries, addresses, freed }).map(({ what, address }) => [what, address])).toEqual([
    ['ips_reset', null],
    ['ip_registered', '198.51.100.7'],
  ])
})

test('a reset takes no IP address out of the history, and makes none of a refused one', () => {
  const entries = [entry('license.ips_reset', { at: at(5), isCustomers: true })]
  const freed = { firstSeenAt: at(2), registeredAt: null, isRegistered: false }
  const addresses = [
    { ...freed, address: '198.51.100.7', lastOutcome: 'active' },
    { ...freed, address: '198.51.100.8', lastOutcome: 'ip_limit_reached' },
    { ...freed, address: '198.51.100.9', lastOutcome: 'active', firstSeenAt: at(6) },
  ]
  expect(shown({ entries, addresses }).map(({ what, address }) => [what, address])).toEqual([
    ['ips_reset', null],
    ['ip_registered', '198.51.100.7'],
  ])
})

test.each(['license.updated', 'license.key_revealed', 'license.exported', 'license.ip_blocked', 'license.note_added'])(
  'a customer does not learn of %s',
  (action) => {
    expect(SHOWN_ACTIONS).not.toContain(action)
  },
)
