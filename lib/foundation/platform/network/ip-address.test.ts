import { expect, test } from 'vitest'
import { canonicalAddress, canonicalNetwork, slotOf } from './ip-address'

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['::FFFF:0102:0304', '1.2.3.4'],
  ['2001:DB8::1', '2001:db8::1'],
  ['::c633:6405', '::198.51.100.5'],
  ['::198.51.100.5', '::198.51.100.5'],
  ['::1', '::1'],
  ['64:ff9b::198.51.100.5', '64:ff9b::c633:6405'],
  ['2001:0db8:0:0:0:0:0:1', '2001:db8::1'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
])('%s is %s', (text, canonical) => {
  expect(canonicalAddress(text)).toBe(canonical)
})

test.each(['', '127.1', '0x7f.1', '2130706433', '1.2.3.4:80', '[::1]', 'fe80::1%eth0', '1.2.3.04', 'localhost'])(
  '%s is no address',
  (text) => {
    expect(canonicalAddress(text)).toBeNull()
  },
)

test.each([
  ['203.0.113.7/24', '203.0.113.0/24'],
  ['203.0.113.7', '203.0.113.7'],
  ['::198.51.100.77', '::198.51.100.77'],
  ['::198.51.100.77/120', '::198.51.100.0/120'],
  ['203.0.113.7/32', '203.0.113.7'],
  ['2001:db8:1:2:3::4/64', '2001:db8:1:2::/64'],
])('network %s is %s', (text, canonical) => {
  expect(canonicalNetwork(text)).toBe(canonical)
})

test.each(['0.0.0.0/0', '::/0', '1.2.3.4/33', '::ffff:1.2.3.4/120', '1.2.3.4/', '1.2.3.4/1/2', 'x/8', '1.2.3.4/-1'])(
  '%s is no network that can be blocked',
  (text) => {
    expect(canonicalNetwork(text)).toBeNull()
  },
)

test('IPv6 counts by /64 only where asked', () => {
  expect(slotOf('2001:db8::5', 64)).toBe('2001:db8::/64')
  expect(slotOf('2001:db8::5', 128)).toBe('2001:db8::5')
  expect(slotOf('1.2.3.4', 64)).toBe('1.2.3.4')
})
